import type { Item, Scene } from "../../core/index.ts";
import { CANVAS } from "../drawing/canvas.ts";
import { BOX_INDEX, PALETTE, SEPARATOR_INDEX, stampOf } from "../drawing/stamps.ts";
import { COLOURS, SHAPES, SIZES } from "../sample-scene.ts";
import type { Bitmap } from "./bitmap.ts";
import type { GridSize } from "./grid.ts";

/**
 * The scene of a picture that is a drawing pixel for pixel, at its own size or with its pixels repeated;
 * undefined when it is anything else. Items are in the order they are met, from the top.
 *
 * The first pixel of a box that is no background belongs to the top line of an item, so the stamps that have their
 * first pixel there are compared, the large before the small: a small triangle is the tip of a large one.
 */
export function readExactly(picture: Bitmap): Scene | undefined {
  const { width, height } = picture;
  if (width < CANVAS.width || height < CANVAS.height) return undefined;
  const indexes = toIndexes(picture.pixels);
  if (indexes === undefined) return undefined;
  if (width === CANVAS.width && height === CANVAS.height) return extractScene(indexes);
  const [canvas, another] = invertUpscaling({ indexes, width, height });
  if (canvas === undefined || another !== undefined) return undefined;
  const scene = extractScene(canvas);
  // Only outlines show that the pixels were repeated that way: a square is one whatever lines are repeated.
  const isSure =
    width % CANVAS.width === 0 || scene?.some((box) => box.some(({ shape }) => shape !== "square"));
  return isSure ? scene : undefined;
}

function extractScene(canvas: Uint8Array): Scene | undefined {
  if (!hasSeparators(canvas)) return undefined;
  const [a, b, c] = CANVAS.boxLefts.map((boxLeft) => extractItems(canvas, boxLeft));
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

/** True when every pixel has a colour of the palette; images with averaged pixels hardly ever do. */
export function usesPaletteOnly({ pixels }: Bitmap): boolean {
  return toIndexes(pixels) !== undefined;
}

const INDEX_OF_COLOUR = new Map(
  PALETTE.map(([red, green, blue], i) => [(red << 16) | (green << 8) | blue, i]),
);

/** For pictures of the size of the canvas, used again: fresh memory would take longer than filling it. */
const INDEX_BUFFER = new Uint8Array(CANVAS.width * CANVAS.height);

/** The palette index of every pixel, valid until the next call; undefined when a colour is not in the palette. */
function toIndexes(pixels: Int32Array): Uint8Array | undefined {
  const indexes = pixels.length === INDEX_BUFFER.length ? INDEX_BUFFER : new Uint8Array(pixels.length);
  let colour = -1;
  let index = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    if (pixels[i] !== colour) {
      colour = pixels[i]!;
      const found = INDEX_OF_COLOUR.get(colour);
      if (found === undefined) return undefined;
      index = found;
    }
    indexes[i] = index;
  }
  return indexes;
}

function hasSeparators(drawing: Uint8Array): boolean {
  for (let y = 0; y < CANVAS.height; y += 1) {
    for (let b = 0; b < 2; b += 1) {
      const from = y * CANVAS.width + CANVAS.boxLefts[b]! + CANVAS.boxSide;
      const to = y * CANVAS.width + CANVAS.boxLefts[b + 1]!;
      for (let i = from; i < to; i += 1) if (drawing[i] !== SEPARATOR_INDEX) return false;
    }
  }
  return true;
}

/** Finds and erases the items of a box; undefined when something in it is not an item. */
function extractItems(drawing: Uint8Array, boxLeft: number): Item[] | undefined {
  const items: Item[] = [];
  const { boxSide, width } = CANVAS;
  const fours = new Uint32Array(drawing.buffer); // four pixels at once: 0 when all are background, as most are
  for (let y = 0; y < boxSide; y += 1) {
    const line = y * width + boxLeft;
    for (let x = 0; x < boxSide; x += 1) {
      if (((line + x) & 3) === 0 && fours[(line + x) >> 2] === 0) x += 3;
      if (drawing[line + x] === BOX_INDEX) continue;
      const item = itemAt(drawing, { boxLeft, x, y });
      if (item === undefined) return undefined;
      items.push(item);
      for (let row = item.y; row < item.y + item.size; row += 1) {
        const start = row * width + boxLeft + item.x;
        for (let at = start; at < start + item.size; at += 1) drawing[at] = BOX_INDEX;
      }
    }
  }
  return items;
}

interface CanvasPosition {
  readonly boxLeft: number;
  readonly x: number;
  readonly y: number;
}

function itemAt(drawing: Uint8Array, { boxLeft, x, y }: CanvasPosition): Item | undefined {
  const index = drawing[y * CANVAS.width + boxLeft + x]!;
  for (const { item, column } of STARTS.get(index) ?? []) {
    const left = x - column;
    if (left < 0 || left + item.size > CANVAS.boxSide || y + item.size > CANVAS.boxSide) continue;
    const candidate = { ...item, x: left, y };
    if (isStampedAt(drawing, candidate, boxLeft)) return candidate;
  }
  return undefined;
}

function isStampedAt(drawing: Uint8Array, item: Item, boxLeft: number): boolean {
  const stamp = stampOf(item, boxLeft);
  const { x, y, size } = item;
  for (let row = 0, from = 0; row < size; row += 1) {
    const at = (y + row) * CANVAS.width + boxLeft + x;
    for (let column = 0; column < size; column += 1, from += 1) {
      if (drawing[at + column] !== stamp[from]) return false;
    }
  }
  return true;
}

interface Start {
  readonly item: Item;
  /** Index of the first pixel in the first line of the stamp that is not background. */
  readonly column: number;
}

/** The stamps by the palette index of their first pixel, the large first. */
const STARTS: ReadonlyMap<number, readonly Start[]> = startsByIndex();

function startsByIndex(): Map<number, Start[]> {
  const starts = new Map<number, Start[]>();
  for (const size of SIZES.toReversed()) {
    for (const shape of SHAPES) {
      for (const colour of COLOURS) {
        const item: Item = { x: 0, y: 0, shape, colour, size };
        const stamp = stampOf(item, 0);
        const column = stamp.findIndex((index) => index !== BOX_INDEX);
        const index = stamp[column]!;
        starts.set(index, [...(starts.get(index) ?? []), { item, column }]);
      }
    }
  }
  return starts;
}

/** Sampling point within a pixel of programs that repeat pixels: its middle, or its beginning. */
const SAMPLE_POINTS = { middle: 0.5, beginning: 0 } as const;

interface UpscaledPixels extends GridSize {
  readonly indexes: Uint8Array;
}

/**
 * The canvases of which a larger picture may be a copy with repeated pixels: none, one, or two when the picture would
 * have come out the same by either way of repeating. A whole scale leaves one way only.
 */
function invertUpscaling({ indexes, width, height }: UpscaledPixels): Uint8Array[] {
  const scale = width / CANVAS.width;
  const isWhole = Number.isInteger(scale) && scale === height / CANVAS.height;
  const ways = isWhole ? [SAMPLE_POINTS.middle] : [SAMPLE_POINTS.middle, SAMPLE_POINTS.beginning];
  return ways.flatMap((within) => {
    const columns = sourceIndices({ count: CANVAS.width, to: width, within });
    const rows = sourceIndices({ count: CANVAS.height, to: height, within });
    const canvas = new Uint8Array(CANVAS.width * CANVAS.height);
    for (let y = 0, at = 0; y < height; y += 1) {
      const start = rows[y]! * CANVAS.width;
      for (let x = 0; x < width; x += 1, at += 1) canvas[start + columns[x]!] = indexes[at]!;
    }
    for (let y = 0, at = 0; y < height; y += 1) {
      const start = rows[y]! * CANVAS.width;
      for (let x = 0; x < width; x += 1, at += 1) if (canvas[start + columns[x]!] !== indexes[at]) return [];
    }
    return [canvas];
  });
}

interface Repeats {
  readonly count: number;
  readonly to: number;
  readonly within: number;
}

/** Index of the source pixel, of `count`, that each of `to` pixels repeats. */
function sourceIndices({ count, to, within }: Repeats): Uint16Array {
  return Uint16Array.from({ length: to }, (_, i) => Math.floor(((i + within) * count) / to));
}
