import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, DEFAULT_SEED, PUBLISHED_SPLITS } from "../../core/index.ts";
import { packageVersion, removePartialsIn, withFolderLock } from "../../files/index.ts";
import { isFormatOfScenes } from "../../formats/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import { baselinesFor } from "../baselines.ts";
import { withHyperparameters } from "../hyperparameters.ts";
import { requireSeen } from "../photographs/photograph-features.ts";
import type { WordVectors } from "../photographs/word-vectors.ts";
import { type RunsOnSplit, withPublished } from "./evaluated-runs.ts";
import { type ModelInputOptions, type ModelInputs, withModelInputs } from "./model-inputs.ts";
import { hashOf } from "./run-folder.ts";
import { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./train-baseline.ts";

export interface TrainOnFilesOptions extends ModelInputOptions {
  /** The folder with train.json, and with dev.json, test.json and hidden.json to measure on, if they are there; or with train/train.json and so on. */
  readonly splits: string;
  /** The folder for the runs. */
  readonly out: string;
  /** Number of runs, each with another seed; by default as many as in the paper of the corpus, 10 for scenes and 3 for photographs. */
  readonly runs?: number | undefined;
  readonly seed?: string | undefined;
  /** Threads for the arithmetic, which change the last digits of sums; 1 by default. */
  readonly threads?: number | undefined;
  /** "seed" to hold out the same examples in all runs, so that they differ by their initial weights and order alone; "folds" by default. */
  readonly vary?: "seed" | "folds" | undefined;
  /** The folder of runs that a baseline such as n2nmn-tuning begins with. */
  readonly startFrom?: string | undefined;
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
  /** "nlvr" for scenes, "nlvr2" for photographs. */
  readonly corpus: string;
  /** Files without a single label, which were not measured on. */
  readonly unlabelled: readonly string[];
  /** Examples that were left out, because their photographs have no features or detections. */
  readonly missing: number;
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
  const { splits: splitsFolder, out, seed = DEFAULT_SEED, threads = 1, onEpoch, onStep } = options;
  if (typeof nameOrBaseline === "string") requireKnown(nameOrBaseline);
  const path = fileOf("train", splitsFolder);
  if (path === undefined) {
    const hint = "Pass a folder with train.json, and with dev.json, test.json and hidden.json for evaluation";
    throw new CounterpointError("data/unreadable", `File not found: ${join(splitsFolder, "train.json")}`, {
      hint,
    });
  }
  return withModelInputs(path, options, async ({ corpus, read, kinds, vectors }) => {
    const named =
      typeof nameOrBaseline === "string" ? findBaseline(nameOrBaseline, { corpus, vectors }) : nameOrBaseline;
    const baseline = withHyperparameters(named, options.hyperparameters ?? {});
    requireWords(baseline, { vectors, encoder: options.encoder });
    const { runs = isFormatOfScenes(corpus) ? 10 : 3 } = options; // SPEC M4
    const { examples: train, missing } = await read(path, "all");
    if (train[0] !== undefined) requireSeen(baseline, train[0]);
    const splits: Record<string, readonly ModelExample[]> = {};
    const unlabelled: string[] = [];
    let left = missing;
    for (const split of MEASURED_SPLITS) {
      const file = fileOf(split, splitsFolder);
      if (file === undefined) continue;
      const found = await read(file, "all or none");
      if (found.examples[0]?.label === undefined) unlabelled.push(file);
      else splits[split] = found.examples;
      left += found.missing;
    }
    const corpusHash = hashOf(await readFile(path));
    const config = {
      version: packageVersion(),
      baseline: baseline.name,
      corpus,
      corpusHash,
      seed,
      threads,
      ...(Object.keys(kinds).length > 0 && { inputs: kinds }),
    };
    const trained = await withFolderLock(out, async () => {
      await removePartialsIn(out);
      return trainBaseline({
        baseline,
        runs,
        train,
        splits,
        folder: out,
        config,
        ...{ startFrom: options.startFrom, vary: options.vary, device: options.device },
        report: onEpoch ?? (() => {}),
        ...(onStep && { reportStep: onStep }),
        ...(options.now && { now: options.now }),
      });
    });
    const published = withPublished({ baseline: baseline.name, corpus }, trained.splits);
    return { ...trained, corpus, splits: published, unlabelled, missing: left };
  });
}

/** Refuses a name that no corpus has a baseline of, before anything is read. */
function requireKnown(name: string): void {
  const names = new Set(
    (["nlvr", "nlvr2"] as const).flatMap((corpus) => baselinesFor(corpus)).map((each) => each.name),
  );
  if (!names.has(name)) throw unknownBaseline(name, `Available baselines: ${[...names].join(", ")}`);
}

function findBaseline(name: string, { corpus, vectors }: Pick<ModelInputs, "corpus" | "vectors">): Baseline {
  const baselines = baselinesFor(corpus, vectors);
  const known = baselines.find((each) => each.name === name);
  if (known !== undefined) return known;
  const names = baselines.map((each) => each.name).join(", ");
  throw unknownBaseline(name, `Available baselines for this corpus: ${names}`);
}

function unknownBaseline(name: string, hint: string): CounterpointError {
  return new CounterpointError("usage", `Unknown baseline "${name}"`, { hint });
}

/** Refuses vectors and encoders for baselines without words; vectors of another length than the embedding would be cut off. */
function requireWords(
  { name, hyperparameters = {} }: Baseline,
  { vectors, encoder }: { readonly vectors: WordVectors | undefined; readonly encoder: string | undefined },
): void {
  const option = ["embeddingUnits", "embedding"].find((each) => hyperparameters[each] !== undefined);
  const given = vectors ? "vectors" : encoder && "encoder";
  if (given === undefined) return;
  if (option === undefined) {
    const message = `The baseline ${name} has no word vectors`;
    throw new CounterpointError("usage", message, { hint: `Leave --${given} out` });
  }
  const units = hyperparameters[option]!.value;
  if (vectors === undefined || units === vectors.dimensions) return;
  const message = `The word vectors have ${vectors.dimensions} numbers, but embeddings have ${units} units`;
  throw new CounterpointError("usage", message, { hint: `Add --set ${option}=${vectors.dimensions}` });
}

/** The file of a split: in the folder itself, or in one of its own, as in the repository of the release; .json or .jsonl, plain or gzip. */
function fileOf(split: string, folder: string): string | undefined {
  const paths = [join(folder, `${split}.json`), join(folder, split, `${split}.json`)];
  return paths
    .flatMap((place) => [place, `${place}l`].flatMap((each) => [each, `${each}.gz`]))
    .find((place) => existsSync(place));
}
