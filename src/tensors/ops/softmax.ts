import type { Tensor } from "../graph.ts";
import { axisFromFront } from "../shape.ts";
import { exp, mul, sub } from "./elementwise.ts";
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
