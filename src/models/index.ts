export type { ModelExample } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export { pretrainEncoder } from "./nmn/pretrain-encoder.ts";
export { checkTrained } from "./training/check-trained.ts";
export { readEvaluatedRuns, type SplitSummary, summariseRuns } from "./training/evaluated-runs.ts";
export { bestRunOf, Predictor, type TrainedModel } from "./training/predict.ts";
export { FILES, hashOf } from "./training/run-folder.ts";
export { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
