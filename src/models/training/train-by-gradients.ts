import { join } from "node:path";
import type { Random } from "../../core/index.ts";
import { writeBytes } from "../../files/index.ts";
import type { WeightValues } from "../../tensors/index.ts";
import { exportModel, Trainer } from "../../tensors/index.ts";
import type { HeldOut, Model, Question, TrainingSettings } from "../baseline.ts";
import { batchesOf } from "./batches.ts";
import { type Checkpoint, damaged, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { afterEpoch, lastEpoch, startWaiting, type Waiting } from "./early-stopping.ts";
import { countRight } from "./labels.ts";
import { aboutOf, type RunResult, type TrainRunOptions, writeEpochs } from "./run.ts";
import { FILES, type RunConfig } from "./run-folder.ts";

interface TrainingParts extends TrainRunOptions {
  readonly settings: TrainingSettings;
  readonly parts: HeldOut;
  readonly random: Random;
}

/** Trains until patience is over, from the last checkpoint if there is one. */
export async function trainByGradients(model: Model, options: TrainingParts): Promise<RunResult> {
  const { baseline, settings, parts, random, folder, config, report, reportStep } = options;
  const { train, validation } = parts;
  const { threads } = config;
  const { passes = 1 } = settings;
  const { views = 1 } = model;
  const trainer = await Trainer.open(model.build, { ...settings, threads, random: random.split("trainer") });
  try {
    const writeModel = (weights: WeightValues) =>
      writeBytes(join(folder, FILES.model), exportModel(model.build, weights, aboutOf(config)));
    const checkpoint = await restore(trainer, folder, config);
    if (checkpoint !== undefined) await writeModel(checkpoint.best); // what lies there may be of another epoch
    let waiting: Waiting = checkpoint?.waiting ?? startWaiting(settings.patience);
    let best = checkpoint?.best ?? new Map();
    const epochs = [...(checkpoint?.epochs ?? [])];
    while (epochs.length < lastEpoch(waiting)) {
      const epoch = epochs.length + 1;
      const chance = random.split(`epoch ${epoch}`);
      let [loss, right, seen] = [0, 0, 0];
      for (let pass = 1; pass <= passes; pass += 1) {
        for (const batch of batchesOf(train, { model, size: settings.batch, random: chance })) {
          const labels = batch.map(({ label }) => Number(label));
          const step = await trainer.step(await model.encode(batch, () => chance.below(views)), labels);
          loss += step.loss * settings.batch;
          right += countRight(step.logits, labels);
          seen += batch.length;
          reportStep?.({ epoch, done: seen / passes / train.length, loss: loss / seen });
        }
        trainer.endPass();
      }
      const validationAccuracy = await accuracyOf(trainer, model, {
        questions: validation,
        size: settings.batch,
      });
      waiting = afterEpoch(waiting, epoch, validationAccuracy);
      const record = {
        epoch,
        loss: loss / passes / train.length,
        trainAccuracy: right / passes / train.length,
        validationAccuracy,
        patience: waiting.patience,
      };
      epochs.push(record);
      const isBest = waiting.bestEpoch === epoch;
      if (isBest) best = new Map(Array.from(trainer.weights(), ([name, values]) => [name, values.slice()]));
      await writeCheckpoint(join(folder, FILES.checkpoint), {
        config,
        waiting,
        epochs,
        trainer: trainer.state(),
        best,
      });
      if (isBest) await writeModel(best);
      await writeEpochs({ folder, baseline }, epochs, waiting.bestEpoch);
      const { best: bestAccuracy, bestEpoch } = waiting;
      report({ ...record, bestAccuracy, bestEpoch, lastEpoch: lastEpoch(waiting), stopsEarly: true });
    }
    return {
      seed: config.seed,
      epochs: epochs.length,
      bestEpoch: waiting.bestEpoch,
      validationAccuracy: waiting.best,
      trained: train.length,
      validated: validation.length,
    };
  } finally {
    await trainer.close();
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

/** How many answers are right, over all views of the questions. */
async function accuracyOf(
  trainer: Trainer,
  model: Model,
  { questions, size }: { readonly questions: readonly Question[]; readonly size: number },
): Promise<number> {
  const { views = 1 } = model;
  let right = 0;
  for (const batch of batchesOf(questions, { model, size })) {
    const labels = batch.map(({ label }) => Number(label));
    for (let view = 0; view < views; view += 1)
      right += countRight(await trainer.logits(await model.encode(batch, () => view)), labels);
  }
  return right / (views * questions.length);
}
