import { type Finding, Random } from "../../core/index.ts";
import { type FeaturesOf, type Probe, probeLabels } from "../../corpus/index.ts";
import type { RawRecord } from "../../formats/index.ts";
import type { TestSet } from "./read-test-set.ts";

/** Probes of original identifiers have this name; all others are of what every team sees. */
const ORIGINAL = "original identifier";

/**
 * Tries to guess the labels of a test set from everything that a team sees except sentences and pictures: identifiers, order,
 * rank among equal sentences, file names, lengths and every other field.
 */
export function probeTestSet(
  { gold, records }: TestSet,
  { originalIdentifiers }: { readonly originalIdentifiers: boolean },
): readonly Probe[] {
  const text = (row: number, field: string) => String(records[row]![field] ?? "");
  const ranks = ranksAmongEqual(records);
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  // These follow from the secret: only chance could tell labels, which a high level keeps from being reported.
  const keyed: Record<string, FeaturesOf> = {
    identifier: (row) => partsOf(text(row, "identifier")),
    "row number": (row) => [
      `/2 ${row % 2}`,
      `/4 ${row % 4}`,
      `tenth ${Math.floor((10 * row) / records.length)}`,
    ],
    "rank among equal sentences": (row) => [ranks[row]!],
  };
  const probes: Record<string, FeaturesOf> = {
    "length of the sentence": (row) => [text(row, "sentence").split(/\s+/).length],
  };
  for (const field of ["left_url", "right_url"])
    if (fields.has(field)) probes[`file name in ${field}`] = (row) => shortParts(text(row, field));
  for (const field of fields) if (!CONTENT.has(field)) probes[field] = (row) => [text(row, field)];
  const { tasks, examples } = gold;
  if (originalIdentifiers)
    probes[ORIGINAL] = (row) => {
      const task = examples.task[row]!;
      const position = `${examples.position[row]}`;
      const ofSentence = `${position} of sentence ${tasks.sentenceNumber[task]}`;
      return [position, ofSentence, `${ofSentence} of ${tasks.set[task]! % 2}`]; // of even and odd sets
    };
  const random = new Random("test set");
  return [
    ...probeLabels(gold, keyed, { random, level: KEYED_LEVEL }),
    ...probeLabels(gold, probes, { random }),
  ];
}

/** Level of the verdict on what follows from the secret. */
const KEYED_LEVEL = 0.9999;

/** Fields that other probes are for, or that a system needs to answer. */
const CONTENT: ReadonlySet<string> = new Set([
  "identifier",
  "sentence",
  "left_url",
  "right_url",
  "structured_rep",
]);

/** The parts of a name, counted from its end, and its last character. */
function partsOf(name: string): readonly string[] {
  const parts = name.split(/[^A-Za-z0-9]+/).reverse();
  return [...parts.map((part, i) => `${i} ${part}`), `last ${name.at(-1)}`];
}

/** The short numbers and the ending of a file's name; longer parts would tell which picture it is, which a system may see. */
function shortParts(url: string): readonly string[] {
  const name = url.replace(/[?#].*$/, "").replace(/^.*\//, "");
  const [ending, ...parts] = partsOf(name);
  return [`ending ${ending}`, ...parts.filter((part) => /^\d+ (img)?\d{1,2}$/.test(part))];
}

/** The number of earlier records with the same sentence. */
function ranksAmongEqual(records: readonly RawRecord[]): readonly number[] {
  const seen = new Map<unknown, number>();
  return records.map(({ sentence }) => {
    const rank = seen.get(sentence) ?? 0;
    seen.set(sentence, rank + 1);
    return rank;
  });
}

/** The probes that guess labels better than the majority. */
export function leaksOf(probes: readonly Probe[]): readonly Probe[] {
  return probes.filter(({ verdict }) => verdict === "shortcut" || verdict === "slight shortcut");
}

/** A leak in a sentence, with its figures. */
export function describeLeak({ name, accuracy, interval, majorityBaseline }: Probe): string {
  const percent = (share: number | null | undefined) => (100 * (share ?? 0)).toFixed(2); // a leak has all figures
  return (
    `The ${name} alone predicts ${percent(accuracy)} % of the labels (95 % ${percent(interval?.[0])} to ` +
    `${percent(interval?.[1])}); the majority baseline is ${percent(majorityBaseline)} %`
  );
}

/** The refusal of original identifiers that give labels away, unless whoever makes the benchmark has confirmed it. */
export function refuseLeak(
  leaks: readonly Probe[],
  { acceptLeak }: { readonly acceptLeak: boolean },
): Finding | undefined {
  const leak = leaks.find(({ name }) => name === ORIGINAL);
  if (leak === undefined || acceptLeak) return undefined;
  const message = `${describeLeak(leak)}: confirm that submissions may use it, or accept opaque identifiers only`;
  return { code: "leaderboard/leak", file: "", line: 0, message };
}
