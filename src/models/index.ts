export type { Baseline, Model, PublishedResult, Question, TrainingSettings } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export { bestRunOf, Predictor } from "./training/predict.ts";
export { hashOf } from "./training/run-folder.ts";
export { type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
export type { RunProgress } from "./training/train-run.ts";
