import type { Tensor } from "../graph.ts";
import { axisFromFront, sizeOf } from "../shape.ts";
import { add, div, equal, mul, neg, sqrt } from "./elementwise.ts";
import { reduce, reduceSum } from "./sum.ts";

/**
 * Means over axes, which stay as dimensions of 1 and whose sizes must be known.
 *
 * @example
 * ```ts
 * import { Graph, reduceMean } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 3, 4]);
 * console.log(reduceMean(x, [-1]).shape); // ["batch", 3, 1]
 * ```
 */
export function reduceMean(x: Tensor, axes: readonly number[]): Tensor {
  const sum = reduceSum(x, axes);
  const count = sizeOf(axes.map((axis) => x.shape[axisFromFront(axis, x.shape)]!));
  if (typeof count !== "number") throw x.graph.shapeError("mean", `the size of ${count} is not known`);
  return mul(sum, 1 / count);
}

/**
 * Maxima over axes, which stay as dimensions of 1; equal maxima share the gradient.
 *
 * @example
 * ```ts
 * import { Graph, reduceMax } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 3, 4]);
 * console.log(reduceMax(x, [1]).shape); // ["batch", 1, 4]
 * ```
 */
export function reduceMax(x: Tensor, axes: readonly number[]): Tensor {
  const y: Tensor = reduce("ReduceMax", x, axes, (dy) => {
    const isMax = equal(x, y);
    return mul(isMax, div(dy, reduceSum(isMax, axes)));
  });
  return y;
}

/** Minima over axes, which stay as dimensions of 1; equal minima share the gradient. */
export function reduceMin(x: Tensor, axes: readonly number[]): Tensor {
  return neg(reduceMax(neg(x), axes));
}

/** Vectors along an axis, divided by their length; one of zeros stays as it is. */
export function l2Normalize(x: Tensor, axis = -1): Tensor {
  return mul(x, div(1, sqrt(add(reduceSum(mul(x, x), [axis]), SMALLEST))));
}

/** Keeps the length of a vector of zeros from dividing by zero. */
const SMALLEST = 1e-12;
