import { CounterpointError, type Split } from "../core/index.ts";
import type { ReadOptions } from "../files/index.ts";
import { type ExampleTable, identifiersOf, NO_LABEL, recordsNameSplit } from "../formats/index.ts";
import { batchesOf, type Outcomes, readOutcomes } from "./outcomes.ts";

/** Outcomes of a system on the splits that its file predicts, in the order of the corpus. */
export interface SplitOutcomes extends Outcomes {
  readonly splits: readonly Split[];
}

/**
 * Matches a prediction file with a corpus of one split or several. Every split with any prediction must be predicted
 * in full (SPEC E1). Where identifiers do not name their split, as those of NLVR, exactly one split must match.
 */
export async function readSplitOutcomes(
  path: string,
  gold: ExampleTable,
  options: ReadOptions = {},
): Promise<SplitOutcomes> {
  const splits = splitsOf(gold);
  const against = async (wanted: readonly Split[]): Promise<SplitOutcomes> => ({
    splits: wanted,
    ...(await readOutcomes(path, goldOfSplits(gold, wanted), options)),
  });
  if (gold.examples.count === 0)
    throw new CounterpointError("data/wrong-corpus", "The corpus has no examples");
  if (gold.examples.label.includes(NO_LABEL))
    throw new CounterpointError(
      "data/wrong-corpus",
      "The examples have no labels to score predictions against",
    );
  if (splits.length === 1) return against(splits);
  const named = await namedSplits(path, gold, options);
  if (named === undefined)
    return requireSingle(await Promise.all(splits.map((split) => attempt(split, against))));
  const known = splits.filter((split) => named.has(split));
  return against(known.length === 0 ? splits : known);
}

/** The most informative failure: with the fewest findings, of a file that is not for another corpus altogether. */
export function mostInformativeError(failures: readonly CounterpointError[]): CounterpointError {
  const distance = ({ code, findingCount }: CounterpointError) =>
    code === "data/wrong-corpus" ? Number.POSITIVE_INFINITY : findingCount;
  return failures.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The splits that identifiers name; undefined when they name none. */
async function namedSplits(
  path: string,
  gold: ExampleTable,
  options: ReadOptions,
): Promise<ReadonlySet<Split> | undefined> {
  const splitOf = splitsOfIdentifiers(gold);
  const named = new Set<Split>();
  let isFirst = true;
  const ignore = () => {}; // problems are reported when the file is matched with the examples
  for await (const batch of batchesOf(path, ignore, options)) {
    for (const { id } of batch) {
      const split = splitOf(id);
      if (isFirst && split === undefined && !recordsNameSplit(gold.format!)) return undefined; // a gold table is not empty
      isFirst = false;
      if (split !== undefined) named.add(split);
    }
  }
  return named;
}

/** The split that an identifier names, or that it is found in. */
function splitsOfIdentifiers({ format, tasks, examples }: ExampleTable): (id: string) => Split | undefined {
  const scheme = identifiersOf(format);
  if (scheme !== undefined) return (id) => (scheme.pictures ?? scheme).parse(id)?.split;
  const splits = new Map<string, Split | undefined>();
  for (const [row, id] of examples.id.entries())
    splits.set(id, splits.has(id) ? undefined : tasks.split[examples.task[row]!]!); // undefined where several have it
  return (id) => splits.get(id);
}

type SplitAttempt =
  | { readonly split: Split; readonly predicted: SplitOutcomes }
  | { readonly split: Split; readonly failure: CounterpointError };

async function attempt(
  split: Split,
  against: (wanted: readonly Split[]) => Promise<SplitOutcomes>,
): Promise<SplitAttempt> {
  try {
    return { split, predicted: await against([split]) };
  } catch (failure) {
    if (failure instanceof CounterpointError) return { split, failure };
    throw failure;
  }
}

function requireSingle(attempts: readonly SplitAttempt[]): SplitOutcomes {
  const fitting = attempts.flatMap((each) => ("predicted" in each ? [each.predicted] : []));
  if (fitting.length === 1) return fitting[0]!;
  if (fitting.length > 1) {
    const names = fitting.flatMap(({ splits }) => splits).join(", ");
    const message = `The predictions fit several splits (${names}), because their identifiers are the same`;
    throw new CounterpointError("data/invalid", message, { hint: "Open the files of one split only" });
  }
  const failures = attempts.flatMap((each) => ("failure" in each ? [each] : []));
  const failure = mostInformativeError(failures.map((each) => each.failure));
  const { split } = failures.find((each) => each.failure === failure)!; // it is one of them
  const { code, message, hint, findings, findingCount } = failure;
  const names = attempts.map((each) => each.split).join(", ");
  throw new CounterpointError(
    code,
    `No split (${names}) is predicted completely. Compared with ${split}: ${message}`,
    { findings, findingCount, ...(hint !== undefined && { hint }), cause: failure },
  );
}

/** The splits of a corpus, in order of first appearance. */
function splitsOf({ tasks }: ExampleTable): readonly Split[] {
  return [...new Set(tasks.split)];
}

/**
 * The examples of some splits, with identifiers, labels and what groups compare; they keep their order, so that all numbers equal
 * those of the splits' own files.
 */
export function goldOfSplits(table: ExampleTable, splits: readonly Split[]): ExampleTable {
  const { format, partialPictures, tasks, examples } = table;
  const taskRows = indices(tasks.split.length, (task) => splits.includes(tasks.split[task]!));
  const newNumber = new Uint32Array(tasks.split.length);
  taskRows.forEach((task, number) => {
    newNumber[task] = number;
  });
  const rows = rowsOfSplits(table, splits);
  return {
    groups: table.groups.map(({ groupOf, ...group }) => {
      return { ...group, groupOf: rows.map((row) => groupOf[row]!) };
    }),
    format,
    isNumberedByLine: table.isNumberedByLine,
    partialPictures,
    tasks: {
      split: Array.from(taskRows, (task) => tasks.split[task]!),
      set: taskRows.map((task) => tasks.set[task]!),
      sentenceNumber: taskRows.map((task) => tasks.sentenceNumber[task]!),
      sentence: [],
      writer: [],
      language: Array.from(taskRows, (task) => tasks.language[task]!),
      corpus: [],
    },
    examples: {
      count: rows.length,
      task: rows.map((row) => newNumber[examples.task[row]!]!),
      position: rows.map((row) => examples.position[row]!),
      id: examples.id.length === 0 ? [] : Array.from(rows, (row) => examples.id[row]!),
      label: Uint8Array.from(rows, (row) => examples.label[row]!),
      ...NO_PICTURES,
      ...(table.groups.some(({ rank }) => rank.length > 0) && {
        picture: Float64Array.from(rows, (row) => examples.picture[row] ?? 0),
        sentenceKey: Float64Array.from(rows, (row) => examples.sentenceKey[row] ?? 0),
      }),
    },
    workers: [],
  };
}

/** The rows of the examples of some splits. */
export function rowsOfSplits({ tasks, examples }: ExampleTable, splits: readonly Split[]): Uint32Array {
  const isWanted = tasks.split.map((split) => splits.includes(split));
  return indices(examples.count, (row) => isWanted[examples.task[row]!]!);
}

const NO_PICTURES = {
  verdicts: new Uint32Array(0),
  picture: new Float64Array(0),
  sentenceKey: new Float64Array(0),
  otherSentences: new Map<number, string>(),
  firstPartial: new Float64Array(0),
  secondPartial: new Float64Array(0),
};

function indices(count: number, isWanted: (index: number) => boolean): Uint32Array {
  const all = new Uint32Array(count);
  let wanted = 0;
  for (let index = 0; index < count; index += 1) {
    if (!isWanted(index)) continue;
    all[wanted] = index;
    wanted += 1;
  }
  return all.slice(0, wanted);
}
