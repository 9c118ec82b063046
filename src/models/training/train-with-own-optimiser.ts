import { join } from "node:path";
import { writeFileAtomic } from "../../files/index.ts";
import { exportModel } from "../../tensors/index.ts";
import type { EpochResult, TrainValidationSplit } from "../baseline.ts";
import type { EpochRecord } from "./checkpoint.ts";
import { startEarlyStopping, stopEpoch, updateEarlyStopping } from "./early-stopping.ts";
import { modelMetadata, type RunResult, type TrainRunOptions, writeEpochs } from "./run.ts";
import { FILES } from "./run-folder.ts";

/** SPEC M4: MaxEnt has at most so many. */
const MOST_EPOCHS = 100;

/**
 * Lets a baseline learn by itself: until patience is over if it has any, otherwise to the end, where a penalty on weights does what
 * stopping early would. It takes minutes, so that a run that was stopped begins anew.
 */
export async function trainWithOwnOptimiser(
  training: AsyncIterable<EpochResult>,
  { baseline, parts, folder, config, report }: TrainRunOptions & { readonly parts: TrainValidationSplit },
): Promise<RunResult> {
  const epochs: EpochRecord[] = [];
  const patience = baseline.settings?.patience;
  let stopping = startEarlyStopping(patience ?? MOST_EPOCHS);
  let best: EpochResult["snapshot"] | undefined;
  let last = 1;
  const tell = (lastEpoch: number) =>
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
        ? { patience: MOST_EPOCHS, best: validationAccuracy, bestEpoch: epoch }
        : updateEarlyStopping(stopping, epoch, validationAccuracy);
    last = patience === undefined ? MOST_EPOCHS : stopEpoch(stopping);
    epochs.push({ epoch, ...measured, patience: stopping.patience });
    await writeEpochs({ folder, baseline }, epochs, stopping.bestEpoch);
    tell(last);
    if (patience === undefined) best = snapshot;
    else if (stopping.bestEpoch === epoch) {
      const kept = snapshot();
      best = () => kept;
    }
    if (epoch >= last) break;
  }
  if (epochs.length < last) tell(epochs.length); // there was no more to learn
  const { vocabulary, weights } = best!(); // there is an epoch, as there are examples
  const { build } = baseline.createModel(vocabulary);
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
