import type { NodeOptions, Tensor } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { matmul } from "../ops/matmul.ts";
import { toRows } from "../ops/reshape.ts";
import { type ConvolutionOptions, convolve, filter } from "./convolution.ts";

/** Images that differ in a few windows alone, as filters see them. */
export interface WindowedImages {
  /** What all images have in common, [1, height, width, channels]. */
  readonly common: Tensor;
  /** What is added to it under filters, [windows, side * side * channels]; the first is zero. */
  readonly windows: Tensor;
  /** Which window lies where, [batch, rows, columns]: the first wherever nothing is added. */
  readonly windowAt: Tensor;
  /** Where each window lies, counted through the whole batch, [windows]; the first may lie anywhere. */
  readonly placeOf: Tensor;
}

/**
 * Filters over such images: what `convolution` gives, [batch, rows, columns, maps], because it is linear. Products are computed for
 * the windows alone.
 */
export function convolutionOfWindows(images: WindowedImages, options: ConvolutionOptions): Tensor {
  const { common, windows, windowAt, placeOf } = images;
  return filter(common, options, (weights) => {
    const added = pick(matmul(windows, weights), windowAt, {
      gradient: (dy) => [pick(toRows(dy!), placeOf)], // no two places are of one window, but for the first, whose gradient is zero
    });
    return add(added, convolve(common, weights, options));
  });
}

/** The rows of a matrix that whole numbers name. */
function pick(matrix: Tensor, rows: Tensor, options: NodeOptions = {}): Tensor {
  return matrix.graph.node("Gather", [matrix, rows], [...rows.shape, matrix.shape[1]!], options);
}
