import type { Tensor } from "../graph.ts";
import { axisFromFront, showShape } from "../shape.ts";
import { equal, exp, mul, neg, sub } from "./elementwise.ts";
import { reshape } from "./reshape.ts";
import { reduceSum } from "./sum.ts";

/**
 * Positive numbers that sum to 1 along an axis.
 *
 * @example
 * ```ts
 * import { Graph, softmax } from "counterpoint/models";
 *
 * const scores = new Graph().input("scores", ["batch", 6]);
 * console.log(softmax(scores).shape); // ["batch", 6], each row with sum 1
 * ```
 */
export function softmax(x: Tensor, axis = -1): Tensor {
  const along = axisFromFront(axis, x.shape);
  const y: Tensor = x.graph.node("Softmax", [x], x.shape, {
    attributes: { axis: { int: along } },
    backward: (dy) => [mul(y, sub(dy!, reduceSum(mul(dy!, y), [along])))],
  });
  return y;
}

/** The logarithm of softmax, without its loss of digits. */
export function logSoftmax(x: Tensor, axis = -1): Tensor {
  const along = axisFromFront(axis, x.shape);
  const y: Tensor = x.graph.node("LogSoftmax", [x], x.shape, {
    attributes: { axis: { int: along } },
    backward: (dy) => [sub(dy!, mul(exp(y), reduceSum(dy!, [along])))],
  });
  return y;
}

/** The cross-entropy of each row: logits [batch, classes] and integer labels [batch] to [batch]. */
export function crossEntropies(logits: Tensor, labels: Tensor): Tensor {
  const { graph } = logits;
  const [batch, classes] = logits.shape;
  if (logits.shape.length !== 2 || typeof classes !== "number" || labels.shape[0] !== batch)
    throw graph.shapeError(
      "cross-entropy",
      `logits ${showShape(logits.shape)} and labels ${showShape(labels.shape)} do not fit`,
    );
  const each = graph.constant([...Array(classes).keys()], "int64", [1, classes]);
  const isLabel = equal(reshape(labels, [batch!, 1]), each);
  return reshape(neg(reduceSum(mul(logSoftmax(logits), isLabel), [1])), [batch!]);
}
