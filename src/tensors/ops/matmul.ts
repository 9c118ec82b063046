import type { Tensor } from "../graph.ts";
import { broadcastShapes, type Dim, type Shape, showShape } from "../shape.ts";
import { reshape, toRows, transpose } from "./reshape.ts";
import { broadcastTo, sumToShape } from "./sum.ts";

/**
 * The matrix product [..., n, k] x [..., k, m] over the last two dimensions; those before go with each other as in `add`.
 *
 * @example
 * ```ts
 * import { Graph, matmul } from "counterpoint/models";
 *
 * const graph = new Graph();
 * const [a, b] = [graph.input("a", ["batch", 3, 4]), graph.input("b", [4, 5])];
 * console.log(matmul(a, b).shape); // ["batch", 3, 5]
 * ```
 */
export function matmul(a: Tensor, b: Tensor): Tensor {
  const { graph } = a;
  const outer = broadcastShapes(a.shape.slice(0, -2), b.shape.slice(0, -2));
  const isMatrix = a.shape.length >= 2 && b.shape.length >= 2;
  if (!isMatrix || a.shape.at(-1) !== b.shape.at(-2) || outer === undefined) {
    const problem = `the last dimension of ${showShape(a.shape)} should be the last but one of ${showShape(b.shape)}`;
    throw graph.shapeError("matmul", problem);
  }
  const shape: Shape = [...outer, a.shape.at(-2)!, b.shape.at(-1)!];
  const isShared = b.shape.length === 2; // one matrix for all rows, such as a weight: its gradient is one product
  return graph.node("MatMul", [a, b], shape, {
    backward: (dy) => [
      sumToShape(a, matmul(dy!, transposeLastTwo(b))),
      isShared ? matmulTransposeA(a, dy!) : sumToShape(b, matmul(transposeLastTwo(a), dy!)),
    ],
  });
}

/** The sum over all rows of the outer product of a row of one and a row of the other: [..., n], [..., m] to [n, m]. */
export function matmulTransposeA(a: Tensor, b: Tensor): Tensor {
  const shape = [a.shape.at(-1)!, b.shape.at(-1)!];
  return a.graph.node("Gemm", [toRows(a), toRows(b)], shape, { attributes: { transA: { int: 1 } } });
}

/** The last two dimensions exchanged. */
function transposeLastTwo(x: Tensor): Tensor {
  const [rows, columns] = x.shape.slice(-2) as [Dim, Dim];
  if (rows === 1 || columns === 1) return reshape(x, [...x.shape.slice(0, -2), columns, rows]); // nothing to move
  const axes = [...x.shape.keys()];
  return transpose(x, [...axes.slice(0, -2), axes.at(-1)!, axes.at(-2)!]);
}

/**
 * The rows of a matrix that whole numbers name: [n, k] and [...] to [..., k].
 *
 * @example
 * ```ts
 * import { gatherRows, Graph } from "counterpoint/models";
 *
 * const graph = new Graph();
 * const [vectors, rows] = [graph.input("vectors", [100, 16]), graph.input("rows", ["batch"], "int64")];
 * console.log(gatherRows(vectors, rows).shape); // ["batch", 16]
 * ```
 */
export function gatherRows(matrix: Tensor, rows: Tensor): Tensor {
  const { graph } = matrix;
  if (matrix.shape.length !== 2 || !rows.type.startsWith("int"))
    throw graph.shapeError(
      "gather",
      `rows of a matrix are named by whole numbers, not of ${showShape(matrix.shape)} by ${rows.type}`,
    );
  return graph.node("Gather", [matrix, rows], [...rows.shape, matrix.shape[1]!], {
    attributes: { axis: { int: 0 } },
    backward: (dy) => [addRows(matrix, rows, toRows(dy!))],
  });
}

/**
 * Sums the rows of `updates` that go to each row of the matrix. ScatterND is not usable: its threads lose rows with
 * the same index.
 */
function addRows(matrix: Tensor, rows: Tensor, updates: Tensor): Tensor {
  const { graph, shape } = matrix;
  const column = graph.constant([-1, 1], "int64");
  const indices = graph.typedNode(rows.type, "Reshape", [rows, column], [updates.shape[0]!, 1]);
  const inputs = [broadcastTo(graph.constant(0), matrix), broadcastTo(indices, updates), updates];
  return graph.node("ScatterElements", inputs, shape, { attributes: { reduction: { text: "add" } } });
}
