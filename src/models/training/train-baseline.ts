import { join } from "node:path";
import type { Baseline, Question } from "../baseline.ts";
import { Predictor } from "./predict.ts";
import type { RunConfig } from "./run-folder.ts";
import { type RunProgress, type RunResult, trainRun } from "./train-run.ts";

export interface TrainBaselineOptions {
  readonly baseline: Baseline;
  readonly runs: number;
  readonly train: readonly Question[];
  /** Splits to measure the finished runs on, by name. */
  readonly splits: Readonly<Record<string, readonly Question[]>>;
  readonly folder: string;
  /** The seed is that of all runs; each gets one of its own from it. */
  readonly config: RunConfig;
  readonly report: (run: number, progress: RunProgress) => void;
}

/** A run with its accuracies, shares of right answers, by split. */
export interface MeasuredRun extends RunResult {
  readonly folder: string;
  readonly accuracies: Readonly<Record<string, number>>;
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

export interface TrainedBaseline {
  readonly baseline: string;
  readonly runs: readonly MeasuredRun[];
  readonly splits: readonly SplitSummary[];
}

/** Trains a baseline several times, each run in a folder of its own, and measures all of them (SPEC M4). */
export async function trainBaseline(options: TrainBaselineOptions): Promise<TrainedBaseline> {
  const { baseline, train, config, report } = options;
  const splits = { train, ...options.splits };
  const runs: MeasuredRun[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    const folder = join(options.folder, `run-${number}`);
    const result = await trainRun({
      baseline,
      questions: train,
      folder,
      config: { ...config, seed: `${config.seed}/${number}` },
      report: (progress) => report(number, progress),
    });
    const predictor = await Predictor.open(folder, config);
    const accuracies: Record<string, number> = {};
    for (const [split, questions] of Object.entries(splits)) {
      const labels = await predictor.predict(questions);
      accuracies[split] = questions.filter(({ label }, i) => label === labels[i]).length / questions.length;
    }
    await predictor.close();
    runs.push({ ...result, folder, accuracies });
  }
  const summaries = Object.entries(splits).map(([split, { length }]) => {
    const accuracies = runs.map((run) => run.accuracies[split]!);
    return { split, examples: length, runs: runs.length, ...meanAndDeviation(accuracies) };
  });
  return { baseline: baseline.name, runs, splits: summaries };
}

function meanAndDeviation(values: readonly number[]): {
  readonly mean: number;
  readonly deviation: number | null;
} {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}
