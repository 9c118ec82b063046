import { CANVAS } from "../drawing/canvas.ts";
import { confusableItems } from "./fit-items.ts";
import type { Plane } from "./grid.ts";
import type { RenderedItem, Residual } from "./residual.ts";

/** An area of the canvas, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The area that the items found explain worst, and by how much brightness or colour is off there on average. */
export function largestResidual({ luma, cb, cr }: Residual): {
  readonly meanError: number;
  readonly area: Area;
} {
  const misfits = [luma, cb, cr].map(worstWindow);
  return misfits.reduce((worst, each) => (each.meanError > worst.meanError ? each : worst));
}

/**
 * Margin between an item and its most similar alternative: 1 for an exact drawing, 0 when the alternative fits
 * equally well. The item must have been subtracted from the residual.
 */
export function fitMargin(
  placed: RenderedItem,
  { residual, boxLeft }: { residual: Residual; boxLeft: number },
): number {
  residual.addItem(placed);
  const gain = residual.gain(placed);
  let smallestMargin = 1;
  for (const item of confusableItems(placed.item)) {
    const neighbour = residual.render(item, boxLeft);
    const difference = residual.difference(placed, neighbour);
    smallestMargin = Math.min(smallestMargin, (gain - residual.gain(neighbour)) / difference);
  }
  residual.removeItem(placed);
  return smallestMargin;
}

/**
 * Degree to which partly covered cells look partly covered: 1 for an averaged image, below 0 when full or empty cells
 * would fit better; 0 when no cell is partly covered.
 */
export function antialiasing(placed: readonly RenderedItem[], residual: Residual): number {
  let [cost, change] = [0, 0];
  for (const each of placed) {
    const crisp = residual.hardEdgeCost(each);
    cost += crisp.cost;
    change += crisp.change;
  }
  return change === 0 ? 0 : cost / change;
}

/** Canvas pixels on each side of the middle of a window. */
const WINDOW_REACH = 2;

function worstWindow({ values, width, height }: Plane): { readonly meanError: number; readonly area: Area } {
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
  let worst = { meanError: 0, x: 0, y: 0 };
  for (let y = 0; y + side <= height; y += 1) {
    for (let x = 0; x + side <= width; x += 1) {
      const [top, bottom] = [y * (width + 1) + x, (y + side) * (width + 1) + x];
      const meanError =
        Math.abs(sums[bottom + side]! - sums[bottom]! - sums[top + side]! + sums[top]!) / side ** 2;
      if (meanError > worst.meanError) worst = { meanError, x, y };
    }
  }
  const area = { left: worst.x / scale, top: worst.y / scale, width: side / scale, height: side / scale };
  return { meanError: worst.meanError, area };
}
