import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { nlvr2Record, nlvrRecord } from "../formats/testing/records.ts";
import { toLines } from "./testing/own-corpus.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => runInProcess("photos", "queries", ...args);

test("photos queries prints a line for each query, with its heuristic", async () => {
  const { exitCode, stdout, stderr } = await run("acorn.n.01", "golden retriever");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toMatch(/^acorn\.n\.01 +quantities +two acorns$/m);
  expect(stdout).toMatch(/^golden_retriever\.n\.01 +activities +golden retrievers eating$/m);
});

test("photos queries says which sense of a word it takes, and the others", async () => {
  const { stderr } = await run("orange");
  expect(stderr).toContain("orange is taken as orange.n.01; also: orange.n.02");
});

test("photos queries takes the synsets of NLVR2 when none is named", async () => {
  const made = JSON.parse((await run("--json")).stdout);
  expect(made).toEqual(JSON.parse((await run("--nlvr2", "--json")).stdout));
  expect(made.synsets).toHaveLength(124);
  expect(made.plurals).toBe("regular");
});

test("photos queries --out writes a line for each query, with synset and heuristic", async () => {
  const file = folder.at("queries.jsonl");
  const { stdout } = await run("gray wolf", "--limit", "2", "--out", file);
  expect(stdout).toBe("2 queries, 2.0 per synset\n");
  const synset = { synset: "timber wolf", id: "timber_wolf.n.01", synonym: "timber wolf" };
  expect(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { ...synset, query: "two timber wolves", heuristic: "quantities", added: "two" },
    { ...synset, query: "timber wolves eating", heuristic: "activities", added: "eating" },
  ]);
});

test("photos queries --limit bounds the queries of every synset", async () => {
  const { synsets } = JSON.parse((await run("goose", "vase", "--limit", "4", "--json")).stdout);
  expect(synsets.map(({ queries }: { queries: unknown[] }) => queries.length)).toEqual([4, 4]);
});

test("photos queries makes the queries of a synset once, by whatever names it is called", async () => {
  const { synsets } = JSON.parse((await run("acorn", "vase", "acorn.n.01", "acorn", "--json")).stdout);
  expect(synsets.map(({ id }: { id: string }) => id)).toEqual(["acorn.n.01", "vase.n.01"]);
});

test("photos queries --evaluate measures recall on the queries of a file", async () => {
  const records = ["two vases3", "two vases4", "vase of nobody"].map((query, i) =>
    nlvr2Record({ identifier: `dev-${i}-0-0`, synset: "vase", query }),
  );
  const file = folder.write("dev.json", toLines(records));
  const { stdout } = await run("--evaluate", file, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    recall: 0.5,
    pairs: 2,
    misses: [{ synset: "vase", query: "vase of nobody" }],
  });
  expect((await run("--evaluate", file)).stdout).toMatch(/^all +2 +1 +50\.0$/m);
});

test.each([
  ["an unknown noun", ["acornn"], 2, /Near it is "acorn"/],
  ["a noun without letters", [""], 2, /WordNet has no noun ""\nName a noun/],
  ["synsets beside --nlvr2", ["acorn", "--nlvr2"], 2, /name none beside it/],
  ["a limit of nothing", ["acorn", "--limit", "0"], 2, /--limit should be/],
])("photos queries refuses %s", async (_, args, code, message) => {
  const { exitCode, stdout, stderr } = await run(...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
  expect(stderr).toMatch(message);
});

test("photos queries refuses to be measured on a corpus without queries", async () => {
  const { exitCode, stderr } = await run("--evaluate", folder.write("train.json", toLines([nlvrRecord()])));
  expect(exitCode).toBe(3);
  expect(stderr).toContain("No record tells its synset and query");
});

test.skipIf(officialFile("") === undefined).each(["dev", "test1"])(
  "[P1] of NLVR2's queries in %s, 85 per cent are made with fewer than 60 for a synset (needs COUNTERPOINT_DATA)",
  async (split) => {
    const { stdout } = await run("--evaluate", officialFile(`nlvr2/${split}.json`)!, "--json");
    const { recall, queriesPerSynset, pairs } = JSON.parse(stdout);
    expect(pairs).toBeGreaterThan(500);
    expect(recall).toBeGreaterThanOrEqual(0.85);
    expect(queriesPerSynset).toBeLessThan(60);
  },
);
