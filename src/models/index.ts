export type { Question } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export { trainEyes } from "./nmn/train-eyes.ts";
export { checkTrained } from "./training/check-trained.ts";
export { readMeasuredRuns, type SplitSummary, summariseRuns } from "./training/measured-runs.ts";
export { bestRunOf, Predictor, type TrainedModel } from "./training/predict.ts";
export { FILES, hashOf } from "./training/run-folder.ts";
export { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
