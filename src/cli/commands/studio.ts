import { statSync } from "node:fs";
import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, PORT_OPTION, portOf } from "../command.ts";

/** `studio`: the pages on this machine, for who sits at it. */
export const studio: Command = {
  noun: "",
  verb: "studio",
  summary: "Run the studio on this machine: make campaigns, work on them and watch them in the browser",
  details:
    "Prints the link of the first page, and opens it when run in a terminal. Everything is kept in one folder, with an embedded database; the first start makes it, and in it a demonstration campaign that simulated workers fill while you watch. Ctrl-C stops it. To let others in, use serve.",
  arguments: "",
  options: [
    PORT_OPTION,
    {
      flags: "--data <dir>",
      description: "the folder that everything is kept in",
      default: "counterpoint-data",
    },
    { flags: "--open <files...>", description: "corpus files to look through in the library" },
    {
      flags: "--predictions <files...>",
      description: "prediction files of systems to score and compare there (CSV, of whole splits)",
    },
    {
      flags: "--gathered <dir>",
      description: "the folder of `photos gather`, to watch it and review its sets",
    },
    { flags: "--no-browser", description: "do not open a browser" },
    { flags: "--no-demo", description: "make no demonstration campaign" },
    JSON_OPTION,
  ],
  examples: [
    "studio --data towers",
    "studio --open nlvr2/dev.json nlvr2/test1.json",
    "studio --open nlvr2/dev.json --predictions ours.csv baseline.csv",
    "studio --gathered gathered",
    "studio --port 0 --no-browser --no-demo",
  ],

  async run(_, { port, data, open = [], predictions = [], gathered, browser, demo, json }, context) {
    const { print, log, startReadProgress, version, now, databaseUrl, openBrowser, waitForShutdown } =
      context;
    const files = open as readonly string[];
    const number = portOf(port);
    if (gathered !== undefined && isNoFolder(String(gathered))) {
      const hint = "Name the folder that `photos gather` writes to; it need not be there yet";
      throw new CounterpointError("usage", `--gathered should be a folder, but is ${gathered}`, { hint });
    }
    const { openCorpora } = await import("../open-corpora.ts");
    const { serve } = await import("../serve.ts");
    const { startLink } = await import("../start-link.ts");
    const { startDemo } = await import("../start-demo.ts");
    await serve({
      host: "127.0.0.1",
      port: number,
      data: String(data),
      images: undefined,
      databaseUrl,
      behindProxy: false,
      version,
      gathered: gathered === undefined ? undefined : String(gathered),
      library: async () => {
        const { attachPredictions } = await import("../../library/index.ts");
        return attachPredictions(
          await openCorpora(files, { startReadProgress }),
          predictions as readonly string[],
        );
      },
      log: (line) => {
        const { level, err } = JSON.parse(line) as { level: number; err?: { stack?: string } };
        if (level >= WARNING) log(err?.stack ?? line.trimEnd());
      },
      listening: async (server) => {
        const page = files.length > 0 ? "/library" : gathered === undefined ? "" : "/gathered";
        const { link, fileToOpen } = await startLink(server, { data: String(data), page });
        print(json ? JSON.stringify({ ...server, link }) : `Counterpoint is at ${link}`);
        if (browser !== false) openBrowser?.(fileToOpen);
      },
      note: log,
      startBackground: async (places) =>
        demo === false ? undefined : startDemo({ ...places, version, end: now(), log }),
      waitForShutdown,
    });
    return 0;
  },
};

/** The server's levels: 30 for each request, 40 for warnings, 50 for failures. */
const WARNING = 40;

function isNoFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}
