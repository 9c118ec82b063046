import { join } from "node:path";
import { writeText } from "../../files/index.ts";
import type { Baseline, Question } from "../baseline.ts";
import { type Measured, type MeasuredRun, type SplitSummary, summariseRuns } from "./measured-runs.ts";
import { Predictor } from "./predict.ts";
import type { EpochProgress, RunProgress, RunResult } from "./run.ts";
import { FILES, hashOf, type RunConfig } from "./run-folder.ts";
import { trainRun } from "./train-run.ts";

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
  readonly reportStep?: (run: number, progress: EpochProgress) => void;
}

export interface TrainedBaseline {
  readonly baseline: string;
  readonly runs: readonly (RunResult & MeasuredRun)[];
  readonly splits: readonly SplitSummary[];
}

/** Trains a baseline several times, each run in a folder of its own, and measures all of them (SPEC M4). */
export async function trainBaseline(options: TrainBaselineOptions): Promise<TrainedBaseline> {
  const { baseline, train, config, report, reportStep } = options;
  const splits = { train, ...options.splits };
  const runs: (RunResult & MeasuredRun)[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    const folder = join(options.folder, `run-${number}`);
    const result = await trainRun({
      baseline,
      questions: train,
      folder,
      config: { ...config, seed: `${config.seed}/${number}` },
      report: (progress) => report(number, progress),
      reportStep: (progress) => reportStep?.(number, progress),
    });
    const measured = await measureRun(folder, config, splits);
    runs.push({ ...result, folder, baseline: baseline.name, splits: measured });
  }
  return { baseline: baseline.name, runs, splits: summariseRuns(runs) };
}

function hashOfQuestions(questions: readonly Question[]): string {
  return hashOf(
    Buffer.from(JSON.stringify(questions.map(({ id, sentence, label }) => [id, sentence, label]))),
  );
}

async function measureRun(
  folder: string,
  config: RunConfig,
  splits: Readonly<Record<string, readonly Question[]>>,
): Promise<Readonly<Record<string, Measured>>> {
  const predictor = await Predictor.open(folder, config);
  const measured: Record<string, Measured> = {};
  try {
    for (const [split, questions] of Object.entries(splits)) {
      let right = 0;
      for (let view = 0; view < predictor.views; view += 1) {
        const labels = await predictor.predict(questions, { view });
        right += questions.filter(({ label }, i) => label === labels[i]).length;
      }
      const examples = predictor.views * questions.length;
      measured[split] = { examples, right, hash: hashOfQuestions(questions) };
    }
  } finally {
    await predictor.close();
  }
  await writeText(join(folder, FILES.accuracies), `${JSON.stringify(measured, null, 2)}\n`);
  return measured;
}
