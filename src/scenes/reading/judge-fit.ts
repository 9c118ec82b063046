import { CANVAS } from "../drawing/canvas.ts";
import { neighboursOf } from "./fit-items.ts";
import type { Plane } from "./grid.ts";
import type { Placed, Remainder } from "./remainder.ts";

/** An area of the canvas, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The area that the items found explain worst, and by how much brightness or colour is off there on average. */
export function worstMisfit({ luma, blueness, redness }: Remainder): {
  readonly off: number;
  readonly area: Area;
} {
  const misfits = [luma, blueness, redness].map(worstWindow);
  return misfits.reduce((worst, each) => (each.off > worst.off ? each : worst));
}

/**
 * How clearly an item is itself and none of its neighbours: 1 for a drawing, 0 when a neighbour would do as well.
 * The item has been taken out of the remainder.
 */
export function clarity(
  placed: Placed,
  { remainder, boxLeft }: { remainder: Remainder; boxLeft: number },
): number {
  remainder.putBack(placed);
  const gain = remainder.gain(placed);
  let least = 1;
  for (const item of neighboursOf(placed.item)) {
    const neighbour = remainder.place(item, boxLeft);
    const difference = remainder.difference(placed, neighbour);
    least = Math.min(least, (gain - remainder.gain(neighbour)) / difference);
  }
  remainder.takeOut(placed);
  return least;
}

/**
 * How far cells that items cover in part are seen to be covered in part: 1 for an averaged picture, below 0 when full
 * or empty cells would fit better; 0 when no cell is covered in part.
 */
export function softness(placed: readonly Placed[], remainder: Remainder): number {
  let [cost, change] = [0, 0];
  for (const each of placed) {
    const crisp = remainder.costOfCrispness(each);
    cost += crisp.cost;
    change += crisp.change;
  }
  return change === 0 ? 0 : cost / change;
}

/** How many pixels of the canvas lie to each side of the middle of a window. */
const WINDOW_REACH = 2;

function worstWindow({ values, width, height }: Plane): { readonly off: number; readonly area: Area } {
  const scale = width / CANVAS.width;
  const reach = Math.max(1, Math.round(WINDOW_REACH * scale));
  const side = 2 * reach + 1;
  // sums[y][x]: of all values above and left of the corner (x, y)
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, line = 0; x < width; x += 1) {
      line += values[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + line;
    }
  }
  let worst = { off: 0, x: 0, y: 0 };
  for (let y = 0; y + side <= height; y += 1) {
    for (let x = 0; x + side <= width; x += 1) {
      const [top, bottom] = [y * (width + 1) + x, (y + side) * (width + 1) + x];
      const off = Math.abs(sums[bottom + side]! - sums[bottom]! - sums[top + side]! + sums[top]!) / side ** 2;
      if (off > worst.off) worst = { off, x, y };
    }
  }
  const area = { left: worst.x / scale, top: worst.y / scale, width: side / scale, height: side / scale };
  return { off: worst.off, area };
}
