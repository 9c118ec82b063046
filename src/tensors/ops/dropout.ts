import type { Tensor } from "../graph.ts";
import { mul } from "./elementwise.ts";

/**
 * In training, zeros in place of a share of the elements, and the others larger by as much; otherwise nothing.
 *
 * @example
 * ```ts
 * import { dropout, Graph, relu } from "counterpoint/models";
 *
 * const x = new Graph({ training: true }).input("x", ["batch", 64]);
 * console.log(dropout(relu(x), 0.5).shape); // ["batch", 64]
 * ```
 */
export function dropout(x: Tensor, rate: number): Tensor {
  return x.graph.training && rate > 0 ? mul(x, x.graph.mask(x.shape, rate)) : x;
}
