import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { kindOfScene, parseNlvr2ImageName, sceneOf } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { formatAnnotations, readAnnotations } from "./annotations.ts";
import { formatHashes, readHashes } from "./hashes.ts";
import { hashExamples, OFFICIAL_SPLITS, officialSplitOf } from "./official-splits.ts";
import { readCorpus } from "./read-corpus.ts";
import type { AnyCorpusExample } from "./record.ts";
import { collectBatches } from "./testing/collect-batches.ts";
import { writeRecords } from "./write-records.ts";

const folder = temporaryFolder();

/** Counts printed in the documentation of the releases: lines, true labels where they are given. */
const FILES = [
  { name: "nlvr/train.json", examples: 12_410, trueLabels: 6_996, towers: 5_712 },
  { name: "nlvr/dev.json", examples: 989, trueLabels: 547, towers: 676 },
  { name: "nlvr/test.json", examples: 990, trueLabels: 556, towers: 712 },
  { name: "nlvr2/dev.json", examples: 6_982 },
  { name: "nlvr2/test1.json", examples: 6_967 },
  { name: "nlvr2/balanced_dev.json", examples: 2_300 },
  { name: "nlvr2/unbalanced_dev.json", examples: 3_562 },
  { name: "nlvr2/balanced_test1.json", examples: 2_316 },
  { name: "nlvr2/unbalanced_test1.json", examples: 3_536 },
];

const isAbsent = officialFile("") === undefined;

test.skipIf(isAbsent).each(FILES)(
  "[D4] $name of the release is read without findings (needs COUNTERPOINT_DATA)",
  async (file) => {
    const examples = await read(officialFile(file.name)!);
    expect(examples).toHaveLength(file.examples);
    if (file.trueLabels === undefined) return;
    expect(examples.filter(({ label }) => label)).toHaveLength(file.trueLabels);
    const isTower = (example: AnyCorpusExample) => kindOfScene(sceneOf(example)!) === "tower";
    expect(examples.filter(isTower)).toHaveLength(file.towers);
  },
);

test.skipIf(isAbsent).each(FILES)(
  "[D4] $name of the release survives .json, .json.gz and .parquet (needs COUNTERPOINT_DATA)",
  async (file) => {
    const path = officialFile(file.name)!;
    const records = (await read(path)).map(({ record }) => record);
    // The second method for the first step: the lines of the file, parsed one by one.
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const parsed: unknown[] = lines.map((line) => JSON.parse(line));
    for (const form of ["json", "json.gz", "parquet"]) {
      const copy = folder.at(`dev-copy.${form}`);
      await writeRecords(copy, batchesOf(records));
      const again = (await read(copy)).map(({ record }) => record);
      // Not toEqual, whose report of a difference would print the data.
      expect(isDeepStrictEqual(again, parsed)).toBe(true);
    }
  },
);

test.skipIf(isAbsent)(
  "[D1] splits of one release are read together without a duplicate (needs COUNTERPOINT_DATA)",
  async () => {
    const nlvr = ["nlvr/train.json", "nlvr/dev.json", "nlvr/test.json"].map((name) => officialFile(name)!);
    const nlvr2 = ["nlvr2/dev.json", "nlvr2/test1.json"].map((name) => officialFile(name)!);
    expect(await read(...nlvr)).toHaveLength(12_410 + 989 + 990);
    expect(await read(...nlvr2)).toHaveLength(6_982 + 6_967);
  },
);

test.skipIf(isAbsent)(
  "[A5] the released annotation has 800 sentences, 25 without category, and is written back byte for byte (needs COUNTERPOINT_DATA)",
  async () => {
    const path = officialFile("nlvr2/annotated_dev_examples.txt")!;
    const annotated = await readAnnotations(path);
    expect(annotated).toHaveLength(800);
    expect(annotated.filter(({ phenomena }) => phenomena.length === 0)).toHaveLength(25);
    expect(formatAnnotations(annotated) === readFileSync(path, "utf8")).toBe(true);
  },
);

test.skipIf(isAbsent)(
  "[D4] the released hashes are 8,102, one for each image of dev, and are written back byte for byte (needs COUNTERPOINT_DATA)",
  async () => {
    const path = officialFile("nlvr2/dev_hashes.json")!;
    const hashes = await readHashes(path);
    expect(hashes.size).toBe(8_102);
    expect(new Set(hashes.values()).size).toBe(7_962);
    expect(formatHashes(hashes) === readFileSync(path, "utf8")).toBe(true);
    const pairs = new Set(
      (await read(officialFile("nlvr2/dev.json")!)).map(({ set, position }) => `${set}-${position}`),
    );
    const hashed = Array.from(hashes.keys(), (name) => parseNlvr2ImageName(name)!);
    expect(hashed.every(({ set, pair }) => pairs.has(`${set}-${pair}`))).toBe(true);
    expect(hashed).toHaveLength(2 * pairs.size);
  },
);

test.skipIf(isAbsent).each(OFFICIAL_SPLITS.filter((split) => "sha256" in split))(
  "[D1] $id is recognised by its content, in any order, and no longer with another label (needs COUNTERPOINT_DATA)",
  async ({ id, corpus, split }) => {
    const examples = await read(officialFile(`${corpus}/${split}.json`)!);
    expect(officialSplitOf(hashExamples(examples.toReversed()))).toBe(id);
    const [first, ...rest] = examples;
    expect(officialSplitOf(hashExamples([{ ...first!, label: !first!.label }, ...rest]))).toBeNull();
  },
);

async function read(...paths: string[]): Promise<readonly AnyCorpusExample[]> {
  const { values, findings } = await collectBatches((report) => readCorpus(paths, { report }));
  expect(findings.length).toBe(0);
  return values;
}

async function* batchesOf<T>(records: readonly T[]) {
  for (let i = 0; i < records.length; i += 1000) yield records.slice(i, i + 1000);
}
