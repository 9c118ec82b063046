import { CANVAS } from "../drawing/canvas.ts";
import type { GridSize } from "./grid.ts";

/** Where within a pixel a program looks when it repeats pixels: in its middle, or at its beginning. */
const SAMPLE_POINTS = { middle: 0.5, beginning: 0 } as const;

export interface UpscaledPixels extends GridSize {
  readonly indexes: Uint8Array;
}

/**
 * The canvases of which a larger picture may be a copy with repeated pixels: none, one, or two when the picture would
 * have come out the same by either way of repeating. A whole scale leaves one way only.
 */
export function invertUpscaling({ indexes, width, height }: UpscaledPixels): Uint8Array[] {
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

/** Which of `count` pixels each of `to` repeats. */
function sourceIndices({ count, to, within }: Repeats): Uint16Array {
  return Uint16Array.from({ length: to }, (_, i) => Math.floor(((i + within) * count) / to));
}
