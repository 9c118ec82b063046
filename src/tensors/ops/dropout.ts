import type { Tensor } from "../graph.ts";
import { mul } from "./elementwise.ts";

/** In training, zeros in place of a share of the elements, and the others larger by as much; otherwise nothing. */
export function dropout(x: Tensor, rate: number): Tensor {
  return x.graph.training && rate > 0 ? mul(x, x.graph.mask(x.shape, rate)) : x;
}
