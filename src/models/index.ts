// The layers and operations of which models are made, for baselines of one's own.
export {
  add,
  concat,
  convolution,
  dropout,
  embedding,
  type Feeds,
  Graph,
  gatherRows,
  linear,
  lstm,
  matmul,
  mul,
  reduceMax,
  reduceMean,
  reduceSum,
  relu,
  reshape,
  slice,
  softmax,
  sub,
  type Tensor,
  type TensorData,
  transpose,
} from "../tensors/index.ts";
export type { Baseline, Model, ModelExample, TrainingSettings } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export { createSentenceEncoder } from "./sentence-encoder.ts";
export type { RunsOnSplit, SplitSummary } from "./training/evaluated-runs.ts";
export { bestRunOf, checkTrained, Predictor, type TrainedModel } from "./training/predict.ts";
export { type LoadedRun, type LoadRunOptions, loadRun, predictWithRun } from "./training/predict-with-run.ts";
export { FILES, hashOf } from "./training/run-folder.ts";
export { type RunsRow, readRunsRows, splitsThatDiffer } from "./training/tabulate-runs.ts";
export { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
export { type TrainedOnFiles, type TrainOnFilesOptions, trainOnFiles } from "./training/train-on-files.ts";
export { casedWordVocabulary, wordVocabulary } from "./vocabulary.ts";
