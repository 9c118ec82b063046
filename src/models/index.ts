export type { Baseline, Model, ModelExample, QuotedRow } from "./baseline.ts";
export { BASELINES, baselinesFor } from "./baselines.ts";
export { attended } from "./draw-explanation.ts";
export { listHyperparameters, type NamedHyperparameter, withHyperparameters } from "./hyperparameters.ts";
export type { RunsMean } from "./training/evaluated-runs.ts";
export {
  quotedBeside,
  type RunsOnSplit,
  type RunsRow,
  readRunsRows,
  splitsThatDiffer,
} from "./training/evaluated-runs.ts";
export {
  type ExplainedByRun,
  type ExplainWithRunOptions,
  explainWithRun,
} from "./training/explain-with-run.ts";
export { checkTrained, Predictor, type TrainedModel } from "./training/predict.ts";
export { type LoadedRun, type LoadRunOptions, loadRun, predictWithRun } from "./training/predict-with-run.ts";
export { FILES } from "./training/run-folder.ts";
export { type TrainBaselineOptions, trainBaseline } from "./training/train-baseline.ts";
export { type TrainedOnFiles, type TrainOnFilesOptions, trainOnFiles } from "./training/train-on-files.ts";
