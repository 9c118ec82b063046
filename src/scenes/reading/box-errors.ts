import type { Item } from "../../core/index.ts";
import { CANVAS } from "../drawing/canvas.ts";
import type { Plane } from "./grid.ts";

interface WeightedPlane {
  readonly plane: Plane;
  readonly weight: number;
}

/** Sums of squared errors over any rectangle of a box, each in a moment. */
export class BoxErrors {
  readonly #tables: readonly Table[];
  readonly #boxLeft: number;

  constructor(planes: readonly WeightedPlane[], boxLeft: number) {
    this.#tables = planes.map((each) => toTable(each, boxLeft));
    this.#boxLeft = boxLeft;
  }

  /** The squared error in an item's square and one pixel around it, which no other item may touch. */
  around({ x, y, size }: Item): number {
    let sum = 0;
    for (const { sums, first, columns, rows, across, down } of this.#tables) {
      const left = Math.max(0, Math.round((this.#boxLeft + x - 1) * across) - first);
      const right = Math.min(columns, Math.round((this.#boxLeft + x + size + 1) * across) - first);
      const top = Math.max(0, Math.round((y - 1) * down));
      const bottom = Math.min(rows, Math.round((y + size + 1) * down));
      const width = columns + 1;
      sum +=
        sums[bottom * width + right]! -
        sums[bottom * width + left]! -
        sums[top * width + right]! +
        sums[top * width + left]!;
    }
    return sum;
  }
}

interface Table {
  /** At (y, x): the sum over all cells above and left of that corner. */
  readonly sums: Float64Array;
  readonly first: number;
  readonly columns: number;
  readonly rows: number;
  readonly across: number;
  readonly down: number;
}

function toTable({ plane, weight }: WeightedPlane, boxLeft: number): Table {
  const across = plane.width / CANVAS.width;
  const first = Math.floor(boxLeft * across);
  const columns = Math.min(plane.width, Math.ceil((boxLeft + CANVAS.boxSide) * across)) - first;
  const sums = new Float64Array((columns + 1) * (plane.height + 1));
  for (let y = 0; y < plane.height; y += 1) {
    for (let x = 0, line = 0; x < columns; x += 1) {
      line += weight * plane.values[y * plane.width + first + x]! ** 2;
      sums[(y + 1) * (columns + 1) + x + 1] = sums[y * (columns + 1) + x + 1]! + line;
    }
  }
  return { sums, first, columns, rows: plane.height, across, down: plane.height / CANVAS.height };
}
