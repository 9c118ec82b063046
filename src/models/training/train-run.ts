import { existsSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError, Random } from "../../core/index.ts";
import { writeBytes, writeText } from "../../formats/index.ts";
import type { Baseline, HeldOut, LearnedEpoch, Model, Question, TrainingSettings } from "../baseline.ts";
import { exportModel, Trainer } from "../engine/trainer.ts";
import { batchesOf } from "./batches.ts";
import { type EpochRecord, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { drawCurves } from "./curves.ts";
import { afterEpoch, lastEpoch, startWaiting, type Waiting } from "./early-stopping.ts";
import { holdOut } from "./hold-out.ts";
import { countRight } from "./labels.ts";
import { claimRunFolder, FILES, type RunConfig, readJson } from "./run-folder.ts";

/** What a finished run is known by. */
export interface RunResult {
  readonly seed: string;
  readonly epochs: number;
  readonly bestEpoch: number;
  /** Null where nothing is trained, so that nothing is validated. */
  readonly validationAccuracy: number | null;
  readonly trained: number;
  readonly validated: number;
}

/** How far a run is. */
export interface RunProgress extends EpochRecord {
  readonly bestEpoch: number;
  readonly bestAccuracy: number;
  /** The last epoch, unless a better one comes. */
  readonly lastEpoch: number;
}

export interface TrainRunOptions {
  readonly baseline: Baseline;
  readonly questions: readonly Question[];
  readonly folder: string;
  readonly config: RunConfig;
  readonly report: (progress: RunProgress) => void;
}

/**
 * Trains a baseline once (SPEC M4) and leaves in the folder what it takes to use it. Stopped at any moment, the same call
 * goes on from the last whole epoch and comes to the same weights; of a finished run it gives the result.
 */
export async function trainRun(options: TrainRunOptions): Promise<RunResult> {
  const { baseline, questions, folder, config } = options;
  await claimRunFolder(folder, config);
  const path = join(folder, FILES.result);
  if (existsSync(path)) return readJson<RunResult>(path);

  const random = new Random(config.seed);
  const parts = holdOut(questions, random.split("validation"));
  if (parts.train.length === 0) {
    const message = "All examples are of one folder or sentence, so that none is left to train on";
    throw new CounterpointError("data/invalid", message, { hint: "Train on a larger file" });
  }
  const { settings, learn } = baseline;
  if (learn !== undefined) {
    const result = await learnByItself(learn(parts, random.split("learning")), { ...options, parts });
    await writeText(path, `${JSON.stringify(result, null, 2)}\n`);
    return result;
  }
  const vocabulary = baseline.vocabularyOf(settings === undefined ? questions : parts.train);
  await writeText(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  const model = baseline.createModel(vocabulary);
  const result =
    settings === undefined
      ? await writeUntrained(model, options)
      : await trainToTheEnd(model, { ...options, settings, parts, random });
  await writeText(path, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** A model without weights is finished as it is. */
async function writeUntrained(
  model: Model,
  { questions, folder, config }: TrainRunOptions,
): Promise<RunResult> {
  await writeBytes(join(folder, FILES.model), exportModel(model.build, new Map(), aboutOf(config)));
  const counts = { trained: questions.length, validated: 0 };
  return { seed: config.seed, epochs: 0, bestEpoch: 0, validationAccuracy: null, ...counts };
}

/** SPEC M4: MaxEnt has at most so many. */
const MOST_EPOCHS = 100;

/**
 * Lets a baseline learn by itself: until patience is over if it has any, otherwise to the end, where a penalty on weights does what
 * stopping early would. It takes a minute or two, so that a run that was stopped begins anew.
 */
async function learnByItself(
  learning: Iterable<LearnedEpoch>,
  { baseline, parts, folder, config, report }: TrainRunOptions & { readonly parts: HeldOut },
): Promise<RunResult> {
  const epochs: EpochRecord[] = [];
  const patience = baseline.settings?.patience;
  let waiting = startWaiting(patience ?? MOST_EPOCHS);
  let best: LearnedEpoch["learned"] | undefined;
  let last = 1;
  for (const { learned, ...measured } of learning) {
    const epoch = epochs.length + 1;
    const { validationAccuracy } = measured;
    waiting =
      patience === undefined
        ? { patience: MOST_EPOCHS, best: validationAccuracy, bestEpoch: epoch }
        : afterEpoch(waiting, epoch, validationAccuracy);
    last = patience === undefined ? MOST_EPOCHS : lastEpoch(waiting);
    epochs.push({ epoch, ...measured, patience: waiting.patience });
    await writeEpochs(folder, epochs);
    report({ ...epochs.at(-1)!, bestAccuracy: waiting.best, bestEpoch: waiting.bestEpoch, lastEpoch: last });
    if (patience === undefined) best = learned;
    else if (waiting.bestEpoch === epoch) {
      const kept = learned();
      best = () => kept;
    }
    if (epoch >= last) break;
  }
  const { vocabulary, weights } = best!(); // there is an epoch, as there are examples
  const { build } = baseline.createModel(vocabulary);
  await writeText(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  await writeBytes(join(folder, FILES.model), exportModel(build, weights, aboutOf(config)));
  return {
    seed: config.seed,
    epochs: epochs.length,
    bestEpoch: waiting.bestEpoch,
    validationAccuracy: waiting.best,
    trained: parts.train.length,
    validated: parts.validation.length,
  };
}

interface TrainingParts extends TrainRunOptions {
  readonly settings: TrainingSettings;
  readonly parts: HeldOut;
  readonly random: Random;
}

async function trainToTheEnd(model: Model, options: TrainingParts): Promise<RunResult> {
  const { settings, parts, random, folder, config, report } = options;
  const { train, validation } = parts;
  const { threads } = config;
  const trainer = await Trainer.open(model.build, { ...settings, threads, random: random.split("trainer") });
  try {
    const checkpoint = await readCheckpoint(join(folder, FILES.checkpoint));
    if (checkpoint !== undefined) trainer.restore(checkpoint.trainer);
    let waiting: Waiting = checkpoint?.waiting ?? startWaiting(settings.patience);
    const epochs = [...(checkpoint?.epochs ?? [])];
    while (epochs.length < lastEpoch(waiting)) {
      const epoch = epochs.length + 1;
      const chance = random.split(`epoch ${epoch}`);
      const batches = batchesOf(train, { model, size: settings.batch, random: chance });
      let [loss, right] = [0, 0];
      for (const batch of batches) {
        const labels = batch.map(({ label }) => Number(label));
        const step = await trainer.step(model.encode(batch, chance), labels);
        loss += step.loss * settings.batch;
        right += countRight(step.logits, labels);
      }
      const validationAccuracy = await accuracyOf(trainer, model, {
        questions: validation,
        size: settings.batch,
      });
      waiting = afterEpoch(waiting, epoch, validationAccuracy);
      const record = {
        epoch,
        loss: loss / train.length,
        trainAccuracy: right / train.length,
        validationAccuracy,
        patience: waiting.patience,
      };
      epochs.push(record);
      if (waiting.bestEpoch === epoch) {
        const best = exportModel(model.build, trainer.weights(), aboutOf(config));
        await writeBytes(join(folder, FILES.model), best);
      }
      await writeCheckpoint(join(folder, FILES.checkpoint), { waiting, epochs, trainer: trainer.state() });
      await writeEpochs(folder, epochs);
      const { best: bestAccuracy, bestEpoch } = waiting;
      report({ ...record, bestAccuracy, bestEpoch, lastEpoch: lastEpoch(waiting) });
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

async function accuracyOf(
  trainer: Trainer,
  model: Model,
  { questions, size }: { readonly questions: readonly Question[]; readonly size: number },
): Promise<number> {
  let right = 0;
  for (const batch of batchesOf(questions, { model, size })) {
    const labels = batch.map(({ label }) => Number(label));
    right += countRight(await trainer.logits(model.encode(batch)), labels);
  }
  return right / questions.length;
}

/** Epochs for programs to read, and for people to look at. */
async function writeEpochs(folder: string, epochs: readonly EpochRecord[]): Promise<void> {
  await writeText(join(folder, FILES.log), epochs.map((each) => `${JSON.stringify(each)}\n`).join(""));
  await writeText(join(folder, FILES.curves), drawCurves(epochs));
}

/** What the model file says about itself. */
function aboutOf({ version, baseline, seed, corpusHash }: RunConfig): Record<string, string> {
  return { version, baseline, seed, corpusHash };
}
