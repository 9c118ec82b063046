import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { FILES, type RunConfig, readJson } from "./run-folder.ts";

/** How many examples of a split a run answers, and how many of them right. */
export interface Measured {
  readonly examples: number;
  readonly right: number;
}

/** A finished run with what it answers right, by split. */
export interface MeasuredRun {
  readonly folder: string;
  readonly baseline: string;
  readonly splits: Readonly<Record<string, Measured>>;
}

/** Accuracies of several runs on a split. */
export interface SplitSummary {
  readonly split: string;
  readonly examples: number;
  readonly runs: number;
  readonly mean: number;
  /** The sample standard deviation, with n - 1; null for a single run. */
  readonly deviation: number | null;
}

/** The finished runs of a folder, or the one that it is; from their files alone. */
export async function readMeasuredRuns(folder: string): Promise<readonly MeasuredRun[]> {
  const inside = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const folders = [folder, ...inside].filter((each) => existsSync(join(each, FILES.accuracies)));
  return Promise.all(folders.map(readMeasuredRun));
}

async function readMeasuredRun(folder: string): Promise<MeasuredRun> {
  const { baseline } = await readJson<RunConfig>(join(folder, FILES.config));
  const splits = await readJson<MeasuredRun["splits"]>(join(folder, FILES.accuracies));
  return { folder, baseline, splits };
}

/** Mean and deviation of runs of one baseline, split by split (SPEC M4). */
export function summariseRuns(runs: readonly MeasuredRun[]): readonly SplitSummary[] {
  return Object.entries(runs[0]!.splits).map(([split, { examples }]) => {
    const odd = runs.find(
      ({ baseline, splits }) => baseline !== runs[0]!.baseline || splits[split]?.examples !== examples,
    );
    if (odd !== undefined) {
      const message = `${odd.folder} is not of the same baseline and ${split} examples as ${runs[0]!.folder}`;
      throw new CounterpointError("data/invalid", message, {
        hint: "Keep runs that differ in folders of their own",
      });
    }
    const accuracies = runs.map(({ splits }) => splits[split]!.right / examples);
    return { split, examples, runs: runs.length, ...meanAndDeviation(accuracies) };
  });
}

function meanAndDeviation(values: readonly number[]): Pick<SplitSummary, "mean" | "deviation"> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}
