import type { Box, Colour, Item } from "../core/index.ts";

/** A tower's blocks (SPEC S2): squares of one size in one column, one pixel of background between them. */
export const BLOCK = { shape: "square", size: 20, x: 40 } as const satisfies Partial<Item>;
export const MAX_TOWER_HEIGHT = 4;
const LOWEST_BLOCK_Y = 80;
const STEP = 21;

/** A tower of blocks in these colours, the lowest first. */
export function stackTower(colours: readonly Colour[]): Box {
  const { shape, size, x } = BLOCK;
  return colours.map((colour, level) => ({ x, y: yOfBlock(level), shape, colour, size }));
}

/** The y of the block at a level, the lowest being 0. */
export function yOfBlock(level: number): number {
  return LOWEST_BLOCK_Y - STEP * level;
}
