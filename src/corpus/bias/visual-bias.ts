import { DEFAULT_SEED, Random } from "../../core/index.ts";
import { type ExampleTable, identifierOf } from "../../formats/index.ts";
import type { VisualBias } from "../schemas/audit.ts";

/**
 * Subset of an example by its picture (SPEC B3). In the balanced subset a picture is as often true as false: where it
 * occurs more than twice, examples of its more frequent label are left out at random, the surplus.
 */
export type Subset = "balanced" | "unbalanced" | "single" | "surplus";

const MAX_LISTED = 10;

/** The visual-bias audit of a table read with its pictures. */
export function visualBias(table: ExampleTable, options: SubsetOptions = {}): VisualBias {
  const pictures = countPictures(table);
  const byFrequency = new Map<number, { pictures: number; same: number }>();
  let right = 0;
  for (let i = 0; i < pictures.trues.length; i += 1) {
    const [t, f] = [pictures.trues[i]!, pictures.falses[i]!];
    const row = byFrequency.get(t + f) ?? { pictures: 0, same: 0 };
    row.pictures += 1;
    if (t === 0 || f === 0) row.same += 1;
    byFrequency.set(t + f, row);
    right += Math.max(t, f); // a tie answered "true" is correct as often as one answered "false"
  }
  const rows = [...byFrequency].sort(([a], [b]) => a - b);
  const subsets = subsetsOf(pictures, options);
  const count = (subset: Subset) => subsets.filter((each) => each === subset).length;
  const examples = table.examples.count;
  return {
    examples,
    pictures: pictures.trues.length,
    histogram: rows.map(([frequency, { pictures }]) => ({ frequency, pictures })),
    table: rows.filter(([frequency]) => frequency > 1).map(([frequency, row]) => toRow(frequency, row)),
    upperBound: (100 * right) / examples,
    upperBoundRight: right,
    balanced: count("balanced"),
    unbalanced: count("unbalanced"),
    single: count("single"),
    surplus: count("surplus"),
    mostOneSided: mostOneSided(table, pictures),
  };
}

export interface SubsetOptions {
  /** The seed by which examples are left out of the balanced subset. */
  readonly seed?: string;
}

/** The subset of every example, in the order of the table. */
export function pictureSubsets(table: ExampleTable, options: SubsetOptions = {}): readonly Subset[] {
  return subsetsOf(countPictures(table), options);
}

/** The picture of every example, per split: its id, how often it occurs, and its subset. */
export function picturesBySplit(table: ExampleTable): {
  readonly pictureOf: Uint32Array;
  readonly frequencies: Uint32Array;
  readonly subsets: readonly Subset[];
} {
  const { tasks, examples } = table;
  const pictures = countPictures(table, (row) => tasks.split[examples.task[row]!]!);
  const { pictureOf, trues, falses } = pictures;
  const frequencies = pictureOf.map((picture) => trues[picture]! + falses[picture]!);
  return { pictureOf, frequencies, subsets: subsetsOf(pictures, {}) };
}

function toRow(
  frequency: number,
  { pictures, same }: { pictures: number; same: number },
): VisualBias["table"][number] {
  const expected = 2 / 2 ** frequency;
  return {
    frequency,
    pictures,
    expectedSame: pictures * expected,
    expectedPercent: 100 * expected,
    observedSame: same,
    observedPercent: (100 * same) / pictures,
  };
}

interface Pictures {
  /** Id of each example's picture. */
  readonly pictureOf: Uint32Array;
  /** The key of each picture. */
  readonly keys: readonly number[];
  readonly labels: ArrayLike<number>;
  readonly trues: readonly number[];
  readonly falses: readonly number[];
}

/** Counts how often pictures occur; a picture of two groups is two pictures. */
function countPictures({ examples }: ExampleTable, groupOf: (row: number) => string = () => ""): Pictures {
  const groups = new Map<string, Map<number, number>>();
  const pictureOf = new Uint32Array(examples.count);
  const keys: number[] = [];
  const trues: number[] = [];
  const falses: number[] = [];
  for (let row = 0; row < examples.count; row += 1) {
    const group = groupOf(row);
    const numbers = groups.get(group) ?? new Map<number, number>();
    groups.set(group, numbers);
    const key = examples.picture[row]!;
    const picture = numbers.get(key) ?? trues.push(0) - 1;
    numbers.set(key, picture);
    keys[picture] = key;
    falses[picture] ??= 0;
    pictureOf[row] = picture;
    if (examples.label[row] === 1) trues[picture]! += 1;
    else falses[picture]! += 1;
  }
  return { pictureOf, keys, labels: examples.label, trues, falses };
}

function subsetsOf(
  { pictureOf, keys, labels, trues, falses }: Pictures,
  { seed = DEFAULT_SEED }: SubsetOptions,
): Subset[] {
  const frequent = new Map<number, number[]>(); // rows of the more frequent label of pictures that have both
  const subsets = Array.from(pictureOf, (picture, row): Subset => {
    const [t, f] = [trues[picture]!, falses[picture]!];
    if (t + f === 1) return "single";
    if (t === 0 || f === 0) return "unbalanced";
    if (t !== f && (labels[row] === 1) === t > f) {
      const rows = frequent.get(picture);
      if (rows === undefined) frequent.set(picture, [row]);
      else rows.push(row);
    }
    return "balanced";
  });
  for (const [picture, rows] of frequent) {
    const order = new Random(seed).split(`balanced/${keys[picture]}`).shuffle(rows);
    for (const row of order.slice(Math.min(trues[picture]!, falses[picture]!))) subsets[row] = "surplus";
  }
  return subsets;
}

/** The most frequent pictures that always have the same label, with their sentences. */
function mostOneSided(table: ExampleTable, pictures: Pictures): VisualBias["mostOneSided"] {
  const { tasks, examples } = table;
  const frequency = (picture: number) => pictures.trues[picture]! + pictures.falses[picture]!;
  const listed = pictures.trues
    .map((_, picture) => picture)
    .filter((p) => frequency(p) > 1 && (pictures.trues[p] === 0 || pictures.falses[p] === 0))
    .sort((a, b) => frequency(b) - frequency(a) || a - b)
    .slice(0, MAX_LISTED);
  const rows = new Map(listed.map((picture) => [picture, [] as number[]]));
  pictures.pictureOf.forEach((picture, row) => {
    rows.get(picture)?.push(row);
  });
  return Array.from(rows, ([picture, own]) => ({
    frequency: own.length,
    label: pictures.trues[picture]! > 0,
    examples: own.map((row) => identifierOf(table, row)),
    sentences: own.map((row) => examples.otherSentences.get(row) ?? tasks.sentence[examples.task[row]!]!),
  }));
}
