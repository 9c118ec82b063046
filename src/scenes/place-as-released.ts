import type { Box, Item, Random } from "../core/index.ts";
import { BOX_SIDE, isClearOf } from "./clearance.ts";
import type { UnplacedItem } from "./place-uniformly.ts";

/** An item of the release that found no room so many times was made small (SPEC S3, `released`). */
const TRIES = 100;
const SHRUNK_SIZE = 10;

/** A small item that finds no room so many times never will: the box is begun again. */
const MAX_SMALL_TRIES = 20_000;

/**
 * The items, in their order, as the release has them (SPEC S3, `released`): x and y are drawn on 0..99 and moved back
 * into the box, so the right and the bottom wall are touched often; an item that fails a hundred times shrinks.
 */
export function placeAsReleased(items: readonly UnplacedItem[], random: Random): Box {
  for (;;) {
    const box = placeOnce(items, random);
    if (box) return box;
  }
}

function placeOnce(items: readonly UnplacedItem[], random: Random): Box | undefined {
  const box: Item[] = [];
  for (const item of items) {
    const placed =
      place(item, { tries: TRIES, among: box, random }) ??
      place({ ...item, size: SHRUNK_SIZE }, { tries: MAX_SMALL_TRIES, among: box, random });
    if (placed === undefined) return undefined;
    box.push(placed);
  }
  return box;
}

function place(
  { shape, colour, size }: UnplacedItem,
  { tries, among, random }: { tries: number; among: Box; random: Random },
): Item | undefined {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const x = Math.min(random.below(BOX_SIDE), BOX_SIDE - size);
    const y = Math.min(random.below(BOX_SIDE), BOX_SIDE - size);
    if (isClearOf({ x, y, size }, among)) return { x, y, shape, colour, size };
  }
  return undefined;
}
