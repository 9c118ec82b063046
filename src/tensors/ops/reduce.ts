import type { Tensor } from "../graph.ts";
import { axisFromFront, sizeOf } from "../shape.ts";
import { div, equal, mul } from "./elementwise.ts";
import { reduce, reduceSum } from "./sum.ts";

/** Means over axes, which stay as dimensions of 1 and whose sizes must be known. */
export function reduceMean(x: Tensor, axes: readonly number[]): Tensor {
  const sum = reduceSum(x, axes);
  const count = sizeOf(axes.map((axis) => x.shape[axisFromFront(axis, x.shape)]!));
  if (typeof count !== "number") throw x.graph.shapeError("mean", `the size of ${count} is not known`);
  return mul(sum, 1 / count);
}

/** Maxima over axes, which stay as dimensions of 1; equal maxima share the gradient. */
export function reduceMax(x: Tensor, axes: readonly number[]): Tensor {
  const y: Tensor = reduce("ReduceMax", x, axes, (dy) => {
    const isMax = equal(x, y);
    return mul(isMax, div(dy, reduceSum(isMax, axes)));
  });
  return y;
}
