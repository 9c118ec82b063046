import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { jsonOf, runInProcess } from "./testing/run-counterpoint.ts";
import { formatFixed } from "./text-table.ts";

// What the papers, or the documentation of the releases, say about the official files. Failures never print
// the data: they are not part of this repository.

const isAbsent = officialFile("") === undefined;
const officially = test.skipIf(isAbsent);
const folder = temporaryFolder();
const official = (...names: string[]) => names.map((name) => officialFile(name) ?? name);

interface Splits<T> {
  readonly splits: readonly T[];
}

const SIZES = [
  {
    corpus: "NLVR",
    files: ["nlvr/dev.json", "nlvr/test.json"],
    expected: [
      { split: "dev", examples: 989, tasks: 267, majority: "55.308", consistency: "6.367" },
      { split: "test", examples: 990, tasks: 266, majority: "56.162", consistency: "10.902" },
    ],
  },
  {
    corpus: "NLVR2",
    files: ["nlvr2/dev.json", "nlvr2/test1.json"],
    expected: [
      { split: "dev", examples: 6_982, tasks: 2_018, majority: "50.859", consistency: "3.865" },
      { split: "test1", examples: 6_967, tasks: 1_995, majority: "51.069", consistency: "4.211" },
    ],
  },
];

officially.each(SIZES)(
  "[A4] $corpus: examples, writing tasks, majority and its consistency (needs COUNTERPOINT_DATA)",
  async ({ files, expected }) => {
    const { splits } = await jsonOf<Splits<Record<string, number>>>("corpus", "stats", ...official(...files));
    expect(
      splits.map(({ split, examples, uniqueSentences, majority, majorityConsistency }) => ({
        split,
        examples,
        tasks: uniqueSentences,
        majority: formatFixed(majority!, 3),
        consistency: formatFixed(majorityConsistency!, 3),
      })),
    ).toEqual(expected);
  },
);

officially.each(SIZES)(
  "[E1] $corpus: predicting true for all scores the majority and its consistency (needs COUNTERPOINT_DATA)",
  async ({ corpus, files, expected }) => {
    for (const [i, { split, examples, tasks, majority, consistency }] of expected.entries()) {
      const [gold = ""] = official(files[i]!);
      const ids = readIdentifiers(gold);
      const orders = corpus === "NLVR" ? 6 : 1;
      const forms = [ids.map((id) => `${id},true`)];
      if (orders === 6) {
        forms.push(ids.flatMap((id) => [0, 1, 2, 3, 4, 5].map((k) => `${split}-${id}-${k}.png,True`)));
      }
      for (const lines of forms) {
        const path = folder.write("all-true.csv", lines.join("\n"));
        const result = await jsonOf<Record<string, number>>("eval", "score", path, "--gold", gold);
        expect(result).toMatchObject({ predictions: lines.length, groups: tasks });
        expect(ids.length).toBe(examples);
        expect(formatFixed(100 * result.accuracy!, 3)).toBe(majority);
        expect(formatFixed(100 * result.consistency!, 3)).toBe(consistency);
      }
    }
  },
);

officially.each([
  {
    corpus: "NLVR",
    files: ["nlvr/dev.json", "nlvr/test.json"],
    expected: { alpha: "0.81198", alphaAsPublished: "0.83287", fleissKappa: "0.81196" },
    nonsense: 63 + 54,
  },
  {
    corpus: "NLVR2",
    files: ["nlvr2/dev.json", "nlvr2/test1.json"],
    expected: { alpha: "0.88990", alphaAsPublished: "0.91167", fleissKappa: "0.88948" },
    nonsense: 0,
  },
])("[A1] $corpus: agreement (needs COUNTERPOINT_DATA)", async ({ files, expected, nonsense }) => {
  const args = ["corpus", "agreement", ...official(...files), "--random-assignments", "100"];
  const result = await jsonOf<{
    alpha: number;
    alphaAsPublished: number;
    fleissKappa: number;
    labels: { nonsense: number };
    kappa: number;
  }>(...args);
  const { alpha, alphaAsPublished, fleissKappa, labels, kappa } = result;
  const rounded = { alpha: formatFixed(alpha, 5), alphaAsPublished: formatFixed(alphaAsPublished, 5) };
  expect({ ...rounded, fleissKappa: formatFixed(fleissKappa, 5) }).toEqual(expected);
  expect(labels.nonsense).toBe(nonsense);
  // "Either way", SPEC A1: on thousands of examples the mean over assignments is Fleiss' kappa, to three digits where
  // all examples have five answers; in NLVR2 some have four, which the two coefficients weigh differently.
  expect(kappa).toBeCloseTo(fleissKappa, nonsense > 0 ? 3 : 2);
});

officially.each([
  {
    corpus: "NLVR",
    files: ["nlvr/dev.json", "nlvr/test.json"],
    expected: [
      { split: "dev", mean: "94.572", sd: "3.495", threshold: 100 },
      { split: "test", mean: "95.428", sd: "3.401", threshold: 100 },
    ],
  },
  {
    corpus: "NLVR2",
    files: ["nlvr2/dev.json", "nlvr2/test1.json"],
    expected: [
      { split: "dev", mean: "96.249", sd: "2.124", threshold: 100 },
      { split: "test1", mean: "96.339", sd: "2.901", threshold: 100 },
    ],
  },
])("[A2] $corpus: human performance (needs COUNTERPOINT_DATA)", async ({ corpus, files, expected }) => {
  const { splits, pooled } = await jsonOf<
    Splits<Record<string, number>> & { pooled: { mean: number; sd: number; workers: number } }
  >("corpus", "humans", ...official(...files));
  if (corpus === "NLVR2") {
    // N2 5 prints 96.1 +- 2.6 over 68 workers, with the judgments of the unreleased test split.
    expect(formatFixed(pooled.mean, 1)).toBe("96.1");
    expect(Math.abs(pooled.sd - 2.6)).toBeLessThan(0.3);
    expect(pooled.workers).toBeLessThanOrEqual(68);
  }
  expect(
    splits.map(({ split, mean, sd, threshold }) => {
      return { split, mean: formatFixed(mean!, 3), sd: formatFixed(sd!, 3), threshold };
    }),
  ).toEqual(expected);
});

officially("[A7] NLVR: labels against the writer's intention (needs COUNTERPOINT_DATA)", async () => {
  const files = official("nlvr/train.json", "nlvr/dev.json", "nlvr/test.json");
  const { splits } = await jsonOf<Splits<{ againstIntention: { percent: number } }>>(
    "corpus",
    "stats",
    ...files,
  );
  const percents = splits.map(({ againstIntention }) => formatFixed(againstIntention.percent, 1));
  expect(percents).toEqual(["14.4", "7.3", "8.9"]);
});

officially(
  "[A7] NLVR2: examples validated by their own writer, extra judgments of writers, images (needs COUNTERPOINT_DATA)",
  async () => {
    const files = official("nlvr2/dev.json", "nlvr2/test1.json");
    const { splits, total } = await jsonOf<
      Splits<{ validatedByWriter: { examples: number } }> & {
        total: {
          uniqueImages: number;
          extraJudgments: Record<"byWriter" | "byOthers", { judgments: number; equal: number }>;
        };
      }
    >(...["corpus", "stats", ...files]);
    // The second method: the raw records.
    const records = files.flatMap(readRecords);
    expect(total.uniqueImages).toBe(
      new Set(records.flatMap(({ left_url, right_url }) => [left_url, right_url])).size,
    );
    const extras = records.flatMap(({ writer, label, extra_validations }) =>
      Object.entries(extra_validations).map(([judge, verdict]) => ({
        isWriter: judge === writer,
        isEqual: verdict === label,
      })),
    );
    for (const [who, isWriter] of [
      ["byWriter", true],
      ["byOthers", false],
    ] as const) {
      const judgments = extras.filter((each) => each.isWriter === isWriter);
      const equal = judgments.filter(({ isEqual }) => isEqual);
      expect(total.extraJudgments[who]).toMatchObject({ judgments: judgments.length, equal: equal.length });
    }
    // The documentation of the release counts 676 and 663.
    expect(splits.map(({ validatedByWriter }) => validatedByWriter.examples)).toEqual([676, 663]);
  },
);

officially.each([
  { split: "dev", balanced: 2_300, unbalanced: 3_562 },
  { split: "test1", balanced: 2_316, unbalanced: 3_536 },
])(
  "[B3] NLVR2 $split: the balanced and unbalanced subsets are the released ones (needs COUNTERPOINT_DATA)",
  async ({ split, ...sizes }) => {
    const dir = folder.at(`subsets-${split}`);
    const [file = ""] = official(`nlvr2/${split}.json`);
    const result = await jsonOf<Record<string, number>>("corpus", "bias", file, "--out", dir);
    expect(result).toMatchObject(sizes);
    if (split === "dev") expect(formatFixed(result.upperBound!, 3)).toBe("83.529"); // [B2]
    for (const name of ["balanced", "unbalanced"]) {
      const ours = readRecords(folder.at(`subsets-${split}/${name}.json`));
      const [released = ""] = official(`nlvr2/${name}_${split}.json`);
      expect(isDeepStrictEqual(ours, readRecords(released)), name).toBe(true);
    }
  },
);

officially("[A5] NLVR2: all thirteen percentages of Table 5 (needs COUNTERPOINT_DATA)", async () => {
  const { table } = await jsonOf<{ table: { category: string; percent: number }[] }>(
    ...["corpus", "phenomena", ...official("nlvr2/annotated_dev_examples.txt")],
  );
  expect(
    Object.fromEntries(table.map(({ category, percent }) => [category, formatFixed(percent, 1)])),
  ).toEqual({
    "hard cardinality": "41.1",
    "soft cardinality": "23.6",
    "existential quantifier": "23.6",
    "universal quantifier": "16.8",
    coordination: "33.3",
    coreference: "14.6",
    "spatial relation": "49.0",
    comparison: "8.0",
    presupposition: "20.6",
    negation: "9.6",
    "cc ambiguity": "3.8",
    "pp ambiguity": "11.5",
    "sbar ambiguity": "1.9",
  });
});

officially("[A5] NLVR dev as tagged: within 8 points of N Table 2 (needs COUNTERPOINT_DATA)", async () => {
  const { table } = await jsonOf<{ table: { category: string; percent: number }[] }>(
    ...["corpus", "phenomena", ...official("nlvr/dev.json")],
  );
  const printed = {
    ...{ "hard cardinality": 66, "soft cardinality": 16, "existential quantifier": 88 },
    ...{ "universal quantifier": 7.5, coordination: 17, coreference: 3, "spatial relation": 66 },
    ...{ comparison: 3, presupposition: 19.5, negation: 9.5, "cc ambiguity": 4.5, "pp ambiguity": 23 },
  };
  for (const [name, share] of Object.entries(printed)) {
    const found = table.find(({ category }) => category === name);
    expect(Math.abs(found!.percent - share), name).toBeLessThan(8);
  }
});

officially(
  "[E2] NLVR2: the annotation covers 2,868 examples of dev, by text (needs COUNTERPOINT_DATA)",
  async () => {
    const [gold = "", annotations = ""] = official("nlvr2/dev.json", "nlvr2/annotated_dev_examples.txt");
    const records = readRecords(gold);
    const path = folder.write("dev.csv", records.map(({ identifier }) => `${identifier},true\n`).join(""));
    const args = ["eval", "score", path, "--gold", gold, "--by", "phenomenon", "--annotations", annotations];
    const { breakdown } = await jsonOf<{ breakdown: { name: string; predictions: number }[] }>(...args);
    // The second method: the blocks of the annotation, cut at empty lines.
    const blocks = readFileSync(annotations, "utf8").trimEnd().split("\r\n\r\n");
    const categories = new Map(
      blocks.map((block) => [block.split("\r\n")[0]!, block.split("\r\n* ").slice(1)]),
    );
    const covered = records.filter(({ sentence }) => categories.has(sentence));
    expect(covered.length).toBe(2_868);
    for (const { name, predictions } of breakdown) {
      expect(covered.filter(({ sentence }) => categories.get(sentence)!.includes(name)).length).toBe(
        predictions,
      );
    }
    expect(breakdown).toHaveLength(13);
  },
);

officially("[D1] NLVR2: dev and test1 share 45 image URLs (needs COUNTERPOINT_DATA)", async () => {
  const files = official("nlvr2/dev.json", "nlvr2/test1.json");
  const result = await jsonOf<{ ok: boolean; findings: { code: string; message: string }[] }>(
    ...["corpus", "check", ...files],
  );
  expect(result.ok).toBe(false);
  expect(result.findings.filter(({ code }) => code === "leak/image").length).toBe(45);
  expect(result.findings.length).toBe(45);
  expect((await runInProcess("corpus", "check", ...files)).exitCode).toBe(1);
});

officially.each(["nlvr/train.json", "nlvr/dev.json", "nlvr/test.json", "nlvr2/dev.json", "nlvr2/test1.json"])(
  "[D4] [S1] corpus check finds nothing wrong with %s alone (needs COUNTERPOINT_DATA)",
  async (name) => {
    expect((await runInProcess("corpus", "check", ...official(name))).exitCode).toBe(0);
  },
);

officially(
  "[D1] NLVR2: dev is split anew without a leak, near duplicates included (needs COUNTERPOINT_DATA)",
  async () => {
    const [gold = "", hashes = ""] = official("nlvr2/dev.json", "nlvr2/dev_hashes.json");
    const args = ["corpus", "split", gold, "--out", folder.at("splits"), "--hashes", hashes];
    const { sizes, leaks } = await jsonOf<{ sizes: Record<string, number>; leaks: unknown[] }>(...args);
    expect(leaks.length).toBe(0);
    expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBe(6_982);
    const heldOut = ["dev", "test1", "test2"].map((name) => sizes[name]!);
    const share = heldOut.reduce((sum, size) => sum + size, 0) / 6_982;
    expect(Math.abs(share - 0.2)).toBeLessThan(0.01);
    const part = (0.2 * 6_982) / 3;
    for (const size of heldOut) expect(Math.abs(size - part)).toBeLessThan(0.05 * part);
  },
);

/** Fields of a record; `identifier` and `sentence` are those of both releases. */
interface ReleasedRecord {
  readonly identifier: string;
  readonly sentence: string;
  readonly writer: string;
  readonly label: string;
  readonly left_url: string;
  readonly right_url: string;
  readonly extra_validations: Readonly<Record<string, string>>;
}

function readRecords(path: string): ReleasedRecord[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function readIdentifiers(path: string): string[] {
  return readRecords(path).map(({ identifier }) => identifier);
}

officially(
  "NLVR dev: the reasoner contradicts nearly all votes against the label (needs COUNTERPOINT_DATA)",
  async () => {
    const { labels } = await jsonOf<{
      labels: { votes: { votes: string; examples: number; dissents: number; contradicted: number }[] };
    }>(...["corpus", "check", ...official("nlvr/dev.json"), "--reasoner"]);
    // 748 rows are five to nil, 225 four to one, 16 three to two.
    expect(labels.votes.map(({ votes, examples }) => [votes, examples])).toEqual([
      ["5-0", 748],
      ["4-1", 225],
      ["3-2", 16],
    ]);
    const sum = (field: "dissents" | "contradicted") =>
      labels.votes.reduce((all, row) => all + row[field], 0);
    expect(sum("contradicted") / sum("dissents")).toBeGreaterThan(0.95);
  },
);
