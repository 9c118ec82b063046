/**
 * `counterpoint/models`: what a baseline of one's own is made of. `Graph` and the functions over `Tensor` are those of which the
 * baselines of the papers are built; docs/models.md explains them.
 *
 * @module
 */
export {
  add,
  batchNorm,
  concat,
  convolution,
  dropout,
  embedding,
  type Feeds,
  Graph,
  gatherRows,
  gru,
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
export { casedWordVocabulary, wordVocabulary } from "./vocabulary.ts";
