import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, DEFAULT_SEED, PUBLISHED_SPLITS } from "../../core/index.ts";
import { type ProgressOptions, packageVersion, removePartialsIn, withFolderLock } from "../../files/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import { BASELINES } from "../baselines.ts";
import { withHyperparameters } from "../hyperparameters.ts";
import { type RunsOnSplit, withPublished } from "./evaluated-runs.ts";
import { readModelExamples } from "./read-model-examples.ts";
import { hashOf } from "./run-folder.ts";
import { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./train-baseline.ts";

export interface TrainOnFilesOptions extends ProgressOptions {
  /** The folder with train.json, and with dev.json, test.json and hidden.json to measure on, if they are there; or with train/train.json and so on. */
  readonly splits: string;
  /** The folder for the runs. */
  readonly out: string;
  /** Number of runs, each with another seed; 10 by default. */
  readonly runs?: number | undefined;
  readonly seed?: string | undefined;
  /** Threads for the arithmetic, which change the last digits of sums; 1 by default. */
  readonly threads?: number | undefined;
  /** Values of hyperparameters of the model and its training, by their names, where they are not the defaults. */
  readonly hyperparameters?: Readonly<Record<string, number>> | undefined;
  /** Milliseconds now, by which checkpoints are written within long epochs; without a clock there are none. */
  readonly now?: (() => number) | undefined;
  /** Called after every epoch of a run. */
  readonly onEpoch?: TrainBaselineOptions["report"] | undefined;
  /** Called now and then within an epoch. */
  readonly onStep?: TrainBaselineOptions["reportStep"] | undefined;
}

/** Trained runs, beside the figures of the baseline's paper. */
export interface TrainedOnFiles extends TrainedBaseline {
  readonly splits: readonly RunsOnSplit[];
  /** Files without a single label, which were not measured on. */
  readonly unlabelled: readonly string[];
}

/** The splits to measure on, beside train, under the names of both corpora. */
const MEASURED_SPLITS = new Set(
  PUBLISHED_SPLITS.map(({ split }) => split).filter((split) => split !== "train"),
);

/** Trains a baseline on the train split of a folder, and measures its runs on all splits that are there (SPEC M1, M2, M4). */
export async function trainOnFiles(
  nameOrBaseline: string | Baseline,
  options: TrainOnFilesOptions,
): Promise<TrainedOnFiles> {
  const { splits: splitsFolder, out, runs = 10, seed = DEFAULT_SEED, threads = 1, onEpoch, onStep } = options;
  const named = typeof nameOrBaseline === "string" ? findBaseline(nameOrBaseline) : nameOrBaseline;
  const baseline = withHyperparameters(named, options.hyperparameters ?? {});
  const path = fileOf("train", splitsFolder);
  if (path === undefined) {
    const hint = "Pass a folder with train.json, and with dev.json, test.json and hidden.json for evaluation";
    throw new CounterpointError("data/unreadable", `File not found: ${join(splitsFolder, "train.json")}`, {
      hint,
    });
  }
  const train = await readModelExamples(path, { ...options, labelled: "all" });
  const splits: Record<string, ModelExample[]> = {};
  const unlabelled: string[] = [];
  for (const split of MEASURED_SPLITS) {
    const file = fileOf(split, splitsFolder);
    if (file === undefined) continue;
    const examples = await readModelExamples(file, { ...options, labelled: "all or none" });
    if (examples[0]?.label === undefined) unlabelled.push(file);
    else splits[split] = examples;
  }
  const corpusHash = hashOf(await readFile(path));
  const config = {
    version: packageVersion(),
    baseline: baseline.name,
    corpus: "nlvr",
    corpusHash,
    seed,
    threads,
  };
  const trained = await withFolderLock(out, async () => {
    await removePartialsIn(out, { recursive: true });
    return trainBaseline({
      baseline,
      runs,
      train,
      splits,
      folder: out,
      config,
      report: onEpoch ?? (() => {}),
      ...(onStep && { reportStep: onStep }),
      ...(options.now && { now: options.now }),
    });
  });
  return { ...trained, splits: withPublished(baseline.name, trained.splits), unlabelled };
}

function findBaseline(name: string): Baseline {
  const known = BASELINES.find((each) => each.name === name);
  if (known !== undefined) return known;
  const hint = `Available baselines: ${BASELINES.map((each) => each.name).join(", ")}`;
  throw new CounterpointError("usage", `Unknown baseline "${name}"`, { hint });
}

/** The file of a split: in the folder itself, or in one of its own, as in the repository of the release; plain or gzip. */
function fileOf(split: string, folder: string): string | undefined {
  const paths = [join(folder, `${split}.json`), join(folder, split, `${split}.json`)];
  return paths.flatMap((place) => [place, `${place}.gz`]).find((place) => existsSync(place));
}
