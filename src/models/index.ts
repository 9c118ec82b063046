export type { Baseline, Model, ModelExample } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export {
  type RunsOnSplit,
  readEvaluatedRuns,
  type SplitSummary,
  summariseRuns,
  withPublished,
} from "./training/evaluated-runs.ts";
export { bestRunOf, checkTrained, Predictor, type TrainedModel } from "./training/predict.ts";
export { type LoadedRun, type LoadRunOptions, loadRun, predictWithRun } from "./training/predict-with-run.ts";
export { FILES, hashOf } from "./training/run-folder.ts";
export { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
export { type TrainedOnFiles, type TrainOnFilesOptions, trainOnFiles } from "./training/train-on-files.ts";
