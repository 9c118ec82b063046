import { statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CounterpointError } from "../../core/index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, PORT_FLAG } from "../command.ts";
import { flag, text, texts } from "../flags.ts";
import type { ListeningServer } from "../serve.ts";

/** `studio`: the pages on this machine, for its user. */
export const studio = defineCommand({
  noun: "",
  verb: "studio",
  summary: "Run the studio on this computer: create, try out and monitor campaigns in your browser",
  details:
    "Prints a link and, in a terminal, opens it in your browser. All data are stored in one folder with an embedded database. The first start creates the folder and a demonstration campaign that simulated workers fill while you watch. With --read-only, you only read the corpora of --open: no account is needed, nothing can be changed, and nothing is stored. Stop with Ctrl-C. Use serve to give other people access.",
  arguments: "",
  options: {
    port: PORT_FLAG,
    data: text("<dir>", "folder for all data", { default: "counterpoint-data" }),
    open: texts("<files...>", "corpus files to browse in the library"),
    format: FORMAT_FLAG,
    corpora: text("<dir>", "folder of corpus files that you can open on the page Library"),
    predictions: texts(
      "<files...>",
      "prediction files to score and compare in the library (CSV, complete splits)",
    ),
    images: text(
      "<dir>",
      "folder of the photographs of --open, such as that of `photos download`: to see them, and for --runs",
    ),
    gathered: text("<dir>", "output folder of `photos gather`, to follow its progress and review its sets"),
    runs: text(
      "<dir>",
      "folder of runs of vision-language models, to follow them and start others (keys: see `vlm run`)",
    ),
    modelUrl: text("<url>", "OpenAI-compatible server for these runs (default: the providers of the models)"),
    readOnly: flag("read the corpora of --open without an account; nothing can be changed"),
    noBrowser: flag("do not open a browser"),
    noDemo: flag("skip the demonstration campaign"),
    json: JSON_FLAG,
  },
  examples: [
    "studio --data towers",
    "studio --open nlvr2/dev.json nlvr2/test1.json",
    "studio --open nlvr2/dev.json --predictions ours.csv baseline.csv",
    "studio --open nlvr2/dev.json --images photographs",
    "studio --open nlvr2/dev.json --read-only",
    "studio --open records.csv --format map.json --images pictures",
    "studio --corpora corpora",
    "studio --gathered gathered",
    "studio --open dev.json --runs runs",
    "studio --port 0 --no-browser --no-demo",
  ],

  async run(
    _,
    {
      port,
      open,
      format,
      corpora,
      predictions,
      gathered,
      runs,
      modelUrl,
      images,
      readOnly,
      noBrowser,
      noDemo,
      json,
      ...flags
    },
    context,
  ) {
    const { print, log, showProgress, openBrowser, waitForShutdown } = context;
    if (readOnly && open.length === 0) {
      const hint = "Pass the corpus files with --open";
      throw new CounterpointError("usage", "--read-only needs a corpus", { hint });
    }
    if (format !== undefined && open.length === 0) {
      const hint = "Pass the corpus files with --open";
      throw new CounterpointError("usage", "--format needs a corpus", { hint });
    }
    if (images !== undefined && statSync(images, { throwIfNoEntry: false })?.isDirectory() !== true) {
      const hint = "Pass the folder that has the pictures, such as that of `photos download`";
      throw new CounterpointError("usage", `--images must be a folder, not ${images}`, { hint });
    }
    if (gathered !== undefined && isNoFolder(gathered)) {
      const hint = "Pass the output folder of `photos gather`; it doesn't have to exist yet";
      throw new CounterpointError("usage", `--gathered must be a folder, not ${gathered}`, { hint });
    }
    const { makeTemporaryFolder } = await import("../../files/index.ts");
    const temporary = readOnly ? await makeTemporaryFolder("reading") : undefined;
    const data = temporary?.path ?? flags.data;
    const { serve } = await import("../serve.ts");
    await serve({
      host: "127.0.0.1",
      port,
      data,
      databaseUrl: readOnly ? undefined : context.databaseUrl,
      readOnly,
      corpora: open,
      corporaFormat: format,
      corpusFolder: corpora,
      predictions,
      pictures: images,
      gathered,
      runs,
      modelUrl,
      apiKey: context.apiKey,
      onProgress: showProgress,
      onLog: (line) => {
        const { level, err } = JSON.parse(line) as { level: number; err?: { stack?: string } };
        if (level >= WARNING) log(err?.stack ?? line.trimEnd());
      },
      onListening: async (server) => {
        const page = open.length > 0 ? "/library" : gathered === undefined ? "" : "/gathered";
        const { link, fileToOpen } = await startLink(server, { data, page });
        print(json ? JSON.stringify({ ...server, link }) : `Counterpoint is running at ${link}`);
        if (!noBrowser) openBrowser?.(fileToOpen);
      },
      onError: log,
      startBackground: async (storage) => {
        if (noDemo || readOnly) return undefined;
        const { startDemo } = await import("../../rehearsal/index.ts");
        return startDemo({ ...storage, end: storage.database.now(), log });
      },
      waitForShutdown,
    }).finally(() => temporary?.remove());
    return 0;
  },
});

/** The server's log levels: 30 for each request, 40 for warnings, 50 for failures. */
const WARNING = 40;

function isNoFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}

/**
 * The link to a page, or to the set-up page with its token while there is no owner, and the file to open: it
 * redirects there and only its owner can read it. The link itself would show the token to everybody who lists
 * processes.
 */
async function startLink(
  { url, setupToken }: ListeningServer,
  { data, page }: { readonly data: string; readonly page: string },
): Promise<{ readonly link: string; readonly fileToOpen: string }> {
  if (setupToken === undefined) return { link: url + page, fileToOpen: url + page };
  const link = `${url}/set-up${page === "" ? "" : `?to=${page}`}#${setupToken}`;
  const path = join(resolve(data), "set-up.html");
  await mkdir(data, { recursive: true });
  await writeFile(path, `<meta http-equiv="refresh" content="0; url=${link}">\n`, { mode: 0o600 });
  return { link, fileToOpen: pathToFileURL(path).href };
}
