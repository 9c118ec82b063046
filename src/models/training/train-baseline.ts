import { join } from "node:path";
import { removePartialsIn, writeFileAtomic } from "../../files/index.ts";
import { hashExamples } from "../../formats/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import { valuesOf } from "../hyperparameters.ts";
import {
  changedFromDefaults,
  type EvaluatedRun,
  type SplitAccuracy,
  type SplitSummary,
  summariseRuns,
} from "./evaluated-runs.ts";
import { Predictor } from "./predict.ts";
import type { EpochProgress, RunProgress, RunResult } from "./run.ts";
import { FILES, type RunConfig } from "./run-folder.ts";
import { trainRun } from "./train-run.ts";

export interface TrainBaselineOptions {
  readonly baseline: Baseline;
  readonly runs: number;
  readonly train: readonly ModelExample[];
  /** Splits to measure the finished runs on, by name. */
  readonly splits: Readonly<Record<string, readonly ModelExample[]>>;
  readonly folder: string;
  /** The seed is that of all runs; each gets one of its own from it. */
  readonly config: RunConfig;
  /** What differs from run to run beside the initial weights: the held-out examples ("folds", by default), or nothing ("seed"). */
  readonly vary?: "seed" | "folds" | undefined;
  /** A folder of runs: each run begins with the weights of the one with its number. */
  readonly startFrom?: string | undefined;
  readonly device?: string | undefined;
  readonly report: (run: number, progress: RunProgress) => void;
  readonly reportStep?: (run: number, progress: EpochProgress) => void;
  readonly now?: () => number;
}

export interface TrainedBaseline {
  readonly baseline: string;
  readonly runs: readonly (RunResult & EvaluatedRun)[];
  readonly splits: readonly SplitSummary[];
}

/** Trains a baseline several times, each run in a folder of its own, and measures all of them (SPEC M4). */
export async function trainBaseline(options: TrainBaselineOptions): Promise<TrainedBaseline> {
  const { baseline, train, config, report, reportStep } = options;
  const splits = { train, ...options.splits };
  const runs: (RunResult & EvaluatedRun)[] = [];
  const { settings = null } = baseline;
  const values = { hyperparameters: valuesOf(baseline), settings: settings && { ...settings } };
  const { corpus } = config;
  const changed = changedFromDefaults({ baseline: baseline.name, corpus, ...values });
  for (let number = 1; number <= options.runs; number += 1) {
    const folder = join(options.folder, `run-${number}`);
    await removePartialsIn(folder); // of this run alone: what else lies below the folder is not ours
    const result = await trainRun({
      baseline,
      examples: train,
      folder,
      config: {
        ...config,
        seed: `${config.seed}/${number}`,
        ...(options.vary === "seed" && { heldOutSeed: config.seed }),
      },
      ...(options.startFrom !== undefined && { startFrom: join(options.startFrom, `run-${number}`) }),
      device: options.device,
      report: (progress) => report(number, progress),
      reportStep: (progress) => reportStep?.(number, progress),
      ...(options.now && { now: options.now }),
    });
    const measured = await measureRun(
      folder,
      { version: config.version, own: baseline, device: options.device },
      splits,
    );
    runs.push({ ...result, folder, baseline: baseline.name, corpus, changed, splits: measured });
  }
  return { baseline: baseline.name, runs, splits: summariseRuns(runs) };
}

async function measureRun(
  folder: string,
  run: { readonly version: string; readonly own: Baseline; readonly device: string | undefined },
  splits: Readonly<Record<string, readonly ModelExample[]>>,
): Promise<Readonly<Record<string, SplitAccuracy>>> {
  const predictor = await Predictor.open(folder, run);
  const measured: Record<string, SplitAccuracy> = {};
  try {
    for (const [split, examples] of Object.entries(splits)) {
      const tasks = examples.map(({ id, task }) => task ?? writingTaskOf(id));
      const wrongTasks = new Set<string>();
      let right = 0;
      for (let view = 0; view < predictor.views; view += 1) {
        const labels = await predictor.predict(examples, { view });
        for (const [i, { label }] of examples.entries()) {
          if (label === labels[i]) right += 1;
          else wrongTasks.add(tasks[i]!);
        }
      }
      const sentences = new Set(tasks).size;
      measured[split] = {
        ...{ examples: predictor.views * examples.length, right },
        ...{ sentences, consistent: sentences - wrongTasks.size },
        hash: hashExamples(examples),
      };
    }
  } finally {
    await predictor.close();
  }
  await writeFileAtomic(join(folder, FILES.accuracies), `${JSON.stringify(measured, null, 2)}\n`);
  return measured;
}

/** The writing task of an example of NLVR, whose identifier begins with its presentation. */
function writingTaskOf(id: string): string {
  return id.slice(0, id.indexOf("-"));
}
