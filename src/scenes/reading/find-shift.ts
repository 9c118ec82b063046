import { BOX_RGB, CANVAS, SEPARATOR_RGB } from "../drawing/canvas.ts";
import type { Bitmap } from "./bitmap.ts";
import { toYCbCr } from "./grid.ts";

/**
 * By how many pixels of the canvas a picture lies to the right of where it should, from the edges between boxes and
 * separators; undefined when fewer than half of the lines show these edges.
 *
 * Programs that scale images disagree by half a pixel about where an image begins, the same way across and down.
 */
export function findShift({ width, height, pixels }: Bitmap): number | undefined {
  const scale = width / CANVAS.width;
  const found: number[] = [];
  for (const [edge, inside] of EDGES) {
    const from = Math.round((edge - REACH) * scale);
    const to = Math.round((edge + REACH) * scale);
    for (let y = 0; y < height; y += 1) {
      let separator = 0; // how many pixels of the line are separator
      let isPlain = true; // an item at the wall hides the edge
      for (let x = from; x < to; x += 1) {
        const pixel = pixels[y * width + x]!;
        const [luma] = toYCbCr([pixel >> 16, (pixel >> 8) & 255, pixel & 255]);
        const share = (BOX_LUMA - luma) / (BOX_LUMA - SEPARATOR_LUMA);
        if (share < -OVERSHOOT || share > 1 + OVERSHOOT) isPlain = false;
        separator += share;
      }
      if (!isPlain) continue;
      const at = inside === "left" ? to - separator : from + separator;
      found.push(at / scale - edge);
    }
  }
  if (found.length < 2 * height) return undefined;
  found.sort((a, b) => a - b);
  return found[found.length >> 1]!;
}

/** How far to both sides of an edge pixels are counted, on the canvas. */
const REACH = 5;

/** How far beyond the two colours a pixel may lie and still count as noise. */
const OVERSHOOT = 0.4;

const [BOX_LUMA] = toYCbCr(BOX_RGB);
const [SEPARATOR_LUMA] = toYCbCr(SEPARATOR_RGB);

/** Each edge, and on which side of it the box is. */
const EDGES: readonly (readonly [x: number, inside: "left" | "right"])[] = [
  [CANVAS.boxLefts[0] + CANVAS.boxSide, "left"],
  [CANVAS.boxLefts[1], "right"],
  [CANVAS.boxLefts[1] + CANVAS.boxSide, "left"],
  [CANVAS.boxLefts[2], "right"],
];
