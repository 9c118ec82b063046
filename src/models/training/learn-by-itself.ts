import { join } from "node:path";
import { writeBytes, writeText } from "../../files/index.ts";
import { exportModel } from "../../tensors/index.ts";
import type { HeldOut, LearnedEpoch } from "../baseline.ts";
import type { EpochRecord } from "./checkpoint.ts";
import { afterEpoch, lastEpoch, startWaiting } from "./early-stopping.ts";
import { aboutOf, type RunResult, type TrainRunOptions, writeEpochs } from "./run.ts";
import { FILES } from "./run-folder.ts";

/** SPEC M4: MaxEnt has at most so many. */
const MOST_EPOCHS = 100;

/**
 * Lets a baseline learn by itself: until patience is over if it has any, otherwise to the end, where a penalty on weights does what
 * stopping early would. It takes minutes, so that a run that was stopped begins anew.
 */
export async function learnByItself(
  learning: AsyncIterable<LearnedEpoch>,
  { baseline, parts, folder, config, report }: TrainRunOptions & { readonly parts: HeldOut },
): Promise<RunResult> {
  const epochs: EpochRecord[] = [];
  const patience = baseline.settings?.patience;
  let waiting = startWaiting(patience ?? MOST_EPOCHS);
  let best: LearnedEpoch["learned"] | undefined;
  let last = 1;
  const tell = (lastEpoch: number) =>
    report({
      ...epochs.at(-1)!,
      bestAccuracy: waiting.best,
      bestEpoch: waiting.bestEpoch,
      lastEpoch,
      stopsEarly: patience !== undefined,
    });
  for await (const { learned, ...measured } of learning) {
    const epoch = epochs.length + 1;
    const { validationAccuracy } = measured;
    waiting =
      patience === undefined
        ? { patience: MOST_EPOCHS, best: validationAccuracy, bestEpoch: epoch }
        : afterEpoch(waiting, epoch, validationAccuracy);
    last = patience === undefined ? MOST_EPOCHS : lastEpoch(waiting);
    epochs.push({ epoch, ...measured, patience: waiting.patience });
    await writeEpochs({ folder, baseline }, epochs, waiting.bestEpoch);
    tell(last);
    if (patience === undefined) best = learned;
    else if (waiting.bestEpoch === epoch) {
      const kept = learned();
      best = () => kept;
    }
    if (epoch >= last) break;
  }
  if (epochs.length < last) tell(epochs.length); // there was no more to learn
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
