import type { Tensor } from "../graph.ts";
import { equal, mul, neg } from "../ops/elementwise.ts";
import { reshape } from "../ops/reshape.ts";
import { logSoftmax } from "../ops/softmax.ts";
import { reduceSum } from "../ops/sum.ts";
import { showShape } from "../shape.ts";

/**
 * What the labels' probabilities lack, summed: logits [batch, classes], labels [batch] as whole numbers, and how much each
 * example counts, [batch]. Weights of one over the size of a full batch make small batches count for less.
 */
export function crossEntropy(logits: Tensor, labels: Tensor, weights: Tensor): Tensor {
  const { graph } = logits;
  const [batch, classes] = logits.shape;
  if (logits.shape.length !== 2 || typeof classes !== "number" || labels.shape[0] !== batch)
    throw graph.shapeError(
      "cross-entropy",
      `logits ${showShape(logits.shape)} and labels ${showShape(labels.shape)} do not fit`,
    );
  const each = graph.constant([...Array(classes).keys()], "int64", [1, classes]);
  const isLabel = equal(reshape(labels, [batch!, 1]), each);
  const logLikelihoods = mul(mul(logSoftmax(logits), isLabel), reshape(weights, [batch!, 1]));
  return reshape(neg(reduceSum(logLikelihoods, [0, 1])), []);
}
