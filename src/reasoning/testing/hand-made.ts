import type { Box, Colour, Item, Scene, Shape, Size } from "../../core/index.ts";

const BLOCK = 20;
const STEP = 21;

/** A tower scene: each text names the blocks of one tower from its base up, as in "black blue". */
export function towers(...texts: readonly [string, string, string]): Scene {
  const [a, b, c] = texts.map((text) =>
    text.split(" ").map((colour, i) => ({
      x: 40,
      y: 80 - i * STEP,
      shape: "square" as const,
      colour: colour as Colour,
      size: BLOCK as Size,
    })),
  );
  return [a!, b!, c!];
}

/** A box of scattered items, each as "colour shape size x y", separated by semicolons. */
export function scattered(text: string): Box {
  return text.split(";").map((each): Item => {
    const [colour, shape, size, x, y] = each.trim().split(" ");
    return {
      colour: colour as Colour,
      shape: shape as Shape,
      size: Number(size) as Size,
      x: Number(x),
      y: Number(y),
    };
  });
}
