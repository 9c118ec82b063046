import type { Tensor } from "../graph.ts";
import { axisFromFront, sameShape, showShape } from "../shape.ts";
import { reshapeLike, shapeOf } from "./reshape.ts";

/**
 * Sums over axes, which stay as dimensions of 1.
 *
 * @example
 * ```ts
 * import { Graph, reduceSum } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 3, 4]);
 * console.log(reduceSum(x, [1, 2]).shape); // ["batch", 1, 1]
 * ```
 */
export function reduceSum(x: Tensor, axes: readonly number[]): Tensor {
  return reduce("ReduceSum", x, axes, (dy) => broadcastTo(dy, x));
}

/** An operator that makes dimensions of 1 of some axes. */
export function reduce(op: string, x: Tensor, axes: readonly number[], rule: (dy: Tensor) => Tensor): Tensor {
  const { graph } = x;
  const reduced = axes.map((axis) => axisFromFront(axis, x.shape));
  if (reduced.some((axis) => axis < 0 || axis >= x.shape.length))
    throw graph.shapeError(op, `${showShape(x.shape)} does not have all of the axes ${axes.join(", ")}`);
  const shape = x.shape.map((dim, i) => (reduced.includes(i) ? 1 : dim));
  return graph.node(op, [x, graph.constant(reduced, "int64")], shape, { backward: (dy) => [rule(dy!)] });
}

/** Repeats a tensor along its dimensions of 1 until it has the shape of another. */
export function broadcastTo(x: Tensor, like: Tensor): Tensor {
  return x.graph.typedNode(x.type, "Expand", [x, shapeOf(like)], like.shape, {
    backward: (dy) => [sumToShape(x, dy!)],
  });
}

/** Sums a gradient over the dimensions along which its tensor was repeated. */
export function sumToShape(x: Tensor, dx: Tensor): Tensor {
  if (sameShape(dx.shape, x.shape)) return dx;
  const extra = dx.shape.length - x.shape.length;
  const axes = dx.shape.flatMap((dim, i) => (i < extra || x.shape[i - extra] !== dim ? [i] : []));
  return reshapeLike(reduceSum(dx, axes), x);
}
