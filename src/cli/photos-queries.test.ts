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
  const { stderr } = await run("banana");
  expect(stderr).toMatch(
    /^banana: using banana\.n\.02 \(elongated .* fruit .*\); other senses: banana\.n\.01 \(any of /,
  );
  expect((await run("lighthouse")).stderr).toMatch(/^lighthouse: using beacon\.n\.\d+ \(a tower /);
  const { synsets } = JSON.parse((await run("banana.n.01", "--json")).stdout);
  expect(synsets[0]).toMatchObject({ id: "banana.n.01", otherSenses: [], senses: [{ id: "banana.n.01" }] });
});

test("photos queries --out calls a synset as it was asked for, and synsets of one word by their ids", async () => {
  const out = folder.at("named.jsonl");
  await run("lighthouse", "acorn.n.01", "crane.n.04", "crane.n.05", "--out", out);
  const lines = readFileSync(out, "utf8").trimEnd().split("\n");
  const titles = new Set(lines.map((line) => JSON.parse(line).synset));
  expect([...titles]).toEqual(["lighthouse", "acorn", "crane.n.04", "crane.n.05"]);
});

test("photos queries takes the synsets of NLVR2 when none is named", async () => {
  const made = JSON.parse((await run("--json")).stdout);
  expect(made).toEqual(JSON.parse((await run("--nlvr2", "--json")).stdout));
  expect(made.synsets).toHaveLength(124);
  expect(made.plurals).toBe("regular");
});

test("photos queries --out writes a line for each query, with synset and heuristic", async () => {
  const file = folder.at("queries.jsonl");
  const { stdout } = await run("gray wolf", "--limit", "3", "--out", file);
  expect(stdout).toBe(
    "3 queries, 3.0 per synset; similar words from the bundled vectors, cosine above 0.3\n",
  );
  const synset = { synset: "gray wolf", id: "timber_wolf.n.01", synonym: "timber wolf" };
  expect(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { ...synset, query: "two timber wolves", heuristic: "quantities", added: "two" },
    { ...synset, synonym: "grey wolf", query: "two grey wolves", heuristic: "quantities", added: "two" },
    { ...synset, query: "timber wolves eating", heuristic: "activities", added: "eating" },
  ]);
});

test("photos queries --vectors finds similar words by another file, above the paper's cosine", async () => {
  // cosines with (1, 0): lamp 0.8, spoon 0.36, sofa 0.3; none has a vector for "jar", the hypernym of the vase
  const file = folder.write("glove.txt", "the 0 1\nvase 1 0\nlamp 0.8 0.6\nsofa 3 9.54\nspoon 3.6 9.33\n");
  const made = JSON.parse((await run("vase", "--vectors", file, "--json")).stdout);
  expect(made).toMatchObject({ vectors: file, minCosine: 0.35 });
  const similar = (queries: { query: string; heuristic: string }[]) =>
    queries.filter(({ heuristic }) => heuristic === "similar words").map(({ query }) => query);
  expect(similar(made.synsets[0].queries)).toEqual(["vase lamp", "vase spoon"]);
  const more = JSON.parse((await run("vase", "--vectors", file, "--min-cosine", "0.2", "--json")).stdout);
  expect(similar(more.synsets[0].queries)).toEqual(["vase lamp", "vase spoon", "vase sofa"]);
});

test("photos queries --ilsvrc takes the 1,000 synsets of ImageNet's challenge", async () => {
  const made = JSON.parse((await run("--ilsvrc", "--limit", "5", "--json")).stdout);
  expect(made.synsets).toHaveLength(1_000);
  expect(made).toMatchObject({ plurals: "english", queriesPerSynset: 5 });
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
  ["an unknown noun", ["acornn"], 2, /Did you mean "acorn"/],
  ["a noun without letters", [""], 2, /WordNet has no noun ""\nUse a singular noun/],
  ["synsets beside --nlvr2", ["acorn", "--nlvr2"], 2, /synsets and --nlvr2 can't be combined/],
  ["two lists of synsets", ["--ilsvrc", "--nlvr2"], 2, /--nlvr2 and --ilsvrc can't be combined/],
  ["a sense that a noun does not have", ["cup.n.20"], 2, /The senses of "cup": cup\.n\.01 \(a small open/],
  ["vectors that are not there", ["vase", "--vectors", "absent.txt"], 3, /File not found/],
  ["a cosine above 1", ["vase", "--min-cosine", "2"], 2, /--min-cosine should be from -1 to 1/],
  ["a limit of nothing", ["acorn", "--limit", "0"], 2, /--limit should be/],
])("photos queries refuses %s", async (_, args, code, message) => {
  const { exitCode, stdout, stderr } = await run(...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
  expect(stderr).toMatch(message);
});

test("photos queries refuses to be measured on a corpus without queries", async () => {
  const { exitCode, stderr } = await run("--evaluate", folder.write("train.json", toLines([nlvrRecord()])));
  expect(exitCode).toBe(3);
  expect(stderr).toContain("No record has a synset and a query");
});

test.skipIf(officialFile("") === undefined).each(["dev", "test1"])(
  "[P1] of NLVR2's queries in %s, 90 per cent are made with fewer than 60 for a synset, and half of those by hypernyms or similar words (needs COUNTERPOINT_DATA)",
  async (split) => {
    const { stdout } = await run("--evaluate", officialFile(`nlvr2/${split}.json`)!, "--json");
    const { recall, kinds, mostQueries, pairs } = JSON.parse(stdout);
    expect(pairs).toBeGreaterThan(500);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(kinds[2].recall).toBeGreaterThanOrEqual(0.5);
    expect(mostQueries).toBeLessThan(60);
  },
);
