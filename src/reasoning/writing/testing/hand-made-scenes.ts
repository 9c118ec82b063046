import type { Box, Colour, Item, Scene } from "../../../core/index.ts";

/** Three towers, each the colours of its blocks from the base up: "black blue". */
export function towerScene(...towers: readonly [string, string, string]): Scene {
  return towers.map((colours) =>
    colours.split(" ").map((colour, level): Item => {
      return { x: 40, y: 80 - 21 * level, shape: "square", colour: colour as Colour, size: 20 };
    }),
  ) as readonly Box[] as Scene; // three, as given
}

/** Three boxes with one black square of size 20 each, the first where it is said, the others in the middle. */
export function scatterScene(at: { readonly x: number; readonly y: number }): Scene {
  const square = (place: typeof at): Box => [{ ...place, shape: "square", colour: "black", size: 20 }];
  const middle = { x: 41, y: 42 };
  return [square(at), square(middle), square(middle)];
}
