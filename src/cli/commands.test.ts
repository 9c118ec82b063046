import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { ownPairs, ownScenes, toLines, toPredictions } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const PAIRS = ownPairs();
const SCENES = ownScenes();
const pairs = folder.write("pairs.json", toLines(PAIRS));
const scenes = folder.write("dev.json", toLines(SCENES));
const annotations = folder.write(
  "annotated.txt",
  [
    "Both boats carry flag 0.\r\n* universal quantifier\r\n* hard cardinality\r\n",
    "Both boats carry flag 1.\r\n* universal quantifier\r\n",
    "No boat carries flag 1, or is empty.\r\n* negation\r\n* coordination\r\n",
    "There is a boat.\r\n",
  ].join("\r\n"),
);
const perfect = folder.write("perfect.csv", toPredictions(PAIRS));
const allTrue = folder.write(
  "all-true.csv",
  toPredictions(PAIRS, () => "true"),
);

const interval = [expect.any(Number), expect.any(Number)];

const wordsOf = ({ noun, verb }: Command) => [noun, verb].filter((word) => word !== "");

test.each(COMMANDS)("$noun $verb --help shows what it does, its flags and its examples", async (command) => {
  const { exitCode, stdout, stderr } = await runInProcess(...wordsOf(command), "--help");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain(command.summary.split(" ").slice(0, 3).join(" "));
  expect(command.examples.length).toBeGreaterThan(0);
  for (const example of command.examples) expect(stdout).toContain(`$ counterpoint ${example}`);
  for (const { flags } of command.options) expect(stdout).toContain(flags);
  expect(command.options.map(({ flags }) => flags)).toContain("--json");
});

test("help names a command as --help does", async () => {
  for (const words of [[], ["corpus"], ["baseline", "predict"], ["studio"]])
    expect(await runInProcess("help", ...words)).toEqual(await runInProcess(...words, "--help"));
});

test("every flag in an example is a flag of its command", () => {
  for (const command of COMMANDS) {
    const { examples, options } = command;
    const known = options.map(({ flags }) => flags.split(" ")[0]);
    for (const example of examples) {
      expect(`${example} `.startsWith(`${wordsOf(command).join(" ")} `)).toBe(true);
      expect(known).toEqual(expect.arrayContaining(example.match(/--[\w-]+/g) ?? []));
    }
  }
});

test.each([
  { what: "no command", args: [] },
  { what: "a noun without a verb", args: ["corpus"] },
  { what: "an unknown command", args: ["corpus", "admire", pairs] },
  { what: "no file", args: ["corpus", "stats"] },
  { what: "an unknown flag", args: ["corpus", "stats", pairs, "--loud"] },
  { what: "a missing flag", args: ["eval", "score", perfect] },
  { what: "one file where two are needed", args: ["eval", "compare", perfect, "--gold", pairs] },
  { what: "a surplus file", args: ["eval", "compare", perfect, perfect, perfect, "--gold", pairs] },
  { what: "an unknown breakdown", args: ["eval", "score", perfect, "--gold", pairs, "--by", "mood"] },
  {
    what: "a breakdown without its file",
    args: ["eval", "score", perfect, "--gold", pairs, "--by", "phenomenon"],
  },
  { what: "a word for a number", args: ["corpus", "humans", pairs, "--threshold", "many"] },
  { what: "a threshold of nothing", args: ["corpus", "humans", pairs, "--threshold", "0"] },
  {
    what: "a share over one",
    args: ["corpus", "split", pairs, "--out", folder.at("no"), "--held-out", "1.5"],
  },
  { what: "half a deal", args: ["corpus", "agreement", scenes, "--random-assignments", "1.5"] },
  { what: "no deals", args: ["corpus", "agreement", scenes, "--random-assignments", "0"] },
  { what: "a form that is not known", args: ["corpus", "export", pairs, "--out", folder.at("pairs.xls")] },
  { what: "tagging as its own measure", args: ["corpus", "phenomena", pairs, "--evaluate-tagger"] },
])("$what is a wrong call: exit 2, told on stderr, stdout empty", async ({ args }) => {
  const { exitCode, stdout, stderr } = await runInProcess(...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).not.toBe("");
  expect(stderr).not.toMatch(/^ {4}at /m); // no stack trace
});

test("[A3] [A4] corpus stats gives the contract's fields, of pairs and of scenes", async () => {
  const fields = {
    examples: 96,
    withOrders: null,
    uniqueSentences: 24, // twelve sets of two sentences
    uniqueTexts: 24,
    majority: 50,
    majorityConsistency: 0, // every sentence has both labels
    // "Both boats carry flag 0 ." has 6 tokens, "No boat carries flag 0 , or is empty ." has 10.
    meanLength: 8,
    // Both boats carry flag . No boat carries , or is empty and twelve numbers.
    vocabulary: 12 + 12,
  };
  expect(await jsonOf("corpus", "stats", pairs)).toMatchObject({
    splits: [{ split: "dev", ...fields }],
    total: { split: "total", ...fields },
    synsets: { synsets: 2, mean: 48, sd: 16 }, // four sets of boats (32) and eight of flags (64)
  });
  expect(await jsonOf("corpus", "stats", scenes)).toMatchObject({
    splits: [{ split: "dev", examples: 48, withOrders: 288, uniqueSentences: 12, majority: 50 }],
    synsets: null,
  });
});

test("[A3] corpus stats compares the language of a plain text with that of a corpus, beside what the papers print", async () => {
  // "Two gulls sit ." has 4 tokens and 3 words, "Is it red ?" the same, "Red !" 2 and 1.
  const text = folder.write("questions.txt", "Two gulls sit.\nIs it red?\nRed!\n");
  const { files, published } = await jsonOf<{ files: object[]; published: object[] }>(
    ...words`corpus stats ${text} ${pairs}`,
  );
  expect(files[0]).toEqual({
    file: text,
    examples: 3,
    uniqueSentences: 3,
    uniqueTexts: 3,
    meanLength: 10 / 3,
    meanLengthOfSentences: 10 / 3,
    meanLengthWithoutPunctuation: 7 / 3,
    meanLengthOfSentencesWithoutPunctuation: 7 / 3,
    vocabulary: 10, // Two gulls sit . Is it red ? Red !
    vocabularyLowerCase: 9,
    lengths: [
      { length: 2, sentences: 1, examples: 1 },
      { length: 4, sentences: 2, examples: 2 },
    ],
  });
  // "Both boats carry flag 0" has 5 words, "No boat carries flag 0 or is empty" has 8.
  expect(files[1]).toMatchObject({ file: pairs, meanLength: 8, meanLengthWithoutPunctuation: 6.5 });
  expect(published).toContainEqual({
    title: "NLVR",
    source: "Suhr et al. 2017, section 5",
    meanLength: 11.22,
    vocabulary: 262,
  });
  const { stdout } = await runInProcess("corpus", "stats", text);
  expect(stdout).toMatch(/^0 to 4 +100\.0$/m);
  const empty = folder.write("gaps.txt", "One gull.\n\nTwo gulls.\n");
  const refused = await runInProcess("corpus", "stats", empty);
  expect([refused.exitCode, refused.stderr]).toEqual([3, expect.stringContaining("gaps.txt:2")]);
});

test("[A1] corpus agreement gives the contract's fields", async () => {
  const { alpha, alphaAsPublished, fleissKappa, ...rest } = await jsonOf<Record<string, number>>(
    ...words`corpus agreement ${pairs}`,
  );
  // Four answers each (the validation counts too): three examples of four unanimous, the fourth 3 to 1.
  // Observed (3 * 1 + 1/2)/4 = 0.875. Worker 7 is wrong on pair 0, whose label is true in 3 of 4 sentences:
  // 192 - 18 + 6 = 180 true, 204 false, so by chance (180^2 + 204^2)/384^2.
  const byChance = (180 ** 2 + 204 ** 2) / 384 ** 2;
  expect(fleissKappa).toBeCloseTo((0.875 - byChance) / (1 - byChance), 12);
  const pairByChance = (180 * 179 + 204 * 203) / (384 * 383);
  expect(alpha).toBeCloseTo((0.875 - pairByChance) / (1 - pairByChance), 12);
  expect(alphaAsPublished).toBeCloseTo(alpha!, 12); // no gaps
  expect(rest).toMatchObject({
    examples: 96,
    judgments: 384,
    workers: 4,
    labels: { true: 180, false: 204, nonsense: 0 },
    alphaInterval: interval,
  });
  const dealt = await jsonOf("corpus", "agreement", scenes, "--random-assignments", "20");
  expect(dealt).toMatchObject({
    kappa: expect.any(Number),
    randomAssignments: { assignments: 20, examples: 48 },
    labels: { true: 120, false: 108, nonsense: 12 },
  });
});

test("[A2] corpus humans gives the contract's fields", async () => {
  // Workers 5 and 6 are always right, worker 7 in three of four: mean 275/3, deviation sqrt(1250/9).
  expect(await jsonOf("corpus", "humans", pairs, "--threshold", "96")).toMatchObject({
    splits: [
      {
        split: "dev",
        mean: expect.closeTo(275 / 3, 10),
        sd: expect.closeTo(Math.sqrt(1250) / 3, 10),
        workers: 3,
        threshold: 96,
      },
    ],
  });
});

test("[A2] corpus humans without a worker who qualifies exits with 1 and says why", async () => {
  const { exitCode, stderr } = await runInProcess("corpus", "humans", pairs);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/no worker has 100 judgments/);
  expect(await jsonOf("corpus", "humans", pairs)).toMatchObject({
    splits: [{ mean: null, sd: null, workers: 0, threshold: 100 }],
  });
});

test("[B1] [B4] corpus bias gives the contract's fields", async () => {
  const result = await jsonOf<{ table: unknown; probes: object[] }>("corpus", "bias", pairs);
  expect(result).toMatchObject({
    table: [
      {
        frequency: 2,
        pictures: 48,
        expectedSame: 24,
        expectedPercent: 50,
        observedSame: 24,
        observedPercent: 50,
      },
    ],
    upperBound: 75, // 48 unbalanced and half of 48 balanced, of 96
    balanced: 48,
    unbalanced: 48,
  });
  expect(result.probes).toHaveLength(6);
  for (const probe of result.probes) {
    expect(probe).toMatchObject({
      name: expect.any(String),
      accuracy: expect.any(Number),
      interval,
      majorityBaseline: 0.5,
      verdict: expect.stringMatching(/shortcut/),
    });
  }
});

test("[A5] corpus phenomena gives the contract's fields", async () => {
  const { table } = await jsonOf<{ table: object[] }>("corpus", "phenomena", annotations);
  expect(table).toHaveLength(13);
  expect(table).toContainEqual({ category: "universal quantifier", count: 2, percent: 50 });
  expect(table).toContainEqual({ category: "soft cardinality", count: 0, percent: 0 });
});

test("[A5] corpus phenomena tags a corpus, compares it and says that it tagged", async () => {
  const { stderr } = await runInProcess("corpus", "phenomena", pairs);
  expect(stderr).toMatch(/tagged automatically/);
  const result = await jsonOf<{ tagged: boolean; table: object[] }>(
    ...["corpus", "phenomena", pairs, "--against", annotations],
  );
  expect(result).toMatchObject({ tagged: true, againstTagged: false });
  expect(result).toHaveProperty("tagger.0.microF1");
  const { stdout } = await runInProcess("corpus", "phenomena", pairs, "--against", annotations);
  expect(stdout).toMatch(
    /^category +sentences +% tagged +vs. % annotated +p +p < 0.05 +F1 on NLVR2\n.*^category +F1 on NLVR$/ms,
  );
  expect(stdout).toMatch(/Tagger on NLVR: micro F1 .* \(500 sentences, our own annotation/);
  for (const row of result.table) {
    expect(row).toMatchObject({ against: { percent: expect.any(Number) }, significant: expect.any(Boolean) });
  }
  const self = await jsonOf<{ table: { p: number | null }[] }>(
    ...["corpus", "phenomena", annotations, "--against", annotations],
  );
  for (const { p } of self.table) expect(p ?? 1).toBe(1); // a file does not differ from itself
  expect(self).not.toHaveProperty("tagger");
});

test("[A5] [A6] corpus phenomena tags a plain text, beside the columns that the papers print", async () => {
  const text = folder.write("sentences.txt", "There are exactly two gulls.\nNo lantern is lit.\n");
  const { tagged, sentences, published } = await jsonOf<{
    tagged: boolean;
    sentences: number;
    published: { title: string; prevalent: number }[];
  }>("corpus", "phenomena", text, "--published");
  expect([tagged, sentences]).toEqual([true, 2]);
  expect(published.map(({ title, prevalent }) => [title, prevalent])).toContainEqual(["NLVR2", 9]);
  const { stdout } = await runInProcess("corpus", "phenomena", text, "--published");
  expect(stdout).toMatch(
    /^category +sentences +% tagged +VQA, abstract scenes +VQA, real images +GQA +NLVR\n.*^category +NLVR2 /ms,
  );
});

test("[A5] corpus phenomena --pairs tables what people found that sentences ask of pairs", async () => {
  const by = (annotator: string, ...pairReasoning: string[]) => {
    return { sentence: "Both boats are red.", annotator, phenomena: [], pairReasoning, guidelines: ["text"] };
  };
  const tags = [by("ann", "universal quantification"), by("bob", "universal quantification"), by("cid")];
  const file = folder.write("tags.json", JSON.stringify({ corpus: "nlvr2", tags }));
  const { rows } = await jsonOf<{ rows: object[] }>("corpus", "phenomena", file, "--pairs");
  expect(rows).toHaveLength(6);
  expect(rows[2]).toMatchObject({ count: 1, percent: 100, published: null, agreeing: 1, pairs: 3 });
  const { stdout } = await runInProcess("corpus", "phenomena", file, "--pairs");
  expect(stdout).toMatch(/^universal quantification +1 +1 +100\.0 +0 /m);
  const broken = await runInProcess("corpus", "phenomena", file, "--guidelines");
  expect(broken.stdout).toMatch(/^text +1 +1 +100\.0 +0 /m);
  expect(broken.stdout).toContain("1 sentences; 1 of 1 decided ones have at least one of these");
  expect((await runInProcess("corpus", "phenomena", file, "--pairs", "--guidelines")).exitCode).toBe(2);
  const ofScenes = folder.write("scene-tags.json", JSON.stringify({ corpus: "nlvr", tags: [] }));
  expect((await runInProcess("corpus", "phenomena", ofScenes, "--pairs")).exitCode).toBe(3);
  expect((await runInProcess("corpus", "phenomena", file, "--pairs", "--evaluate-tagger")).exitCode).toBe(2);
});

test("[A5] corpus phenomena --evaluate-tagger adds precision, recall and F1", async () => {
  const many = folder.write(
    "many.txt",
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? `There are exactly ${i} boats.\r\n* hard cardinality\r\n`
        : `No boat has flag ${i}.\r\n* negation\r\n`,
    ).join("\r\n"),
  );
  const result = await jsonOf<{ table: object[] }>("corpus", "phenomena", many, "--evaluate-tagger");
  expect(result).toMatchObject({ microF1: expect.any(Number), macroF1: expect.any(Number) });
  for (const row of result.table) {
    expect(Object.keys(row)).toEqual(expect.arrayContaining(["precision", "recall", "f1"]));
  }
});

test("[D1] corpus check is content with a sound corpus: exit 0", async () => {
  expect(await jsonOf("corpus", "check", pairs)).toMatchObject({ ok: true, findings: [] });
  const { exitCode, stdout, stderr } = await runInProcess("corpus", "check", pairs);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 0,
    stdout: "No problems in 96 examples (files: 1).\n",
    stderr: "",
  });
});

test("[D1] corpus check finds images that splits share, and near duplicates by hash: exit 1", async () => {
  const leaking = ownPairs({ sets: 2, split: "test1" });
  leaking[3] = { ...leaking[3], right_url: PAIRS[0]!.left_url };
  const other = folder.write("test1.json", toLines(leaking));
  const hashes = folder.write(
    "hashes.json",
    JSON.stringify({ "dev-1-0-img0.png": "00000000000000ff", "test1-1-2-img1.png": "00000000000000ff" }),
  );
  const { exitCode, stdout } = await runInProcess("corpus", "check", pairs, other);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`${other}:4  https://example.org/dev/0/0/left.jpg is in dev (dev-0-0-0)`);
  const result = await jsonOf<{ ok: boolean; findings: object[] }>(
    ...["corpus", "check", pairs, other, "--hashes", hashes],
  );
  expect(result).toMatchObject({
    ok: false,
    findings: [
      { code: "leak/image", file: other, line: 4, message: expect.any(String) },
      { code: "leak/near-duplicate", file: other, message: expect.stringContaining("00000000000000ff") },
    ],
  });
});

test("[E1] [E3] eval score gives the contract's fields", async () => {
  expect(await jsonOf("eval", "score", perfect, "--gold", pairs)).toMatchObject({
    accuracy: 1,
    consistency: 1,
    predictions: 96,
    groups: 24,
    accuracyInterval: [expect.closeTo(24 / (24 + 3.8415), 4), 1], // Wilson's interval of 24 sentences
    consistencyInterval: [expect.closeTo(24 / (24 + 3.8415), 4), 1],
  });
  expect(await jsonOf("eval", "score", allTrue, "--gold", pairs)).toMatchObject({
    accuracy: 0.5,
    consistency: 0,
    // Wilson's intervals: of 96 examples, because every sentence is half true, and of 24 sentences.
    accuracyInterval: [expect.closeTo(0.402, 3), expect.closeTo(0.598, 3)],
    consistencyInterval: [0, expect.closeTo(3.8415 / (24 + 3.8415), 4)],
  });
});

test.each([
  { by: "subset", names: { balanced: 48, unbalanced: 48 } },
  { by: "synset", names: { boat: 32, flag: 64 } },
  { by: "split", names: { dev: 96 } },
  { by: "length", names: { "06-10 tokens": 96 } },
])("[E2] eval score --by $by gives name, predictions and accuracy of each class", async ({ by, names }) => {
  const { breakdown } = await jsonOf<{ breakdown: object[] }>(
    ...["eval", "score", allTrue, "--gold", pairs, "--by", by],
  );
  expect(breakdown).toMatchObject(
    Object.entries(names).map(([name, predictions]) => ({ name, predictions, accuracy: 0.5 })),
  );
});

test("[E2] eval score --by phenomenon and --by kind go by annotation and by scene", async () => {
  const args = words`eval score ${allTrue} --gold ${pairs} --by phenomenon --annotations ${annotations}`;
  const { breakdown } = await jsonOf<{ breakdown: object[] }>(...args);
  expect(breakdown).toMatchObject([
    { name: "hard cardinality", predictions: 4 },
    { name: "universal quantifier", predictions: 8 },
    { name: "coordination", predictions: 4 },
    { name: "negation", predictions: 4 },
  ]);
  const half = folder.write(
    "half.csv",
    toPredictions(SCENES, () => "true"),
  );
  const kinds = await jsonOf("eval", "score", half, "--gold", scenes, "--by", "kind");
  expect(kinds).toMatchObject({
    breakdown: [
      { name: "scatter", predictions: 24, accuracy: 0.5 },
      { name: "tower", predictions: 24, accuracy: 0.5 },
    ],
  });
});

test("[E1] predictions per PNG score like those per identifier when all six agree", async () => {
  const right = (row: number) => row % 5 !== 0;
  const label = (row: number) => String((SCENES[row]!.label === "true") === right(row));
  const whole = folder.write(
    "whole.csv",
    toPredictions(SCENES, (_, row) => label(row)),
  );
  const pngs = SCENES.flatMap(({ identifier }, row) =>
    [0, 1, 2, 3, 4, 5].map((k) => `dev-${identifier}-${k}.png,${label(row)}\n`),
  );
  const perPng = folder.write("per-png.csv", pngs.join(""));
  const [one, six] = [
    await jsonOf<Record<string, number>>("eval", "score", whole, "--gold", scenes),
    await jsonOf<Record<string, number>>("eval", "score", perPng, "--gold", scenes),
  ];
  expect(one).toMatchObject({ predictions: 48, accuracy: 38 / 48 }); // rows 0, 5, ..., 45 are wrong
  expect(six).toMatchObject({ predictions: 288, accuracy: one.accuracy, consistency: one.consistency });
});

test("[E3] eval compare gives the contract's fields", async () => {
  expect(await jsonOf("eval", "compare", perfect, allTrue, "--gold", pairs)).toMatchObject({
    difference: 0.5,
    interval: [0.5, 0.5],
    mcnemar: { b: 48, c: 0, p: expect.closeTo(2 ** -47, 20) },
  });
});

test("[B3] [E1] eval table gives a row per system, the best first", async () => {
  expect(await jsonOf("eval", "table", allTrue, perfect, "--gold", pairs)).toMatchObject({
    rows: [
      { name: "perfect", accuracy: 1, consistency: 1, balanced: 1, unbalanced: 1 },
      { name: "all-true", accuracy: 0.5, consistency: 0, balanced: 0.5, unbalanced: 0.5 },
    ],
  });
});

test.each([
  { args: ["corpus", "stats", pairs] },
  { args: ["corpus", "agreement", scenes] },
  { args: ["corpus", "humans", pairs, "--threshold", "10"] },
  { args: ["corpus", "bias", pairs] },
  { args: ["corpus", "phenomena", annotations] },
  { args: ["eval", "score", perfect, "--gold", pairs] },
  { args: ["eval", "compare", perfect, allTrue, "--gold", pairs] },
  { args: ["eval", "table", perfect, allTrue, "--gold", pairs] },
])(
  "$args.0 $args.1 prints its result on stdout and nothing on stderr, the same every time",
  async ({ args }) => {
    const first = await runInProcess(...args);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).not.toMatch(/NaN|undefined|Infinity|\[object/);
    expect(first.stdout.trim()).not.toBe("");
    expect(await runInProcess(...args)).toEqual(first);
  },
);

test("agreement that does not exist exits with 1, nothing on stdout, the reason on stderr and in the JSON", async () => {
  const lone = folder.write(
    "lone.json",
    toLines(ownScenes().map((record) => ({ ...record, evals: { a: "true" } }))),
  );
  const { exitCode, stdout, stderr } = await runInProcess("corpus", "agreement", lone);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toMatch(/no example has two judgments/);
  expect(await jsonOf("corpus", "agreement", lone)).toMatchObject({
    alpha: null,
    reason: "nothing-pairable",
    examples: 0,
    skipped: 48,
  });
});

test("a seed changes what rests on chance and nothing else", async () => {
  const run = async (seed: string) => {
    const args = ["corpus", "agreement", scenes, "--random-assignments", "3", "--seed", seed];
    return jsonOf<{ alpha: number; kappa: number }>(...args);
  };
  const [one, again, two] = [await run("1"), await run("1"), await run("2")];
  expect(again).toEqual(one);
  expect(two.alpha).toBe(one.alpha);
  expect(two.kappa).not.toBe(one.kappa);
});
