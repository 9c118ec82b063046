export type { Baseline, Model, ModelExample } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export type { RunsMean } from "./training/evaluated-runs.ts";
export { type RunsOnSplit, type RunsRow, readRunsRows, splitsThatDiffer } from "./training/evaluated-runs.ts";
export { checkTrained, Predictor, type TrainedModel } from "./training/predict.ts";
export { type LoadedRun, type LoadRunOptions, loadRun, predictWithRun } from "./training/predict-with-run.ts";
export { FILES } from "./training/run-folder.ts";
export { type TrainBaselineOptions, trainBaseline } from "./training/train-baseline.ts";
export { type TrainedOnFiles, type TrainOnFilesOptions, trainOnFiles } from "./training/train-on-files.ts";
