import {
  add,
  type Feeds,
  type Graph,
  gatherRows,
  mul,
  reduceSum,
  reshape,
  type Tensor,
  type WeightValues,
  zero,
} from "../../tensors/index.ts";
import type { CsrMatrix } from "./csr-matrix.ts";

const WEIGHTS = "weights";
const BIAS = "bias";

/** A log-linear model of features that are there or not: from their numbers, [batch, most], to logits, [batch, 2]. */
export function linearClassifier(graph: Graph, features: number): Tensor {
  const numbers = graph.input("features", ["batch", "most"], "int64");
  const weights = graph.weight(WEIGHTS, [features + 1, 1], zero);
  const scores = reduceSum(gatherRows(weights, numbers), [1]); // [batch, 1, 1]
  const odds = add(reshape(scores, ["batch", 1]), graph.weight(BIAS, [1], zero)); // [batch, 1]
  return mul(odds, graph.constant([0, 1])); // [batch, 2]
}

/** Its weights, of which the last is of no feature. */
export function classifierWeights(weights: readonly number[], bias: number): WeightValues {
  return new Map([
    [WEIGHTS, Float32Array.from([...weights, 0])],
    [BIAS, Float32Array.of(bias)],
  ]);
}

/** The numbers of features of rows, [batch, most]; shorter rows are padded with the number after the last. */
export function encodeRows({ rowOffsets, columnIndices }: CsrMatrix, features: number): Feeds {
  const rows = rowOffsets.length - 1;
  let most = 1;
  for (let row = 0; row < rows; row += 1) most = Math.max(most, rowOffsets[row + 1]! - rowOffsets[row]!);
  const data = new BigInt64Array(rows * most).fill(BigInt(features)); // no feature
  for (let row = 0; row < rows; row += 1) {
    const from = rowOffsets[row]!;
    for (let at = from; at < rowOffsets[row + 1]!; at += 1)
      data[row * most + at - from] = BigInt(columnIndices[at]!);
  }
  return { features: { data, dims: [rows, most] } };
}
