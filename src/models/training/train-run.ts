import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, Random } from "../../core/index.ts";
import { writeBytes, writeText } from "../../files/index.ts";
import { exportModel } from "../../tensors/index.ts";
import type { Model } from "../baseline.ts";
import { holdOut } from "./hold-out.ts";
import { learnByItself } from "./learn-by-itself.ts";
import { ANSWERING, aboutOf, RunResult, type TrainRunOptions } from "./run.ts";
import { claimRunFolder, FILES, hashOf, readJson } from "./run-folder.ts";
import { trainByGradients } from "./train-by-gradients.ts";

/**
 * Trains a baseline once (SPEC M4) and leaves in the folder what it takes to use it. Stopped at any moment, the same call
 * goes on from the last whole epoch and comes to the same weights; of a finished run it gives the result.
 */
export async function trainRun(options: TrainRunOptions): Promise<RunResult> {
  const { baseline, questions, folder, config } = options;
  const random = new Random(config.seed);
  const parts = holdOut(questions, random.split("validation"));
  const { settings, learn } = baseline;
  const isTrained = settings !== undefined || learn !== undefined;
  if (isTrained && parts.train.length === 0) {
    const message = "All examples are of one sentence, so that none is left to train on";
    throw new CounterpointError("data/invalid", message, { hint: "Train on a larger file" });
  }
  await claimRunFolder(folder, { ...config, settings: settings ?? null });
  const path = join(folder, FILES.result);
  if (existsSync(path)) return readJson(path, RunResult);

  if (learn !== undefined) {
    const learning = learn(parts, random.split("learning"));
    return finish(folder, await learnByItself(learning, { ...options, parts }));
  }
  const vocabulary = baseline.vocabularyOf(settings === undefined ? questions : parts.train);
  await writeText(join(folder, FILES.vocabulary), `${JSON.stringify(vocabulary)}\n`);
  const model = baseline.createModel(vocabulary);
  const result =
    settings === undefined
      ? await writeUntrained(model, options)
      : await trainByGradients(model, { ...options, settings, parts, random });
  return finish(folder, result);
}

/** Notes that a run has ended, and with which files. */
async function finish(folder: string, result: RunResult): Promise<RunResult> {
  const files: Record<string, string> = {};
  for (const name of ANSWERING) files[name] = hashOf(await readFile(join(folder, name)));
  await writeText(join(folder, FILES.result), `${JSON.stringify({ ...result, files }, null, 2)}\n`);
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
