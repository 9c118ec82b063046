export { adamStep, BETA1, BETA2, biasCorrection, EPSILON, initialState, updatedName } from "./adam.ts";
export { allFiniteFloat16, fromFloat16, toFloat16 } from "./float16.ts";
export {
  Graph,
  glorot,
  kaiming,
  type LossTerm,
  normal,
  type Tensor,
  uniform,
  type Weight,
  zero,
} from "./graph.ts";
export { batchNorm } from "./layers/batch-norm.ts";
export { convolution, convolve, filterWeights, outputSize } from "./layers/convolution.ts";
export { gru } from "./layers/gru.ts";
export { applyLinear, embedding, type LinearWeights, linear, linearWeights } from "./layers/linear.ts";
export { bidirectionalLstm, type LstmState, lstm, lstmCell } from "./layers/lstm.ts";
export { indexReceptiveFields, sparseConvolution } from "./layers/sparse-convolution.ts";
export { checkModel } from "./onnx/check-model.ts";
export { encodeModel, type WeightValues } from "./onnx/encode-model.ts";
export { addOutput, type ModelFile, readModelFile } from "./onnx/model-file.ts";
export {
  abs,
  add,
  div,
  dropout,
  elu,
  equal,
  exp,
  greaterOrEqual,
  log,
  maximum,
  minimum,
  mul,
  neg,
  relu,
  sharedDropout,
  sigmoid,
  sqrt,
  stopGradient,
  sub,
  tanh,
  toFloat,
  toInt64,
} from "./ops/elementwise.ts";
export { gatherRows, matmul } from "./ops/matmul.ts";
export { l2Normalize, reduceMax, reduceMean, reduceMin } from "./ops/reduce.ts";
export { concat, pad, reshape, slice, toRows, transpose } from "./ops/reshape.ts";
export { resizeImages } from "./ops/resize.ts";
export { logSoftmax, softmax } from "./ops/softmax.ts";
export { broadcastTo, reduceSum } from "./ops/sum.ts";
export { installRuntime, prepareRuntime } from "./runtime.ts";
export { type DeclaredTensor, type Feeds, Session, type SessionOptions, type TensorData } from "./session.ts";
export { sizeOf } from "./shape.ts";
export { type BuildModel, exportModel, Trainer, type TrainerState, updateEma } from "./trainer.ts";
