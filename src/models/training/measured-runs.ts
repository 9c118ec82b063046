import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { FILES, foldersIn, RunConfig, readJson } from "./run-folder.ts";

/** How many examples of a split a run answers, and how many of them right. */
export const Measured = z
  .object({
    examples: z.int().positive(),
    right: z.int().nonnegative(),
    /** Of the examples with their labels: others of the same number are not the same. */
    hash: z.string().optional(),
  })
  .refine(({ examples, right }) => right <= examples, "more right answers than examples");
export type Measured = Readonly<z.infer<typeof Measured>>;

/** A finished run with what it answers right, by split. */
export interface MeasuredRun {
  readonly folder: string;
  readonly baseline: string;
  readonly seed: string;
  readonly splits: Readonly<Record<string, Measured>>;
}

/** Accuracies of several runs on a split. */
export interface SplitSummary {
  readonly split: string;
  readonly examples: number;
  /** Of the examples with their labels. */
  readonly hash: string | null;
  readonly runs: number;
  readonly mean: number;
  /** The sample standard deviation, with n - 1; null for a single run. */
  readonly deviation: number | null;
}

/** The finished runs of a folder, or the one that it is; from their files alone. */
export async function readMeasuredRuns(folder: string): Promise<readonly MeasuredRun[]> {
  const folders = [folder, ...(await foldersIn(folder))].filter((each) =>
    existsSync(join(each, FILES.accuracies)),
  );
  return Promise.all(folders.map(readMeasuredRun));
}

const Accuracies = z
  .record(z.string().regex(/^[\w-]+$/), Measured)
  .refine((splits) => Object.keys(splits).length > 0, "no split");

async function readMeasuredRun(folder: string): Promise<MeasuredRun> {
  const { baseline, seed } = await readJson(join(folder, FILES.config), RunConfig);
  const splits = await readJson(join(folder, FILES.accuracies), Accuracies, HINT_TO_MEASURE);
  return { folder, baseline, seed, splits };
}

const HINT_TO_MEASURE =
  "Give the command that trained them again, with --runs as large as their number: finished runs are measured only";

/** Mean and deviation of runs of one baseline, split by split (SPEC M4). */
export function summariseRuns(runs: readonly MeasuredRun[]): readonly SplitSummary[] {
  refuseOdd(runs, ({ baseline }) => baseline === runs[0]!.baseline, {
    what: "the baseline",
    hint: "Keep runs that differ in folders of their own",
  });
  refuseCopies(runs);
  const splitsOf = ({ splits }: MeasuredRun) => Object.keys(splits).sort().join();
  refuseOdd(runs, (run) => splitsOf(run) === splitsOf(runs[0]!), {
    what: "the splits",
    hint: HINT_TO_MEASURE,
  });
  return Object.entries(runs[0]!.splits).map(([split, { examples, hash }]) => {
    refuseOdd(runs, ({ splits }) => splits[split]?.examples === examples && splits[split].hash === hash, {
      what: `the ${split} examples`,
      hint: HINT_TO_MEASURE,
    });
    const accuracies = runs.map(({ splits }) => splits[split]!.right / examples);
    return { split, examples, hash: hash ?? null, runs: runs.length, ...meanAndDeviation(accuracies) };
  });
}

/** Refuses runs that do not go together. */
function refuseOdd(
  runs: readonly MeasuredRun[],
  isLikeTheFirst: (run: MeasuredRun) => boolean,
  { what, hint }: { readonly what: string; readonly hint: string },
): void {
  const odd = runs.find((run) => !isLikeTheFirst(run));
  if (odd === undefined) return;
  const message = `${odd.folder} does not have ${what} of ${runs[0]!.folder}`;
  throw new CounterpointError("data/invalid", message, { hint });
}

/** The same run twice says nothing about chance. */
function refuseCopies(runs: readonly MeasuredRun[]): void {
  const bySeed = new Map(runs.map((run) => [run.seed, run])); // the last one of a seed
  const first = runs.find((run) => bySeed.get(run.seed) !== run);
  if (first === undefined) return;
  const message = `${bySeed.get(first.seed)!.folder} has the seed of ${first.folder}, as a copy has`;
  throw new CounterpointError("data/invalid", message, { hint: "Remove one of them" });
}

function meanAndDeviation(values: readonly number[]): Pick<SplitSummary, "mean" | "deviation"> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}
