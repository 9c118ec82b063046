import { createHmac } from "node:crypto";
import { CounterpointError, type Example, type Split } from "../../core/index.ts";
import type { OnProgress } from "../../files/index.ts";
import {
  type ExampleTable,
  ExampleTableBuilder,
  type FormatChoice,
  identifiersOf,
  type OfficialSplitId,
  type RawRecord,
  readValidCorpus,
  SplitRecogniser,
  toStatement,
  withoutLabel,
} from "../../formats/index.ts";

/**
 * A test set in the order in which teams and models get it. Identifiers and order follow from the secret alone, so
 * that neither tells the position of an example in its writing task.
 */
export interface TestSet {
  /** Labels, writing tasks and original identifiers. */
  readonly gold: ExampleTable;
  /** The opaque identifiers; all labels are false. Its rows are those of the gold table. */
  readonly shown: ExampleTable;
  /** What a team gets of each example. */
  readonly records: readonly RawRecord[];
  /** The official split that it is. */
  readonly official: OfficialSplitId | null;
}

export interface ReadTestSetOptions {
  /** The secret of the benchmark. */
  readonly secret: Uint8Array;
  readonly split?: Split | undefined;
  readonly format?: FormatChoice | undefined;
  readonly progress?: OnProgress | undefined;
}

/** Reads the gold files of a benchmark; throws with all findings about them. */
export async function readTestSet(
  paths: readonly string[],
  { secret, ...options }: ReadTestSetOptions,
): Promise<TestSet> {
  const read: Shown[] = [];
  const recogniser = new SplitRecogniser();
  await readValidCorpus(paths, options, (example) => {
    recogniser.add(example);
    read.push({ example, record: example.record, key: keyOf(example, secret) });
  });
  const splits = new Set(read.map(({ example }) => example.split));
  const [only = ""] = splits;
  const split = splits.size === 1 ? only : MIXED; // in opaque identifiers, which are unique over all splits
  const [gold, shown] = [new ExampleTableBuilder({ pictures: true }), new ExampleTableBuilder({})];
  const records: RawRecord[] = [];
  let last: Shown | undefined;
  for (const each of read.sort(byKey)) {
    if (last !== undefined && byKey(last, each) === 0) throw sameIdentifier();
    last = each;
    const opaque = underKey(each, split);
    gold.add(each.example);
    shown.add(opaque);
    records.push(shownRecord(each, opaque));
  }
  return { gold: gold.table(), shown: shown.table(), records, official: recogniser.result() };
}

/** What a team gets of an example: the fields of its format, or a statement where the format has no identifiers of its own. */
function shownRecord({ record, example }: Shown, opaque: Example): RawRecord {
  if (identifiersOf(example.format) !== undefined) return withoutLabel({ ...record, identifier: opaque.id });
  const { id, sentence, language, pictures } = toStatement({ ...opaque, language: example.language });
  return { id, sentence, ...(language !== undefined && { language }), pictures };
}

/** The split in the identifiers of a test set of several. */
const MIXED: Split = "test";

/** Two numbers that take the places of set and position in an opaque identifier. */
type Key = readonly [set: number, position: number];

interface Shown {
  readonly example: Example;
  readonly record: RawRecord;
  readonly key: Key;
}

/** Identifiers have numbers of at most nine digits; all have nine, so that lengths tell nothing. */
const [LEAST, NUMBERS] = [100_000_000, 900_000_000];

/** Some 59 bits of an HMAC-SHA-256: a million examples have two equal keys once in a million benchmarks. */
function keyOf({ split, id }: Example, secret: Uint8Array): Key {
  const bytes = createHmac("sha256", secret).update(`example ${split} ${id}`).digest();
  const numberAt = (offset: number) => LEAST + (bytes.readUIntBE(offset, 6) % NUMBERS);
  return [numberAt(0), numberAt(6)];
}

function byKey({ key: a }: Shown, { key: b }: Shown): number {
  return a[0] - b[0] || a[1] - b[1];
}

/** An example under its opaque identifier, of the corpus's own form, so that every tool reads it; without its label. */
function underKey({ example, key: [set, position] }: Shown, split: Split): Example {
  const { format, sentence, pictures } = example;
  const numbers = { split, set, sentenceNumber: 0, position };
  const id = identifiersOf(format)?.format(numbers) ?? `${set}-${position}`;
  return { format, id, ...numbers, sentence, label: false, pictures, judgments: [] };
}

/** The secret seed of a benchmark's intervals and tests: with a known one, an interval would tell more of the labels. */
export function secretSeed(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("intervals").digest("hex");
}

function sameIdentifier(): CounterpointError {
  const message = "Two examples got the same opaque identifier, which happens once in a million benchmarks";
  return new CounterpointError("leaderboard/refused", message, { hint: "Create the benchmark again" });
}
