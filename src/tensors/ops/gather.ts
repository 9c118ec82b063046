import type { Tensor } from "../graph.ts";
import { showShape } from "../shape.ts";
import { toRows } from "./reshape.ts";
import { broadcastTo } from "./sum.ts";

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

/** The sums of the given rows that go to each row of the matrix. ScatterND is no way: its threads lose rows named twice. */
function addRows(matrix: Tensor, rows: Tensor, updates: Tensor): Tensor {
  const { graph, shape } = matrix;
  const column = graph.constant([-1, 1], "int64");
  const indices = graph.typedNode(rows.type, "Reshape", [rows, column], [updates.shape[0]!, 1]);
  const inputs = [broadcastTo(graph.constant(0), matrix), broadcastTo(indices, updates), updates];
  return graph.node("ScatterElements", inputs, shape, { attributes: { reduction: { text: "add" } } });
}
