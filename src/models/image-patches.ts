import { CANVAS, drawScene } from "../scenes/index.ts";
import { outputSize } from "../tensors/index.ts";

/** SPEC M2: the first filters. */
export const FIRST_FILTERS = { name: "filters 1", kernelSize: 8, stride: 4, outChannels: 32 };
const { kernelSize: SIDE, stride: STRIDE } = FIRST_FILTERS;
/** Number of filter positions on an image. */
export const ROWS = outputSize(CANVAS.height, FIRST_FILTERS);
export const COLUMNS = outputSize(CANVAS.width, FIRST_FILTERS);

/** The image of a scene without items: three boxes, and grey between them. */
export const EMPTY_IMAGE = drawScene([[], [], []]);

/** The windows of images under the first filters that show something of an item, which are one in six or so. */
export interface ImagePatches {
  readonly windows: number;
  /** Palette indexes, side * side for each window; window 0 is the first one of an empty image. */
  readonly pixels: Uint8Array;
  /** The position of each window in its image. */
  readonly positions: Int32Array;
  /** Index of the window at each position of each image; 0 where no item is visible. */
  readonly windowAt: Int32Array;
}

/** Pixels are looked at four at a time, as one number; stride and side are multiples of it. */
const PIXELS_PER_WORD = STRIDE;
const RUNS_ACROSS = CANVAS.width / PIXELS_PER_WORD;
const EMPTY_RUNS = new Uint32Array(EMPTY_IMAGE.buffer);

/** Cuts windows out of images, which are numbers of colours row by row, one image after the other. */
export function extractPatches(images: Uint8Array): ImagePatches {
  const runs = new Uint32Array(images.buffer, images.byteOffset, images.length / PIXELS_PER_WORD);
  const count = runs.length / EMPTY_RUNS.length;
  const windowAt = new Int32Array(count * ROWS * COLUMNS);
  const positions = [0];
  const corners = [0]; // the first run of each window
  for (let image = 0; image < count; image += 1) {
    const start = image * EMPTY_RUNS.length;
    const blocks = changedBlocks(runs, start);
    for (let row = 0, position = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1, position += 1) {
        const block = row * RUNS_ACROSS + column;
        const below = block + RUNS_ACROSS;
        if (!(blocks[block] || blocks[block + 1] || blocks[below] || blocks[below + 1])) continue;
        windowAt[image * ROWS * COLUMNS + position] = positions.length;
        positions.push(position);
        corners.push(start + row * STRIDE * RUNS_ACROSS + column);
      }
    }
  }
  const cut = new Uint32Array((positions.length * SIDE * SIDE) / PIXELS_PER_WORD);
  for (let window = 0, to = 0; window < positions.length; window += 1) {
    const image = window === 0 ? EMPTY_RUNS : runs;
    for (let y = 0, from = corners[window]!; y < SIDE; y += 1, from += RUNS_ACROSS) {
      for (let x = 0; x < SIDE / PIXELS_PER_WORD; x += 1, to += 1) cut[to] = image[from + x]!;
    }
  }
  const pixels = new Uint8Array(cut.buffer);
  return { windows: positions.length, pixels, positions: Int32Array.from(positions), windowAt };
}

/** For each square of stride x stride pixels of the image that begins there, something other than zero if there is an item. */
function changedBlocks(runs: Uint32Array, start: number): Uint32Array {
  const blocks = new Uint32Array((CANVAS.height / STRIDE) * RUNS_ACROSS);
  for (let y = 0, at = 0; y < CANVAS.height; y += 1) {
    const first = Math.floor(y / STRIDE) * RUNS_ACROSS;
    for (let x = 0; x < RUNS_ACROSS; x += 1, at += 1)
      blocks[first + x]! |= runs[start + at]! ^ EMPTY_RUNS[at]!;
  }
  return blocks;
}
