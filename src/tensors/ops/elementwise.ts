import type { Tensor } from "../graph.ts";
import { broadcastShapes, showShape } from "../shape.ts";
import { sumToShape } from "./sum.ts";

/** A tensor, or a number that goes with every element of one. */
export type Operand = Tensor | number;

/**
 * The sum, element by element; a dimension of 1 goes with any.
 *
 * @example
 * ```ts
 * import { add, Graph } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 4]);
 * console.log(add(x, 1).shape, add(x, x).shape); // both ["batch", 4]
 * ```
 */
export function add(a: Tensor, b: Operand): Tensor {
  return combine("Add", a, b, (dy) => [dy, dy]);
}

/**
 * The difference, element by element; a dimension of 1 goes with any.
 *
 * @example
 * ```ts
 * import { Graph, sub } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 4]);
 * console.log(sub(1, x).shape); // ["batch", 4]
 * ```
 */
export function sub(a: Operand, b: Tensor): Tensor {
  const left = typeof a === "number" ? b.graph.constant(a) : a;
  return combine("Sub", left, b, (dy) => [dy, neg(dy)]);
}

/**
 * The product, element by element; a dimension of 1 goes with any.
 *
 * @example
 * ```ts
 * import { Graph, mul } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 4]);
 * console.log(mul(x, 2).shape, mul(x, x).shape); // both ["batch", 4]
 * ```
 */
export function mul(a: Tensor, b: Operand): Tensor {
  return combine("Mul", a, b, (dy, left, right) => [mul(dy, right), mul(dy, left)]);
}

export function div(a: Operand, b: Tensor): Tensor {
  const left = typeof a === "number" ? b.graph.constant(a) : a;
  return combine("Div", left, b, (dy, _, under, y) => [div(dy, under), neg(div(mul(dy, y), under))]);
}

export function neg(x: Tensor): Tensor {
  return x.graph.node("Neg", [x], x.shape, { backward: (dy) => [neg(dy!)] });
}

/**
 * The positive part, element by element.
 *
 * @example
 * ```ts
 * import { Graph, relu } from "counterpoint/models";
 *
 * const x = new Graph().input("x", ["batch", 4]);
 * console.log(relu(x).shape); // ["batch", 4]
 * ```
 */
export function relu(x: Tensor): Tensor {
  return unary("Relu", x, (dy, y) => mul(dy, isPositive(y)));
}

export function sigmoid(x: Tensor): Tensor {
  return unary("Sigmoid", x, (dy, y) => mul(dy, mul(y, sub(1, y))));
}

export function tanh(x: Tensor): Tensor {
  return unary("Tanh", x, (dy, y) => mul(dy, sub(1, mul(y, y))));
}

export function exp(x: Tensor): Tensor {
  return unary("Exp", x, (dy, y) => mul(dy, y));
}

export function log(x: Tensor): Tensor {
  return unary("Log", x, (dy) => div(dy, x));
}

export function sqrt(x: Tensor): Tensor {
  return unary("Sqrt", x, (dy, y) => div(mul(dy, 0.5), y));
}

export function abs(x: Tensor): Tensor {
  return unary("Abs", x, (dy) => mul(dy, sign(x)));
}

/**
 * The exponential linear unit (Clevert et al., 2016): x where it is positive, exp(x) - 1 elsewhere. The exponential is its derivative;
 * ONNX' own operator takes twice as long.
 */
export function elu(x: Tensor): Tensor {
  const slope = exp(minimum(x, 0)); // 1 where x is positive
  return x.graph.node("Add", [relu(x), add(slope, -1)], x.shape, {
    extraGradientInputs: [x],
    backward: (dy) => [undefined, undefined, mul(dy!, slope)],
  });
}

/** The larger of two, element by element; of equals, the gradient goes to the first. */
export function maximum(a: Tensor, b: Operand): Tensor {
  return combine("Max", a, b, (dy, left, right) => shareOut(dy, greaterOrEqual(left, right)));
}

/** The smaller of two, element by element; of equals, the gradient goes to the first. */
export function minimum(a: Tensor, b: Operand): Tensor {
  return combine("Min", a, b, (dy, left, right) => shareOut(dy, greaterOrEqual(right, left)));
}

function shareOut(dy: Tensor, isOfFirst: Tensor): readonly [Tensor, Tensor] {
  const first = mul(dy, isOfFirst);
  return [first, sub(dy, first)];
}

/** The same numbers, through which nothing is learned. */
export function stopGradient(x: Tensor): Tensor {
  return x.graph.node("Identity", [x], x.shape);
}

/** 1 or 0, in half the time of `sign`; nothing is learned through it. */
function isPositive(x: Tensor): Tensor {
  return toFloat(x.graph.typedNode("bool", "Greater", [x, x.graph.constant(0)], x.shape));
}

/** -1, 0 or 1; nothing is learned through it. */
function sign(x: Tensor): Tensor {
  return x.graph.node("Sign", [x], x.shape);
}

/** 1 where two tensors are equal, 0 elsewhere; nothing is learned through it. */
export function equal(a: Tensor, b: Tensor): Tensor {
  return compare("Equal", a, b);
}

/** 1 where a tensor is at least another, 0 elsewhere; nothing is learned through it. */
export function greaterOrEqual(a: Tensor, b: Tensor): Tensor {
  return compare("GreaterOrEqual", a, b);
}

function compare(op: string, a: Tensor, b: Tensor): Tensor {
  const shape = broadcastShapes(a.shape, b.shape);
  if (shape === undefined)
    throw a.graph.shapeError(
      op.toLowerCase(),
      `${showShape(a.shape)} and ${showShape(b.shape)} do not fit element by element`,
    );
  return toFloat(a.graph.typedNode("bool", op, [a, b], shape));
}

/** Whole numbers, truth values or numbers of half precision as numbers to compute with. */
export function toFloat(x: Tensor): Tensor {
  const to = { int: x.graph.precision === "float64" ? 11 : 1 }; // the codes of ONNX
  return x.graph.node("Cast", [x], x.shape, { attributes: { to } });
}

/** Bytes as whole numbers that name rows. */
export function toInt64(x: Tensor): Tensor {
  return x.graph.typedNode("int64", "Cast", [x], x.shape, { attributes: { to: { int: 7 } } }); // the code of ONNX
}

function unary(op: string, x: Tensor, rule: (dy: Tensor, y: Tensor) => Tensor): Tensor {
  const y: Tensor = x.graph.node(op, [x], x.shape, { backward: (dy) => [rule(dy!, y)] });
  return y;
}

type BinaryRule = (dy: Tensor, a: Tensor, b: Tensor, y: Tensor) => readonly [Tensor, Tensor];

function combine(op: string, a: Tensor, b: Operand, rule: BinaryRule): Tensor {
  const { graph } = a;
  const right = typeof b === "number" ? graph.constant(b) : b;
  const shape = broadcastShapes(a.shape, right.shape);
  if (shape === undefined) {
    const problem = `${showShape(a.shape)} and ${showShape(right.shape)} do not fit element by element`;
    throw graph.shapeError(op.toLowerCase(), problem);
  }
  const y: Tensor = graph.node(op, [a, right], shape, {
    backward: (dy) => {
      const [da, db] = rule(dy!, a, right, y);
      return [sumToShape(a, da), sumToShape(right, db)];
    },
  });
  return y;
}

/**
 * Dropout: in training, sets a share of the elements to zero and scales the others up; otherwise the identity.
 *
 * @example
 * ```ts
 * import { dropout, Graph, relu } from "counterpoint/models";
 *
 * const x = new Graph({ training: true }).input("x", ["batch", 64]);
 * console.log(dropout(relu(x), 0.5).shape); // ["batch", 64]
 * ```
 */
export function dropout(x: Tensor, rate: number, options: DropoutOptions = {}): Tensor {
  return sharedDropout(x, rate, options)(x);
}

interface DropoutOptions {
  /** Axes along which the mask is the same, such as the cells of an image. */
  readonly sharedAxes?: readonly number[];
}

/**
 * Dropout with one mask for all tensors that it is applied to, such as the memories of a recurrent network after each step (variational
 * dropout: Gal and Ghahramani, 2016).
 */
export function sharedDropout(
  { graph, shape }: Tensor,
  rate: number,
  { sharedAxes = [] }: DropoutOptions = {},
): (x: Tensor) => Tensor {
  if (!graph.training || rate === 0) return (x) => x;
  const ofMask = shape.map((dim, axis) => (sharedAxes.includes(axis) ? 1 : dim));
  const mask = graph.noise(ofMask, { dropoutRate: rate });
  return (x) => mul(x, mask);
}
