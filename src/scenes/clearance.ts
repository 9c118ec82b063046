import type { Item } from "../core/index.ts";

/** The side of a box in pixels (SPEC S1). */
export const BOX_SIDE = 100;

/** The least number of background pixels between the bounding squares of two items (SPEC S1). */
export const MIN_CLEARANCE = 1;

type Square = Pick<Item, "x" | "y" | "size">;

/** The background pixels between two bounding squares, along the axis that parts them most; negative where they overlap. */
export function clearance(a: Square, b: Square): number {
  const across = a.x < b.x ? b.x - a.x - a.size : a.x - b.x - b.size;
  const down = a.y < b.y ? b.y - a.y - a.size : a.y - b.y - b.size;
  return Math.max(across, down);
}

/** Whether a square keeps the least clearance to every one of the others. */
export function isClearOf(square: Square, others: readonly Square[]): boolean {
  for (const other of others) if (clearance(square, other) < MIN_CLEARANCE) return false;
  return true;
}
