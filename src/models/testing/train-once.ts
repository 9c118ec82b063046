import type { Baseline, ModelExample } from "../baseline.ts";
import { type TrainedBaseline, trainBaseline } from "../training/train-baseline.ts";

/** Trains a baseline once on examples of scenes, and measures it on them and on others. */
export function trainOnce(
  baseline: Baseline,
  {
    train,
    dev,
    folder,
  }: {
    readonly train: readonly ModelExample[];
    readonly dev: readonly ModelExample[];
    readonly folder: string;
  },
): Promise<TrainedBaseline> {
  const { name } = baseline;
  return trainBaseline({
    baseline,
    runs: 1,
    train,
    splits: { dev },
    folder,
    config: { version: "1", baseline: name, corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 },
    report: () => {},
  });
}
