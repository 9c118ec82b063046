import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { Browser } from "../server/testing/browser.ts";
import { must } from "../server/testing/campaign.ts";
import { runInProcess, startCounterpoint } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const HARBOUR = ["examples/harbour/dev.json"];
const officially = test.skipIf(officialFile("") === undefined);
const official = (...names: string[]) => names.map((name) => officialFile(name) ?? name);

/** Predictions of a corpus file that are wrong by chance; of every PNG of an NLVR example, if that is asked for. */
async function predict(
  gold: string,
  {
    name,
    wrong,
    perPng = false,
  }: { readonly name: string; readonly wrong: number; readonly perPng?: boolean },
): Promise<string> {
  const random = new Random(name);
  const split = basename(gold, ".json");
  const lines = (await readFile(gold, "utf8")).trimEnd().split("\n");
  const predicted = lines.flatMap((line) => {
    const { identifier, label } = JSON.parse(line) as { identifier: string; label: string };
    const ids = perPng ? [0, 1, 2, 3, 4, 5].map((k) => `${split}-${identifier}-${k}.png`) : [identifier];
    return ids.map((id) => `${id},${(label.toLowerCase() === "true") !== random.uniform() < wrong}\n`);
  });
  return folder.write(`${name}.csv`, predicted.join(""));
}

async function jsonOf(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, exitCode } = await runInProcess(...args, "--json");
  expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
}

const databases = embeddedDatabases();

async function withStudio(args: readonly string[], work: (owner: Browser) => Promise<void>): Promise<void> {
  const data = await databases.folder();
  const studio = startCounterpoint(
    "studio",
    "--port",
    "0",
    "--data",
    data,
    "--no-demo",
    "--no-browser",
    ...args,
  );
  try {
    const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
    const { origin, hash } = new URL(line.split(" ").at(-1)!);
    const owner = await new Browser(() => origin).open();
    const password = "a long password";
    await must(owner.send("POST", "/api/setup", { token: hash.slice(1), name: "Ada", password }));
    await work(owner);
  } finally {
    studio.kill("SIGTERM");
    expect(await once(studio, "exit")).toEqual([0, null]);
  }
}

test("[E1] [E3] the library has the numbers of eval score and eval compare", async () => {
  await expectSameNumbers({ open: HARBOUR, by: ["subset", "synset", "length"] });
});

officially.each([
  {
    corpus: "NLVR",
    open: official("nlvr/dev.json", "nlvr/test.json"),
    by: ["kind", "length"],
    alsoByPng: true,
  },
  { corpus: "NLVR2", open: official("nlvr2/dev.json", "nlvr2/test1.json"), by: ["synset", "length"] },
])(
  "[E1] [E3] $corpus: the library has the numbers of eval score and eval compare (needs COUNTERPOINT_DATA)",
  (corpus) => expectSameNumbers(corpus),
);

interface Opened {
  readonly open: readonly string[];
  readonly by: readonly string[];
  /** With predictions of every PNG as well. */
  readonly alsoByPng?: boolean;
}

/** Two systems on the first of the files that are opened, the first of which is named and the others uploaded. */
async function expectSameNumbers({ open, by, alsoByPng = false }: Opened): Promise<void> {
  const gold = open[0]!;
  const pairs: [string, string][] = [];
  for (const perPng of alsoByPng ? [false, true] : [false]) {
    const form = perPng ? "-by-png" : "";
    pairs.push([
      await predict(gold, { name: `first${form}`, wrong: 0.2, perPng }),
      await predict(gold, { name: `second${form}`, wrong: 0.25, perPng }),
    ]);
  }
  const [named, ...others] = pairs.flat() as [string, ...string[]];
  await withStudio(["--open", ...open, "--predictions", named], async (owner) => {
    const { corpora } = (await must(owner.send("GET", "/api/library"))) as { corpora: [{ id: string }] };
    const shelf = `/api/library/${corpora[0].id}/predictions`;
    for (const path of others) {
      const file = await readFile(path, "utf8");
      await must(owner.sendFile("POST", `${shelf}?name=${basename(path)}`, file, "text/csv"));
    }
    const { systems } = (await must(owner.send("GET", shelf))) as { systems: { id: string; name: string }[] };
    const systemOf = (path: string) => systems.find(({ name }) => name === basename(path, ".csv"))!; // it was given
    for (const path of [named, ...others])
      expect(systemOf(path)).toMatchObject({
        uploaded: path === named ? null : { by: "Ada" },
        ...(await jsonOf("eval", "score", path, "--gold", gold)),
      });
    for (const [first, second] of pairs) {
      const [a, b] = [systemOf(first).id, systemOf(second).id];
      expect(await must(owner.send("GET", `${shelf}/compare?first=${a}&second=${b}`))).toMatchObject(
        await jsonOf("eval", "compare", first, second, "--gold", gold),
      );
      const { breakdowns } = (await must(owner.send("GET", `${shelf}/${a}`))) as {
        breakdowns: Record<string, unknown>;
      };
      for (const property of by) {
        const { breakdown } = await jsonOf("eval", "score", first, "--gold", gold, "--by", property);
        expect(breakdowns[property]).toMatchObject(breakdown as object);
      }
    }
  });
}

test("[E1] predictions that fit no open corpus end the studio with what eval score finds", async () => {
  const whole = await readFile(await predict(HARBOUR[0]!, { name: "whole", wrong: 0.5 }), "utf8");
  const lines = whole.split("\n");
  const flawed = folder.write(
    "flawed.csv",
    [lines[0], "dev-9999-0-0,true", "dev-1-0-0 true", ...lines.slice(3)].join("\n"),
  );
  const scored = await runInProcess("eval", "score", flawed, "--gold", ...HARBOUR);
  const args = ["studio", "--port", "0", "--data", folder.at("data"), "--no-demo", "--no-browser"];
  const opened = await runInProcess(...args, "--open", ...HARBOUR, "--predictions", flawed);
  expect(opened).toEqual(scored);
  expect(opened.stderr).toMatch(/flawed\.csv:2.*dev-9999-0-0/);
  const alone = await runInProcess(...args, "--predictions", flawed);
  expect([alone.exitCode, alone.stderr]).toEqual([2, expect.stringContaining("--open")]);
});

test("a thread that reads predictions tells what is wrong with them, and reads on", async () => {
  const sound = await readFile(await predict(HARBOUR[0]!, { name: "sound", wrong: 0.1 }), "utf8");
  await withStudio(["--open", ...HARBOUR], async (owner) => {
    const send = (name: string, text: string) =>
      owner.sendFile("POST", `/api/library/harbour/predictions?name=${name}`, text, "text/csv");
    expect(await send("flawed.csv", `${sound}dev-9999-0-0,true\n`)).toMatchObject({
      status: 422,
      body: { error: { code: "data/invalid", findingCount: 1, findings: [{ code: "prediction/unknown" }] } },
    });
    expect(await must(send("sound.csv", sound))).toMatchObject({ isNew: true, splits: ["dev"] });
  });
});
