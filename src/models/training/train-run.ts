import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, Random } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import { exportModel } from "../../tensors/index.ts";
import type { Model } from "../baseline.ts";
import { INFERENCE_FILES, modelMetadata, RunResult, type TrainRunOptions } from "./run.ts";
import { claimRunFolder, FILES, hashOf, readJson } from "./run-folder.ts";
import { trainValidationSplit } from "./train-validation-split.ts";
import { trainWithAdam } from "./train-with-adam.ts";
import { trainWithOwnOptimiser } from "./train-with-own-optimiser.ts";

/**
 * Trains a baseline once (SPEC M4) and leaves in the folder what it takes to use it. Stopped at any moment, the same call
 * goes on from the last whole epoch and comes to the same weights; of a finished run it gives the result.
 */
export async function trainRun(options: TrainRunOptions): Promise<RunResult> {
  const { baseline, examples, folder, config } = options;
  const random = new Random(config.seed);
  const parts = trainValidationSplit(examples, random.split("validation"));
  const { settings, trainCustom } = baseline;
  const isTrained = settings !== undefined || trainCustom !== undefined;
  if (isTrained && parts.train.length === 0) {
    const message = "All examples are of one sentence, so that none is left to train on";
    throw new CounterpointError("data/invalid", message, { hint: "Train on a larger file" });
  }
  await claimRunFolder(folder, { ...config, settings: settings ?? null });
  const path = join(folder, FILES.result);
  if (existsSync(path)) return readJson(path, RunResult);

  if (trainCustom !== undefined) {
    const training = trainCustom(parts, random.split("learning"));
    return finish(folder, await trainWithOwnOptimiser(training, { ...options, parts }));
  }
  const vocabulary = baseline.vocabularyOf(settings === undefined ? examples : parts.train);
  await writeFileAtomic(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  const model = baseline.createModel(vocabulary);
  const result =
    settings === undefined
      ? await writeUntrained(model, options)
      : await trainWithAdam(model, { ...options, settings, parts, random });
  return finish(folder, result);
}

/** Notes that a run has ended, and with which files. */
async function finish(folder: string, result: RunResult): Promise<RunResult> {
  const files: Record<string, string> = {};
  for (const name of INFERENCE_FILES) files[name] = hashOf(await readFile(join(folder, name)));
  await writeFileAtomic(join(folder, FILES.result), `${JSON.stringify({ ...result, files }, null, 2)}\n`);
  return result;
}

/** A model without weights is finished as it is. */
async function writeUntrained(
  model: Model,
  { examples, folder, config }: TrainRunOptions,
): Promise<RunResult> {
  await writeFileAtomic(
    join(folder, FILES.model),
    exportModel(model.build, new Map(), modelMetadata(config)),
  );
  const counts = { trained: examples.length, validated: 0 };
  return { seed: config.seed, epochs: 0, bestEpoch: 0, validationAccuracy: null, ...counts };
}
