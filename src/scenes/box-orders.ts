import type { Scene } from "../core/index.ts";

/** The six orders of three boxes, k = 0..5: which stored box stands left, in the middle, right (SPEC S6). */
export const ORDERS_OF_BOXES = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The scene with its boxes in order k, 0 to 5; k = 0 leaves it as it is. */
export function reorderBoxes(scene: Scene, k: number): Scene {
  const order = ORDERS_OF_BOXES[k];
  if (order === undefined) throw new RangeError(`The order of boxes should be 0 to 5, but is ${k}`);
  return [scene[order[0]], scene[order[1]], scene[order[2]]];
}
