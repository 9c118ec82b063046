import { CANVAS, drawScene } from "../scenes/index.ts";

/** SPEC M2: the sides of the first filters, and how far they are apart. */
export const SIDE = 8;
export const STRIDE = 4;
/** How many places they have on an image. */
export const ROWS = Math.floor((CANVAS.height - SIDE) / STRIDE) + 1;
export const COLUMNS = Math.floor((CANVAS.width - SIDE) / STRIDE) + 1;

/** What every image shows before items are drawn: three boxes, and grey between them. */
export const EMPTY_IMAGE = drawScene([[], [], []]);

/** The windows of images under the first filters that show something of an item, which are one in six or so. */
export interface ImageWindows {
  /** Numbers of colours, side * side for each window, zero where no item is; the first window shows nothing. */
  readonly pixels: Uint8Array;
  /** Which window lies at each place of each image: the first wherever nothing is shown. */
  readonly windowAt: Int32Array;
  /** The place of each window, counted through all images. */
  readonly placeOf: Int32Array;
}

/** Pixels are looked at four at a time, as one number; stride and side are multiples of it. */
const RUN = STRIDE;
const RUNS_ACROSS = CANVAS.width / RUN;
const EMPTY_RUNS = new Uint32Array(EMPTY_IMAGE.buffer);

/** Cuts windows out of images, which are numbers of colours row by row, one image after the other. */
export function cutWindows(images: Uint8Array): ImageWindows {
  const items = itemsIn(new Uint32Array(images.buffer, images.byteOffset, images.length / RUN));
  const count = items.length / EMPTY_RUNS.length;
  const windowAt = new Int32Array(count * ROWS * COLUMNS);
  const placeOf = [0];
  const corners = [0]; // the first run of each window
  for (let image = 0, place = 0; image < count; image += 1) {
    const blocks = blocksIn(items, image);
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1, place += 1) {
        const block = row * RUNS_ACROSS + column;
        const below = block + RUNS_ACROSS;
        if (!(blocks[block] || blocks[block + 1] || blocks[below] || blocks[below + 1])) continue;
        windowAt[place] = placeOf.length;
        corners.push(image * EMPTY_RUNS.length + row * STRIDE * RUNS_ACROSS + column);
        placeOf.push(place);
      }
    }
  }
  const windows = new Uint32Array((corners.length * SIDE * SIDE) / RUN);
  for (let window = 1, to = (SIDE * SIDE) / RUN; window < corners.length; window += 1) {
    for (let y = 0, from = corners[window]!; y < SIDE; y += 1, from += RUNS_ACROSS) {
      for (let x = 0; x < SIDE / RUN; x += 1, to += 1) windows[to] = items[from + x]!;
    }
  }
  return { pixels: new Uint8Array(windows.buffer), windowAt, placeOf: Int32Array.from(placeOf) };
}

/** Images without the grey between boxes: what is left is zero where no item is, as the colour of boxes is the first. */
function itemsIn(runs: Uint32Array): Uint32Array {
  const items = new Uint32Array(runs.length);
  for (let start = 0; start < runs.length; start += EMPTY_RUNS.length) {
    for (let i = 0; i < EMPTY_RUNS.length; i += 1) items[start + i] = runs[start + i]! ^ EMPTY_RUNS[i]!;
  }
  return items;
}

/** Something other than zero for each square of stride x stride pixels of an image that shows an item. */
function blocksIn(items: Uint32Array, image: number): Uint32Array {
  const blocks = new Uint32Array((CANVAS.height / STRIDE) * RUNS_ACROSS);
  for (let y = 0, from = image * EMPTY_RUNS.length; y < CANVAS.height; y += 1) {
    const first = Math.floor(y / STRIDE) * RUNS_ACROSS;
    for (let x = 0; x < RUNS_ACROSS; x += 1, from += 1) blocks[first + x]! |= items[from]!;
  }
  return blocks;
}
