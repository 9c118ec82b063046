import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { officialSplitOf } from "../../formats/index.ts";
import { type QuotedRow, quotedRows } from "../baseline.ts";
import { baselinesFor } from "../baselines.ts";
import { changedValues } from "../hyperparameters.ts";
import { FILES, foldersIn, RunConfig, readJson } from "./run-folder.ts";

/** Numbers of examples and of writing tasks of a split that a run answers, and that it answers correctly. */
export const SplitAccuracy = z
  .object({
    examples: z.int().positive(),
    right: z.int().nonnegative(),
    /** Writing tasks, and those of which every answer is right (SPEC E1). */
    sentences: z.int().positive(),
    consistent: z.int().nonnegative(),
    /** `hashExamples`: others of the same number are not the same. */
    hash: z.string().optional(),
  })
  .refine(({ examples, right }) => right <= examples, "more correct answers than examples")
  .refine(({ sentences, consistent }) => consistent <= sentences, "more correct sentences than sentences");
export type SplitAccuracy = Readonly<z.infer<typeof SplitAccuracy>>;

/** A finished run with what it answers right, by split. */
export interface EvaluatedRun {
  readonly folder: string;
  readonly baseline: string;
  /** "nlvr", or that of photographs. */
  readonly corpus: string;
  readonly seed: string;
  /** Hyperparameters and settings of the training that are not the defaults of the baseline. */
  readonly changed: Readonly<Record<string, number>>;
  readonly splits: Readonly<Record<string, SplitAccuracy>>;
}

/** A mean over runs, as a fraction. */
export interface RunsMean {
  readonly mean: number;
  /** The sample standard deviation, with n - 1; null for a single run. */
  readonly deviation: number | null;
}

/** Accuracies, with their mean, and consistencies of several runs on a split. */
export interface SplitSummary extends RunsMean {
  readonly split: string;
  readonly examples: number;
  /** Writing tasks. */
  readonly sentences: number;
  /** `hashExamples`, by which an official split is recognised. */
  readonly hash: string | null;
  readonly runs: number;
  readonly consistency: RunsMean;
  /** Scores of the run that is the most accurate on dev, of which the papers print those on NLVR2's test splits; null without dev. */
  readonly bestOnDev: {
    readonly run: string;
    readonly accuracy: number;
    readonly consistency: number;
  } | null;
}

/** The finished runs of a folder, or the one that it is; from their files alone. */
export async function readEvaluatedRuns(folder: string): Promise<readonly EvaluatedRun[]> {
  const folders = [folder, ...(await foldersIn(folder))].filter((each) =>
    existsSync(join(each, FILES.accuracies)),
  );
  return Promise.all(folders.map(readEvaluatedRun));
}

const Accuracies = z
  .record(z.string().regex(/^[\w-]+$/), SplitAccuracy)
  .refine((splits) => Object.keys(splits).length > 0, "no split");

async function readEvaluatedRun(folder: string): Promise<EvaluatedRun> {
  const config = await readJson(join(folder, FILES.config), RunConfig);
  const { baseline, corpus, seed } = config;
  const changed = changedFromDefaults(config);
  const splits = await readJson(join(folder, FILES.accuracies), Accuracies, HINT_TO_MEASURE);
  return { folder, baseline, corpus, seed, changed, splits };
}

/** What a run was trained with where that is not the default of its baseline; nothing of a baseline of one's own. */
export function changedFromDefaults({
  baseline,
  corpus,
  ...values
}: Pick<RunConfig, "baseline" | "corpus" | "hyperparameters" | "settings">): Readonly<
  Record<string, number>
> {
  const known = knownBaseline({ baseline, corpus });
  return known === undefined ? {} : changedValues(known, values);
}

const HINT_TO_MEASURE =
  "Run the training command again with --runs set to the number of runs. Finished runs are only evaluated, not trained again. Or write the predictions of a run with `baseline predict` and score them with `eval score`";

/** Mean and deviation of runs of one baseline, split by split, and the scores of the run best on dev (SPEC M4). */
export function summariseRuns(runs: readonly EvaluatedRun[]): readonly SplitSummary[] {
  for (const key of ["baseline", "corpus"] as const)
    requireSame(runs, (run) => run[key] === runs[0]![key], {
      what: `the ${key}`,
      hint: "Keep incompatible runs in separate folders",
    });
  requireSame(runs, ({ changed }) => isDeepStrictEqual(changed, runs[0]!.changed), {
    what: "the hyperparameters",
    hint: "Keep runs with other hyperparameters in separate folders",
  });
  rejectDuplicateRuns(runs);
  const splitsOf = ({ splits }: EvaluatedRun) => Object.keys(splits).sort().join();
  requireSame(runs, (run) => splitsOf(run) === splitsOf(runs[0]!), {
    what: "the splits",
    hint: HINT_TO_MEASURE,
  });
  const best = bestOnDev(runs);
  return Object.entries(runs[0]!.splits).map(([split, { examples, sentences, hash }]) => {
    requireSame(runs, ({ splits }) => splits[split]?.examples === examples && splits[split].hash === hash, {
      what: `the ${split} examples`,
      hint: HINT_TO_MEASURE,
    });
    const accuracyOf = ({ splits }: EvaluatedRun) => splits[split]!.right / examples;
    const consistencyOf = ({ splits }: EvaluatedRun) => splits[split]!.consistent / sentences;
    return {
      ...{ split, examples, sentences, hash: hash ?? null, runs: runs.length },
      ...meanAndDeviation(runs.map(accuracyOf)),
      consistency: meanAndDeviation(runs.map(consistencyOf)),
      bestOnDev:
        best === undefined
          ? null
          : { run: best.folder, accuracy: accuracyOf(best), consistency: consistencyOf(best) },
    };
  });
}

/** The run that is the most accurate on dev, the first of equals. */
function bestOnDev(runs: readonly EvaluatedRun[]): EvaluatedRun | undefined {
  if (runs[0]!.splits.dev === undefined) return undefined;
  return runs.reduce((best, run) => (run.splits.dev!.right > best.splits.dev!.right ? run : best));
}

/** Refuses runs that do not go together. */
function requireSame(
  runs: readonly EvaluatedRun[],
  isLikeTheFirst: (run: EvaluatedRun) => boolean,
  { what, hint }: { readonly what: string; readonly hint: string },
): void {
  const odd = runs.find((run) => !isLikeTheFirst(run));
  if (odd === undefined) return;
  const message = `${odd.folder} does not have ${what} of ${runs[0]!.folder}`;
  throw new CounterpointError("data/invalid", message, { hint });
}

/** Refuses the same run twice, which would hide the variance between runs. */
function rejectDuplicateRuns(runs: readonly EvaluatedRun[]): void {
  const bySeed = new Map(runs.map((run) => [run.seed, run])); // the last one of a seed
  const first = runs.find((run) => bySeed.get(run.seed) !== run);
  if (first === undefined) return;
  const message = `${bySeed.get(first.seed)!.folder} has the same random seed as ${first.folder} and looks like a copy`;
  throw new CounterpointError("data/invalid", message, { hint: "Remove one of them" });
}

function meanAndDeviation(values: readonly number[]): RunsMean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** A baseline's runs on a split, beside the figures of its paper; all are fractions. */
export interface RunsOnSplit extends SplitSummary {
  readonly published: (RunsMean & { readonly consistency: number | null }) | null;
}

/** Adds the figures of the baseline's paper to each official split on which it was measured; other examples have none. */
export function withPublished(
  { baseline, corpus }: Pick<EvaluatedRun, "baseline" | "corpus">,
  splits: readonly SplitSummary[],
): readonly RunsOnSplit[] {
  const accuracies = new Map(
    Object.entries(knownBaseline({ baseline, corpus })?.published?.accuracies ?? {}),
  );
  return splits.map((summary) => {
    const isOfficial =
      summary.hash !== null && officialSplitOf(summary.hash) === `${corpus}-${summary.split}`;
    const printed = isOfficial ? accuracies.get(summary.split) : undefined;
    if (printed === undefined) return { ...summary, published: null };
    const share = (value: number | undefined) => (value === undefined ? null : value / 100);
    const { mean, deviation, consistency } = printed;
    const published = { mean: mean / 100, deviation: share(deviation), consistency: share(consistency) };
    return { ...summary, published };
  });
}

/** The baseline of a run; undefined for one of one's own. */
function knownBaseline({ baseline, corpus }: Pick<EvaluatedRun, "baseline" | "corpus">) {
  return baselinesFor(corpus).find(({ name }) => name === baseline);
}

/** The runs of a folder by split. */
export interface RunsRow {
  readonly folder: string;
  readonly baseline: string;
  /** "nlvr", or that of photographs. */
  readonly corpus: string;
  readonly runs: number;
  /** Hyperparameters and settings of the training that are not the defaults of the baseline. */
  readonly changed: Readonly<Record<string, number>>;
  /** The differences of the baseline from what its paper describes. */
  readonly differences: readonly string[];
  /** Of the published figures; null where there are none. */
  readonly source: string | null;
  readonly splits: readonly RunsOnSplit[];
}

/** Reads folders of runs, from their files alone (SPEC M4); folders without a finished run are skipped. */
export async function readRunsRows(folders: readonly string[]): Promise<readonly RunsRow[]> {
  const rows = await Promise.all(
    folders.map(async (folder) => {
      const runs = await readEvaluatedRuns(folder);
      if (runs.length === 0) return [];
      const { baseline, corpus, changed } = runs[0]!;
      const splits = withPublished({ baseline, corpus }, summariseRuns(runs));
      const isBesidePaper = splits.some(({ published }) => published !== null);
      const known = knownBaseline({ baseline, corpus });
      const source = isBesidePaper ? (known?.published?.source ?? null) : null;
      const differences = known?.card?.differences ?? [];
      return [{ folder, baseline, corpus, runs: runs.length, changed, differences, source, splits }];
    }),
  );
  return rows.flat();
}

/** Systems of a paper that are quoted beside these rows; none where no row is beside a paper. */
export function quotedBeside(rows: readonly RunsRow[]): readonly QuotedRow[] {
  const corpora = (["nlvr", "nlvr2"] as const).filter((corpus) =>
    rows.some((row) => row.source !== null && row.corpus === corpus),
  );
  return corpora.flatMap((corpus) => quotedRows(corpus, baselinesFor(corpus)));
}

/** The splits with different examples in some rows, so that their accuracies cannot be compared. */
export function splitsThatDiffer(rows: readonly RunsRow[]): readonly string[] {
  const hashes = new Map<string, Set<string | null>>();
  for (const { split, hash } of rows.flatMap((row) => row.splits))
    hashes.set(split, (hashes.get(split) ?? new Set()).add(hash));
  return [...hashes].filter(([, { size }]) => size > 1).map(([split]) => split);
}
