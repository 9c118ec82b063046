export type { Baseline, Model, PublishedResult, Question, TrainingSettings } from "./baseline.ts";
export { BASELINES } from "./baselines.ts";
export { convertDetector } from "./detector/convert-detector.ts";
export type { Detection } from "./detector/decode-detections.ts";
export { Detector } from "./detector/detector.ts";
export { readGraphModel } from "./detector/graph-model.ts";
export { type ElementType, Graph, type Tensor } from "./engine/graph.ts";
export { glorot, uniform, zero } from "./engine/initial-values.ts";
export { convolution } from "./engine/layers/convolution.ts";
export { crossEntropy } from "./engine/layers/cross-entropy.ts";
export { embedding } from "./engine/layers/embedding.ts";
export { linear } from "./engine/layers/linear.ts";
export { lstm } from "./engine/layers/lstm.ts";
export { maxPooling } from "./engine/layers/max-pooling.ts";
export { dropout } from "./engine/ops/dropout.ts";
export {
  abs,
  add,
  div,
  exp,
  log,
  mul,
  neg,
  relu,
  sigmoid,
  sqrt,
  sub,
  tanh,
  toFloat,
} from "./engine/ops/elementwise.ts";
export { gatherRows } from "./engine/ops/gather.ts";
export { matmul } from "./engine/ops/matmul.ts";
export { reduceMax, reduceMean } from "./engine/ops/reduce.ts";
export { concat, reshape, slice, transpose } from "./engine/ops/reshape.ts";
export { logSoftmax, softmax } from "./engine/ops/softmax.ts";
export { reduceSum } from "./engine/ops/sum.ts";
export { hasRuntime, RUNTIME_FOLDER, RUNTIME_VERSION } from "./engine/runtime.ts";
export type { Feeds, Values } from "./engine/session.ts";
export type { Dim, Shape } from "./engine/shape.ts";
export { type BuildModel, Trainer } from "./engine/trainer.ts";
export { trainEyes } from "./nmn/train-eyes.ts";
export { checkTrained } from "./training/check-trained.ts";
export { readMeasuredRuns, type SplitSummary, summariseRuns } from "./training/measured-runs.ts";
export { bestRunOf, Predictor, type TrainedModel } from "./training/predict.ts";
export { FILES, hashOf } from "./training/run-folder.ts";
export { type TrainBaselineOptions, type TrainedBaseline, trainBaseline } from "./training/train-baseline.ts";
