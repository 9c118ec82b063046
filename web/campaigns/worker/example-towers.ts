import type { Colour, Item, Scene } from "../../../src/core/index.ts";

/** A scene of three towers, each from the base up. */
function towers(...colours: readonly [string, string, string]): Scene {
  const tower = (names: string): Item[] =>
    names.split(" ").map((colour, i) => ({
      x: 40,
      y: 80 - 21 * i,
      shape: "square",
      colour: colour as Colour, // written below
      size: 20,
    }));
  const [first, second, third] = colours;
  return [tower(first), tower(second), tower(third)];
}

/** A sentence of the paper (N Figure 1), and a presentation of ours that it fits. C has the blocks of A, D those of B. */
export const TOWER_EXAMPLE = {
  sentence: "There are two towers with the same height but their base is not the same in color.",
  scenes: [
    towers("black yellow", "blue black", "yellow"),
    towers("blue blue yellow", "black", "yellow black blue"),
    towers("black blue black", "yellow", "yellow"),
    towers("blue yellow black blue", "black blue", "yellow"),
  ],
} as const;
