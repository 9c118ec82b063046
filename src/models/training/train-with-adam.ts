import { join } from "node:path";
import { CounterpointError, type Random } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { WeightValues } from "../../tensors/index.ts";
import { exportModel, Trainer } from "../../tensors/index.ts";
import type { Model, ModelExample, TrainingSettings, TrainValidationSplit } from "../baseline.ts";
import { bucketByLength, countCorrect } from "./bucket-by-length.ts";
import {
  type BegunEpoch,
  type Checkpoint,
  damaged,
  type EarlyStopping,
  type EpochRecord,
  readCheckpoint,
  startEarlyStopping,
  stopEpoch,
  updateEarlyStopping,
  writeCheckpoint,
} from "./checkpoint.ts";
import { modelMetadata, type RunResult, type TrainRunOptions, writeEpochs } from "./run.ts";
import { FILES, RunConfig, readJson } from "./run-folder.ts";

interface TrainWithAdamOptions extends TrainRunOptions {
  readonly settings: TrainingSettings;
  readonly parts: TrainValidationSplit;
  readonly random: Random;
}

/** Trains until patience is over, from the last checkpoint if there is one. */
export async function trainWithAdam(model: Model, options: TrainWithAdamOptions): Promise<RunResult> {
  const { baseline, settings, parts, random, folder, config, device, startFrom } = options;
  const { report, reportStep, now } = options;
  const { train, validation } = parts;
  const { threads } = config;
  const { passesPerEpoch = 1, minBatchSize = 1 } = settings;
  const { views = 1 } = model;
  const trainer = await Trainer.open(model.build, {
    ...settings,
    threads,
    device,
    random: random.split("trainer"),
  });
  try {
    const writeModel = (weights: WeightValues) =>
      writeFileAtomic(join(folder, FILES.model), exportModel(model.build, weights, modelMetadata(config)));
    if (startFrom !== undefined) await beginWith(trainer, startFrom);
    const checkpoint = await restore(trainer, folder, config);
    if (checkpoint !== undefined) await writeModel(checkpoint.best); // what lies there may be of another epoch
    let stopping: EarlyStopping = checkpoint?.waiting ?? startEarlyStopping(settings.patience);
    let best = checkpoint?.best ?? new Map();
    const epochs = [...(checkpoint?.epochs ?? [])];
    let begun = checkpoint?.begun;
    let lastCheckpoint = now?.() ?? 0;
    const keep = () => {
      lastCheckpoint = now?.() ?? 0;
      const parts = { config, waiting: stopping, epochs, begun, trainer: trainer.state(), best };
      return writeCheckpoint(join(folder, FILES.checkpoint), parts);
    };
    while (epochs.length < stopEpoch(stopping)) {
      const epoch = epochs.length + 1;
      const epochRandom = random.split(`epoch ${epoch}`);
      const learningRate = learningRateAfter(epochs, settings);
      let { loss, correct, seen } = begun ?? NOTHING_YET;
      const done = begun?.steps ?? 0;
      let steps = 0;
      for (let pass = 1; pass <= passesPerEpoch; pass += 1) {
        for (const batch of bucketByLength(train, { model, size: settings.batchSize, random: epochRandom })) {
          if (batch.length < minBatchSize) continue;
          const feeds = await model.encode(batch, () => epochRandom.below(views));
          steps += 1;
          if (steps <= done) continue; // encoded all the same, for the views that were drawn
          const labels = batch.map(({ label }) => Number(label));
          const step = await trainer.step(feeds, labels, { learningRate });
          loss += step.loss * settings.batchSize;
          correct += countCorrect(step.logits, labels);
          seen += batch.length;
          reportStep?.({ epoch, done: seen / passesPerEpoch / train.length, loss: loss / seen });
          if (now === undefined || now() - lastCheckpoint < CHECKPOINT_INTERVAL_MS) continue;
          begun = { steps, loss, correct, seen };
          await keep();
        }
        if (steps >= done) trainer.updateAverage(); // a checkpoint is written before that
      }
      begun = undefined;
      if (seen === 0) throw noBatches(minBatchSize);
      const validationAccuracy = await accuracyOf(trainer, model, {
        examples: validation,
        size: settings.batchSize,
      });
      stopping = updateEarlyStopping(stopping, epoch, validationAccuracy);
      const record = {
        epoch,
        loss: loss / seen,
        trainAccuracy: correct / seen,
        validationAccuracy,
        patience: stopping.patience,
      };
      epochs.push(record);
      const isBest = stopping.bestEpoch === epoch;
      if (isBest) best = new Map(Array.from(trainer.weights(), ([name, values]) => [name, values.slice()]));
      await keep();
      if (isBest) await writeModel(best);
      await writeEpochs({ folder, baseline }, epochs, stopping.bestEpoch);
      const { best: bestAccuracy, bestEpoch } = stopping;
      report({ ...record, bestAccuracy, bestEpoch, lastEpoch: stopEpoch(stopping), stopsEarly: true });
    }
    return {
      seed: config.seed,
      epochs: epochs.length,
      bestEpoch: stopping.bestEpoch,
      validationAccuracy: stopping.best,
      trained: train.length,
      validated: validation.length,
    };
  } finally {
    await trainer.close();
  }
}

/** The error for examples of which no batch is large enough to train on. */
function noBatches(minBatchSize: number): CounterpointError {
  const message = `No batch has ${minBatchSize} examples of sentences of one length, which this baseline needs`;
  return new CounterpointError("data/invalid", message, {
    hint: "Train on a larger file, or set a smaller minBatchSize, as in --set minBatchSize=2",
  });
}

/** Epochs that take longer have checkpoints within. */
const CHECKPOINT_INTERVAL_MS = 600_000;

const NOTHING_YET: Omit<BegunEpoch, "steps"> = { loss: 0, correct: 0, seen: 0 };

/** The learning rate of the epoch after these: halved after each that lowered the loss too little, where the settings say so. */
function learningRateAfter(
  epochs: readonly EpochRecord[],
  { learningRate, plateauThreshold }: TrainingSettings,
): number {
  if (plateauThreshold === undefined) return learningRate;
  const losses = epochs.map(({ loss }) => loss);
  const plateaus = losses.filter((loss, i) => i > 0 && losses[i - 1]! - loss < plateauThreshold).length;
  return learningRate / 2 ** plateaus;
}

/** Takes over the best weights of another run. */
async function beginWith(trainer: Trainer, folder: string): Promise<void> {
  const { hyperparameters, settings, ...config } = await readJson(join(folder, FILES.config), RunConfig);
  const checkpoint = await readCheckpoint(join(folder, FILES.checkpoint), config);
  try {
    trainer.begin(checkpoint?.best ?? new Map());
  } catch (cause) {
    const message = `The weights of ${folder} do not fit: ${(cause as Error).message}`;
    throw new CounterpointError("usage", message, { hint: "Give this run the same hyperparameters", cause });
  }
}

/** Goes back to the last checkpoint, if there is one. */
async function restore(trainer: Trainer, folder: string, config: RunConfig): Promise<Checkpoint | undefined> {
  const path = join(folder, FILES.checkpoint);
  const checkpoint = await readCheckpoint(path, config);
  if (checkpoint === undefined) return undefined;
  try {
    trainer.restore(checkpoint.trainer);
  } catch (cause) {
    throw damaged(path, cause);
  }
  return checkpoint;
}

/** Number of correct answers, over all views of the examples. */
async function accuracyOf(
  trainer: Trainer,
  model: Model,
  { examples, size }: { readonly examples: readonly ModelExample[]; readonly size: number },
): Promise<number> {
  const { views = 1 } = model;
  let correct = 0;
  for (const batch of bucketByLength(examples, { model, size })) {
    const labels = batch.map(({ label }) => Number(label));
    for (let view = 0; view < views; view += 1)
      correct += countCorrect(await trainer.logits(await model.encode(batch, () => view)), labels);
  }
  return correct / (views * examples.length);
}
