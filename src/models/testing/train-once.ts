import type { Baseline, ModelExample } from "../baseline.ts";
import { type TrainedBaseline, trainBaseline } from "../training/train-baseline.ts";

/** Trains a baseline once on examples of scenes, and measures it on them and on others. */
export function trainOnce(
  baseline: Baseline,
  {
    train,
    dev,
    folder,
    startFrom,
    seed = "1",
  }: {
    readonly train: readonly ModelExample[];
    readonly dev: readonly ModelExample[];
    readonly folder: string;
    readonly startFrom?: string;
    readonly seed?: string;
  },
): Promise<TrainedBaseline> {
  const { name } = baseline;
  return trainBaseline({
    baseline,
    runs: 1,
    train,
    splits: { dev },
    folder,
    startFrom,
    config: { version: "1", baseline: name, corpus: "nlvr", corpusHash: "0", seed, threads: 1 },
    report: () => {},
  });
}
