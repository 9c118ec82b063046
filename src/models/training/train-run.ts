import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError, countValues, Random } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import { exportModel } from "../../tensors/index.ts";
import type { EpochResult, Model, ModelExample, TrainValidationSplit } from "../baseline.ts";
import { modelOf, valuesOf, vocabularyFrom } from "../hyperparameters.ts";
import { type EpochRecord, startEarlyStopping, stopEpoch, updateEarlyStopping } from "./checkpoint.ts";
import {
  FinishedRun,
  INFERENCE_FILES,
  modelMetadata,
  RunResult,
  type TrainRunOptions,
  writeEpochs,
} from "./run.ts";
import { claimRunFolder, FILES, hashOf, RunConfig, readJson } from "./run-folder.ts";
import { trainWithAdam } from "./train-with-adam.ts";

/**
 * Trains a baseline once (SPEC M4) and leaves in the folder what it takes to use it. Stopped at any moment, the same call
 * goes on from the last whole epoch and comes to the same weights; of a finished run it gives the result.
 */
export async function trainRun(options: TrainRunOptions): Promise<RunResult> {
  const { baseline, examples, folder, config } = options;
  const random = new Random(config.seed);
  const heldOut = config.heldOutSeed === undefined ? random : new Random(config.heldOutSeed);
  const parts = trainValidationSplit(examples, heldOut.split("validation"));
  const { settings, trainCustom } = baseline;
  const begun = await startingRun(options);
  const isTrained = settings !== undefined || trainCustom !== undefined;
  if (isTrained && parts.train.length === 0) {
    const message =
      "All examples have the same sentence, so none is left for training after validation is held out";
    throw new CounterpointError("data/invalid", message, { hint: "Train on a larger file" });
  }
  const values = valuesOf(baseline);
  await claimRunFolder(folder, {
    ...config,
    ...(begun && { inputs: { ...config.inputs, startsFrom: begun.model } }),
    ...{ hyperparameters: values, settings: settings ?? null },
  });
  const path = join(folder, FILES.result);
  if (existsSync(path)) return readJson(path, RunResult);

  if (trainCustom !== undefined) {
    const training = trainCustom(parts, { random: random.split("learning"), settings, values });
    return finish(folder, await trainWithOwnOptimiser(training, { ...options, parts }));
  }
  const vocabulary =
    begun?.vocabulary ?? vocabularyFrom(baseline, settings === undefined ? examples : parts.train);
  await writeFileAtomic(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  const model = modelOf(baseline, vocabulary);
  const result =
    settings === undefined
      ? await writeUntrained(model, options)
      : await trainWithAdam(model, { ...options, settings, parts, random });
  return finish(folder, result);
}

/** The vocabulary and the hash of the model that a run begins with, if it does: it must have held out the same examples. */
async function startingRun({
  baseline: { name, startsFrom },
  config,
  startFrom,
}: TrainRunOptions): Promise<{ readonly vocabulary: readonly string[]; readonly model: string } | undefined> {
  if ((startsFrom === undefined) !== (startFrom === undefined)) {
    const message =
      startsFrom === undefined
        ? `${name} does not begin with other runs`
        : `${name} begins with runs of ${startsFrom}, but none are given`;
    const hint = startsFrom === undefined ? "Leave --start-from out" : `Add --start-from runs/${startsFrom}`;
    throw new CounterpointError("usage", message, { hint });
  }
  if (startFrom === undefined) return undefined;
  const { files } = await readJson(join(startFrom, FILES.result), FinishedRun);
  const found = await readJson(join(startFrom, FILES.config), RunConfig);
  const { corpusHash, seed, heldOutSeed } = config;
  const wanted = { baseline: startsFrom!, corpusHash, seed, heldOutSeed };
  for (const key of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (found[key] === wanted[key]) continue;
    const message = `${startFrom} cannot be begun with: its ${key} is ${found[key]}, not ${wanted[key]}`;
    const hint =
      "It should be trained on the same file with the same --seed and --vary, so that it has held out the same examples";
    throw new CounterpointError("usage", message, { hint });
  }
  const vocabulary = await readJson(join(startFrom, FILES.vocabulary), z.array(z.string()));
  return { vocabulary, model: files[FILES.model] };
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

/** SPEC M4: the share of the training examples that is not trained on, but says when to stop. */
const SHARE = 0.05;

/**
 * Holds out a twentieth for validation (SPEC M4): whole folders of images where all examples have one of several, which is how NLVR's
 * folders are meant, otherwise all examples of a sentence. Groups are drawn as long as they fit, though at least one.
 */
export function trainValidationSplit(
  examples: readonly ModelExample[],
  random: Random,
): TrainValidationSplit {
  const folders = new Set(examples.map(({ directory }) => directory));
  const byFolder = folders.size > 1 && !folders.has(undefined);
  const groupOf = ({ directory, sentence }: ModelExample) => (byFolder ? directory! : sentence);
  const sizes = countValues(examples.map(groupOf));

  const held = new Set<string>();
  let size = 0;
  for (const group of random.shuffle([...sizes.keys()].sort())) {
    const larger = size + sizes.get(group)!;
    if (held.size > 0 && larger > SHARE * examples.length) continue;
    held.add(group);
    size = larger;
  }
  const isHeld = (example: ModelExample) => held.has(groupOf(example));
  return { train: examples.filter((each) => !isHeld(each)), validation: examples.filter(isHeld) };
}

/** Maximum number of epochs of MaxEnt (SPEC M4). */
const MAX_EPOCHS = 100;

/**
 * Lets a baseline learn by itself: until patience is over if it has any, otherwise to the end, where a penalty on weights does what
 * stopping early would. It takes minutes, so that a run that was stopped begins anew.
 */
async function trainWithOwnOptimiser(
  training: AsyncIterable<EpochResult>,
  { baseline, parts, folder, config, report }: TrainRunOptions & { readonly parts: TrainValidationSplit },
): Promise<RunResult> {
  const epochs: EpochRecord[] = [];
  const patience = baseline.settings?.patience;
  let stopping = startEarlyStopping(patience ?? MAX_EPOCHS);
  let best: EpochResult["snapshot"] | undefined;
  let last = 1;
  const reportEpoch = (lastEpoch: number) =>
    report({
      ...epochs.at(-1)!,
      bestAccuracy: stopping.best,
      bestEpoch: stopping.bestEpoch,
      lastEpoch,
      stopsEarly: patience !== undefined,
    });
  for await (const { snapshot, ...measured } of training) {
    const epoch = epochs.length + 1;
    const { validationAccuracy } = measured;
    stopping =
      patience === undefined
        ? { patience: MAX_EPOCHS, best: validationAccuracy, bestEpoch: epoch }
        : updateEarlyStopping(stopping, epoch, validationAccuracy);
    last = patience === undefined ? MAX_EPOCHS : stopEpoch(stopping);
    epochs.push({ epoch, ...measured, patience: stopping.patience });
    await writeEpochs({ folder, baseline }, epochs, stopping.bestEpoch);
    reportEpoch(last);
    if (patience === undefined) best = snapshot;
    else if (stopping.bestEpoch === epoch) {
      const kept = snapshot();
      best = () => kept;
    }
    if (epoch >= last) break;
  }
  if (epochs.length < last) reportEpoch(epochs.length); // there was no more to learn
  const { vocabulary, weights } = best!(); // there is an epoch, as there are examples
  const { build } = modelOf(baseline, vocabulary);
  await writeFileAtomic(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  await writeFileAtomic(join(folder, FILES.model), exportModel(build, weights, modelMetadata(config)));
  return {
    seed: config.seed,
    epochs: epochs.length,
    bestEpoch: stopping.bestEpoch,
    validationAccuracy: stopping.best,
    trained: parts.train.length,
    validated: parts.validation.length,
  };
}
