import type { Tensor, Weight } from "../graph.ts";
import { glorot, zero } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { matmul, matmulTransposeA } from "../ops/matmul.ts";
import { pad, reshape, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { showShape } from "../shape.ts";

/** Square filters: their side, which is a multiple of the stride. */
export interface ConvolutionShape {
  readonly kernelSize: number;
  readonly stride: number;
  /** Rows and columns of zeros around an image; none by default. */
  readonly padding?: number;
}

export interface ConvolutionOptions extends ConvolutionShape {
  readonly name: string;
  /** Number of output channels. */
  readonly outChannels: number;
  /** Initialiser of the weights; `glorot` by default. */
  readonly init?: Weight["init"];
}

/**
 * Filters over images: [batch, height, width, channels] to [batch, rows, columns, maps].
 *
 * @example
 * ```ts
 * import { convolution, Graph } from "counterpoint/models";
 *
 * const images = new Graph().input("images", ["batch", 50, 200, 3]);
 * const maps = convolution(images, { name: "first", outChannels: 32, kernelSize: 8, stride: 4 });
 * console.log(maps.shape); // ["batch", 11, 49, 32]
 * ```
 */
export function convolution(x: Tensor, options: ConvolutionOptions): Tensor {
  return x.graph.layer(options.name, () => {
    const { weights, bias } = filterWeights(x, options);
    return add(convolve(x, weights, options), bias);
  });
}

/** Creates the weights of filters over such images, in the current layer. */
export function filterWeights(
  { graph, shape }: Tensor,
  { kernelSize, outChannels, init }: ConvolutionOptions,
): { readonly weights: Tensor; readonly bias: Tensor } {
  const inputs = kernelSize * kernelSize * Number(shape.at(-1));
  const weights = graph.weight("weights", [inputs, outChannels], init ?? glorot(inputs, outChannels));
  return { weights, bias: graph.weight("bias", [outChannels], zero) };
}

/** Filters [side * side * channels, maps] over images: one product with the patches under them, or, of more channels than maps, by place. */
export function convolve(x: Tensor, weights: Tensor, { padding = 0, ...filters }: ConvolutionShape): Tensor {
  const isDeep = filters.stride === 1 && Number(x.shape.at(-1)) > Number(weights.shape[1]);
  const padded = padImages(x, padding);
  return isDeep ? convolveByPlace(padded, weights, filters) : convolveInside(padded, weights, filters);
}

/** Images [batch, height, width, channels] with zeros around them. */
function padImages(x: Tensor, padding: number): Tensor {
  const around = { before: padding, after: padding };
  return pad(pad(x, { axis: 1, ...around }), { axis: 2, ...around });
}

/** Without padding. */
function convolveInside(x: Tensor, weights: Tensor, filters: ConvolutionShape): Tensor {
  const { graph } = x;
  const grid = gridOf(x, filters);
  const outChannels = Number(weights.shape[1]);
  const patches = im2col(x, grid);
  return graph.node("MatMul", [patches, weights], [x.shape[0]!, grid.rows, grid.columns, outChannels], {
    extraGradientInputs: [x],
    backward: (dy) => {
      const ofImages = grid.stride === 1 && grid.channels < outChannels ? col2im : inputGradient;
      return [undefined, matmulTransposeA(patches, dy!), ofImages(dy!, weights, grid)];
    },
  });
}

/**
 * Filters at every pixel, without padding: one product of the pixels with all places of a filter, [batch, height * width, side * side * maps],
 * of which each output is the sum of those that lie under it. Patches of many channels would take more memory and as much time.
 */
function convolveByPlace(x: Tensor, weights: Tensor, filters: ConvolutionShape): Tensor {
  const { kernelSize, height, width, channels, rows, columns } = gridOf(x, filters);
  const places = kernelSize * kernelSize;
  const outChannels = Number(weights.shape[1]);
  const batch = x.shape[0]!;
  const byPlace = transpose(reshape(weights, [places, channels, outChannels]), [1, 0, 2]);
  const products = matmul(x, reshape(byPlace, [channels, places * outChannels]));
  const indices: number[] = []; // of the products of an output
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let place = 0; place < places; place += 1) {
        const pixel = (row + Math.floor(place / kernelSize)) * width + column + (place % kernelSize);
        indices.push(pixel * places + place);
      }
    }
  }
  const ofOutputs = gatherOnce(
    reshape(products, [batch, height * width * places, outChannels]),
    indices,
    height * width * places,
  );
  const summed = reduceSum(reshape(ofOutputs, [batch, rows * columns, places, outChannels]), [2]);
  return reshape(summed, [batch, rows, columns, outChannels]);
}

/** Rows by constant indices that differ: what comes back to a row is the gradient of the one that it became, or nothing. */
function gatherOnce(x: Tensor, indices: readonly number[], rows: number): Tensor {
  const { graph } = x;
  const shape = [x.shape[0]!, indices.length, x.shape[2]!];
  const inverse = new Array<number>(rows).fill(indices.length);
  for (const [to, from] of indices.entries()) inverse[from] = to;
  return graph.node("Gather", [x, graph.constant(indices, "int64")], shape, {
    attributes: { axis: { int: 1 } },
    backward: (dy) => [gather(pad(dy!, { axis: 1, before: 0, after: 1 }), inverse)],
  });
}

/** An image with its channels, and where filters are laid on it. */
interface Grid extends ConvolutionShape {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly rows: number;
  readonly columns: number;
}

function gridOf(x: Tensor, { kernelSize, stride }: ConvolutionShape): Grid {
  const [, height, width, channels] = x.shape.map(Number) as [number, number, number, number];
  const fits = x.shape.length === 4 && height >= kernelSize && width >= kernelSize && channels > 0;
  if (!fits || kernelSize % stride !== 0) {
    const problem = `filters of ${kernelSize} x ${kernelSize} every ${stride} do not fit ${showShape(x.shape)}`;
    throw x.graph.shapeError("convolution", `${problem}, which should be [batch, height, width, channels]`);
  }
  const along = (size: number) => outputSize(size, { kernelSize, stride });
  return { kernelSize, stride, height, width, channels, rows: along(height), columns: along(width) };
}

/** Number of filter positions along a side of an image. */
export function outputSize(size: number, { kernelSize, stride, padding = 0 }: ConvolutionShape): number {
  return Math.floor((size + 2 * padding - kernelSize) / stride) + 1;
}

/**
 * Receptive fields of the filters (im2col), [batch, rows, columns, side * side * channels]: runs of pixels, copied by
 * one operator.
 */
function im2col(x: Tensor, grid: Grid): Tensor {
  const { kernelSize, stride, height, width, channels, rows, columns } = grid;
  const run = gcd(gcd(kernelSize, stride), width); // pixels that are always together
  const indices: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let dy = 0; dy < kernelSize; dy += 1) {
        for (let dx = 0; dx < kernelSize; dx += run) {
          indices.push(((row * stride + dy) * width + column * stride + dx) / run);
        }
      }
    }
  }
  const runs = reshape(x, [x.shape[0]!, (height * width) / run, run * channels]);
  const patches = gather(runs, indices);
  return reshape(patches, [x.shape[0]!, rows, columns, kernelSize * kernelSize * channels]);
}

/**
 * The gradient of the images, block by block of stride x stride pixels: a block lies under n x n filters, n = side / stride,
 * so its gradient is one product with those of what these gave. Adding up the gradients of all patches
 * instead would move n x n times as much.
 */
function inputGradient(dy: Tensor, weights: Tensor, grid: Grid): Tensor {
  const { kernelSize, stride, height, width, channels, rows, columns } = grid;
  const batch = dy.shape[0]!;
  const outChannels = Number(dy.shape[3]);
  const n = kernelSize / stride;
  const [blockRows, blockColumns] = [rows + n - 1, columns + n - 1];
  const nothing = rows * columns; // the index of a row of zeros, for filters that would lie outside
  const indices: number[] = [];
  for (let row = 0; row < blockRows; row += 1) {
    for (let column = 0; column < blockColumns; column += 1) {
      for (let a = 0; a < n; a += 1) {
        for (let b = 0; b < n; b += 1) {
          const [r, c] = [row - a, column - b];
          indices.push(r >= 0 && r < rows && c >= 0 && c < columns ? r * columns + c : nothing);
        }
      }
    }
  }
  const flat = pad(reshape(dy, [batch, rows * columns, outChannels]), { axis: 1, before: 0, after: 1 });
  const gathered = reshape(gather(flat, indices), [batch, blockRows * blockColumns, n * n * outChannels]);
  // [n, stride, n, stride, channels, maps] to [n, n, maps, stride, stride, channels]
  const filters = transpose(
    reshape(weights, [n, stride, n, stride, channels, outChannels]),
    [0, 2, 5, 1, 3, 4],
  );
  const blocks = matmul(gathered, reshape(filters, [n * n * outChannels, stride * stride * channels]));
  const apart = reshape(blocks, [batch, blockRows, blockColumns, stride, stride, channels]);
  const [inside, across] = [blockRows * stride, blockColumns * stride]; // what filters reach
  const pixels = reshape(transpose(apart, [0, 1, 3, 2, 4, 5]), [batch, inside, across, channels]);
  const wide = pad(pixels, { axis: 2, before: 0, after: width - across });
  return pad(wide, { axis: 1, before: 0, after: height - inside });
}

/**
 * The gradient of images of few channels under filters at every pixel: that of all patches (as of `im2col`), of which each pixel sums up
 * its places.
 */
function col2im(
  dy: Tensor,
  weights: Tensor,
  { kernelSize, height, width, channels, rows, columns }: Grid,
): Tensor {
  const batch = dy.shape[0]!;
  const places = kernelSize * kernelSize;
  const ofPatches = matmul(dy, transpose(weights, [1, 0])); // [batch, rows, columns, places * channels]
  const nothing = rows * columns * places; // the index of a row of zeros, for filters that would lie outside
  const indices: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let place = 0; place < places; place += 1) {
        const [row, column] = [y - Math.floor(place / kernelSize), x - (place % kernelSize)];
        const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
        indices.push(isInside ? (row * columns + column) * places + place : nothing);
      }
    }
  }
  const flat = pad(reshape(ofPatches, [batch, nothing, channels]), { axis: 1, before: 0, after: 1 });
  const gathered = reshape(gather(flat, indices), [batch, height * width, places, channels]);
  return reshape(reduceSum(gathered, [2]), [batch, height, width, channels]);
}

/** Rows by their constant indices: [batch, n, k] to [batch, indices, k]. */
function gather(x: Tensor, indices: readonly number[]): Tensor {
  const { graph } = x;
  const shape = [x.shape[0]!, indices.length, x.shape[2]!];
  return graph.node("Gather", [x, graph.constant(indices, "int64")], shape, {
    attributes: { axis: { int: 1 } },
  });
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
