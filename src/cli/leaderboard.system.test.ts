import { beforeAll, expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { openDatabase } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { ownPairs, ownScenes, toLines } from "./testing/own-corpus.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const databases = embeddedDatabases();
const folder = temporaryFolder();
let data = "";
beforeAll(async () => {
  data = await databases.folder();
  folder.write("pairs.json", toLines(ownPairs()));
  folder.write("scenes.json", toLines(ownScenes()));
});

const run = (...args: string[]) => runInProcess("leaderboard", ...args, "--data", data);

test("[E4] a benchmark is made from gold files, wholly or not at all, and listed", async () => {
  const made = await run("create", "own", "--gold", folder.at("pairs.json"), "--json");
  expect(JSON.parse(made.stdout)).toEqual({
    name: "own",
    contents: {
      corpus: "nlvr2",
      pictures: "photographs",
      examples: 96,
      sentences: 24,
      balanced: 48,
      unbalanced: 48,
    },
    papers: null,
    leaks: expect.any(Array),
  });
  const again = await run("create", "own", "--gold", folder.at("pairs.json"));
  expect([again.exitCode, again.stderr]).toEqual([
    3,
    expect.stringContaining('A benchmark named "own" already exists'),
  ]);
  const mixed = await run("create", "b", "--gold", folder.at("pairs.json"), folder.at("scenes.json"));
  expect([mixed.exitCode, mixed.stderr]).toEqual([3, expect.stringContaining("one corpus at a time")]);
  const scenes = ["--gold", folder.at("scenes.json"), "--split", "hidden"];
  const hidden = await run("create", "scenes", ...scenes, "--papers", "nlvr-hidden");
  const reason = /NLVR Test-U cannot be shown next to other examples: .* but the published value is 985/;
  expect([hidden.exitCode, hidden.stderr]).toEqual([3, expect.stringMatching(reason)]);
  const { stdout, exitCode } = await run("create", "scenes", ...scenes, "--submissions", "2", "--days", "0");
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("no published results")]);
  const listed = JSON.parse((await run("list", "--json")).stdout);
  expect(listed.benchmarks).toMatchObject([
    { name: "scenes", budget: { submissions: 2, days: null }, rows: [] },
    { name: "own", budget: { submissions: 5, days: 30 } },
  ]);
  expect((await run("list")).stdout).toContain("own");
  const { db, close } = await openDatabase({ folder: data });
  const { rows } = await db.execute("select benchmark, name from gold_files order by benchmark");
  expect(rows).toEqual([
    { benchmark: "own", name: "pairs.json" },
    { benchmark: "scenes", name: "hidden.json" },
  ]);
  await close();
});

test("[E4] original identifiers that give labels away are accepted only by a second flag, with a warning that has the figure", async () => {
  const positions = ownScenes().map((record) => ({
    ...record,
    label: String(Number(String(record.identifier).split("-")[1]) < 2),
  }));
  const gold = ["--gold", folder.write("test.json", toLines(positions))];
  const leak = "The original identifier alone predicts 100.00 % of the labels";
  const refused = await run("create", "given-away", ...gold, "--original-identifiers");
  expect(refused).toMatchObject({ exitCode: 3, stdout: "", stderr: expect.stringContaining(leak) });
  expect(refused.stderr).toContain("--accept-leak");
  const confirmed = await run("create", "given-away", ...gold, "--original-identifiers", "--accept-leak");
  expect(confirmed).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`Warning: ${leak}`) });
  const opaque = await run("create", "kept", ...gold);
  expect(opaque).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining("original identifier") });
});

test.each([
  ["a name that is no address", ["create", "Own One"], "lower-case letters"],
  ["a split of no paper", ["create", "x", "--papers", "nlvr3"], "nlvr2-test2"],
  ["a budget of nothing", ["create", "x", "--submissions", "0"], "--submissions should be"],
  ["a budget that the server would not show", ["create", "x", "--submissions", "1001"], "from 1 to 1000"],
])("%s is refused", async (_, args, message) => {
  const { exitCode, stderr } = await run(...args, "--gold", folder.at("pairs.json"));
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test.skipIf(officialFile("") === undefined)(
  "[E4] results on Test-U are not shown beside Test-P",
  async () => {
    const test1 = ["--gold", officialFile("nlvr2/test1.json")!, "--papers", "nlvr2-test2"];
    const { exitCode, stderr } = await run("create", "unseen", ...test1);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("they are those of NLVR2 Test-P")]);
  },
);

test.skipIf(officialFile("") === undefined)("[M1] released splits are recognised", async () => {
  for (const [file, papers] of [
    ["nlvr/test.json", "nlvr-test"],
    ["nlvr2/test1.json", "nlvr2-test1"],
  ] as const) {
    const { stdout } = await run("create", papers, "--gold", officialFile(file)!, "--json");
    expect(JSON.parse(stdout)).toMatchObject({ papers });
  }
});

test.skipIf(officialFile("") === undefined)(
  "[E4] positions give 91.11 % of NLVR test's labels away, which is told (needs COUNTERPOINT_DATA)",
  async () => {
    const gold = ["--gold", officialFile("nlvr/test.json")!, "--original-identifiers", "--accept-leak"];
    expect((await run("create", "nlvr-positions", ...gold)).stderr).toContain("predicts 91.11 %");
  },
);
