import type { Tensor } from "../graph.ts";
import { axisFromFront, type Dim, type Shape, sameShape, showShape, sizeOf } from "../shape.ts";

/**
 * The same elements in the same order under another shape. One named dimension may move; others stay where they are.
 *
 * @example
 * ```ts
 * import { Graph, reshape } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 3, 4]);
 * console.log(reshape(x, ["batch", 12]).shape); // ["batch", 12]
 * ```
 */
export function reshape(x: Tensor, shape: Shape): Tensor {
  const { graph } = x;
  if (sizeOf(shape) !== sizeOf(x.shape)) {
    const problem = `${showShape(x.shape)} has ${sizeOf(x.shape)} elements, ${showShape(shape)} ${sizeOf(shape)}`;
    throw graph.shapeError("reshape", problem);
  }
  const dims = shape.map((dim, i) => (typeof dim === "number" ? dim : dim === x.shape[i] ? COPY : INFER));
  if (dims.filter((dim) => dim === INFER).length > 1)
    throw graph.shapeError(
      "reshape",
      `more than one named dimension moves from ${showShape(x.shape)} to ${showShape(shape)}`,
    );
  return graph.node("Reshape", [x, graph.constant(dims, "int64")], shape, {
    backward: (dy) => [reshapeLike(dy!, x)],
  });
}

/** The value of a dimension in ONNX's Reshape. */
const COPY = 0;
const INFER = -1;

/** The same elements in the shape of another tensor. */
export function reshapeLike(x: Tensor, like: Tensor): Tensor {
  if (sameShape(x.shape, like.shape)) return x;
  return x.graph.node("Reshape", [x, shapeOf(like)], like.shape);
}

/** The sizes of a tensor's dimensions when the graph is run. */
export function shapeOf(x: Tensor): Tensor {
  return x.graph.typedNode("int64", "Shape", [x], [x.shape.length]);
}

/** All dimensions but the last made one: rows of a matrix. */
export function toRows(x: Tensor): Tensor {
  return x.shape.length === 2 ? x : reshape(x, [sizeOf(x.shape.slice(0, -1)), x.shape.at(-1)!]);
}

/**
 * The dimensions in another order: [0, 2, 1] exchanges the last two of three.
 *
 * @example
 * ```ts
 * import { Graph, transpose } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 3, 4]);
 * console.log(transpose(x, [0, 2, 1]).shape); // ["batch", 4, 3]
 * ```
 */
export function transpose(x: Tensor, order: readonly number[]): Tensor {
  const { graph } = x;
  if (!sameShape([...order].sort(), [...x.shape.keys()]))
    throw graph.shapeError("transpose", `[${order}] is no order of the dimensions of ${showShape(x.shape)}`);
  const shape = order.map((axis) => x.shape[axis]!);
  const back = order.map((_, axis) => order.indexOf(axis));
  return graph.node("Transpose", [x], shape, {
    attributes: { perm: { ints: order } },
    backward: (dy) => [transpose(dy!, back)],
  });
}

/**
 * Tensors one after the other along an axis.
 *
 * @example
 * ```ts
 * import { concat, Graph } from "counterpoint/models";
 *
 * const graph = new Graph();
 * const [image, sentence] = [graph.input("image", ["batch", 256]), graph.input("sentence", ["batch", 128])];
 * console.log(concat([image, sentence], 1).shape); // ["batch", 384]
 * ```
 */
export function concat(parts: readonly Tensor[], axis: number): Tensor {
  const first = parts[0]!;
  const { graph } = first;
  const along = axisFromFront(axis, first.shape);
  const others = (shape: Shape) => shape.toSpliced(along, 1);
  const odd = parts.find((part) => !sameShape(others(part.shape), others(first.shape)));
  if (odd !== undefined)
    throw graph.shapeError(
      "concat",
      `${showShape(odd.shape)} and ${showShape(first.shape)} differ beside axis ${along}`,
    );
  const sizes = parts.map((part) => part.shape[along]!);
  const shape = first.shape.with(along, sumOf(sizes));
  return graph.node("Concat", parts, shape, {
    attributes: { axis: { int: along } },
    backward: (dy) => {
      let from = 0;
      return sizes.map((size) => {
        if (typeof size !== "number") throw graph.shapeError("concat", `the size of ${size} is not known`);
        const part = slice(dy!, { axis: along, from, to: from + size });
        from += size;
        return part;
      });
    },
  });
}

export interface Range {
  readonly axis: number;
  readonly from: number;
  /** Up to and without this one. */
  readonly to: number;
}

/**
 * A range of a tensor along an axis of known size.
 *
 * @example
 * ```ts
 * import { Graph, slice } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 12]);
 * console.log(slice(x, { axis: 1, from: 0, to: 4 }).shape); // ["batch", 4]
 * ```
 */
export function slice(x: Tensor, { axis, from, to }: Range): Tensor {
  const { graph } = x;
  const along = axisFromFront(axis, x.shape);
  const size = x.shape[along];
  if (typeof size !== "number" || from < 0 || to <= from || to > size)
    throw graph.shapeError("slice", `${from} to ${to} is not inside axis ${axis} of ${showShape(x.shape)}`);
  if (from === 0 && to === size) return x;
  return graph.node("Slice", [x, ...bounds(x, along, from, to)], x.shape.with(along, to - from), {
    backward: (dy) => [pad(dy!, { axis: along, before: from, after: size - to })],
  });
}

/** Zeros before and after a tensor along an axis. */
export function pad(
  x: Tensor,
  { axis, before, after }: { axis: number; before: number; after: number },
): Tensor {
  const { graph, shape } = x;
  if (before + after === 0) return x;
  const amounts = [before, after].flatMap((amount) => shape.map((_, i) => (i === axis ? amount : 0)));
  const size = Number(shape[axis]) + before + after;
  return graph.node("Pad", [x, graph.constant(amounts, "int64")], shape.with(axis, size), {
    backward: (dy) => [slice(dy!, { axis, from: before, to: size - after })],
  });
}

function bounds(x: Tensor, axis: number, from: number, to: number): Tensor[] {
  return [[from], [to], [axis]].map((values) => x.graph.constant(values, "int64"));
}

function sumOf(sizes: readonly Dim[]): Dim {
  const known = sizes.every((size) => typeof size === "number");
  return known ? sizes.reduce<number>((sum, size) => sum + Number(size), 0) : sizes.join("+");
}
