import type { Box, Item, Random, Size } from "../core/index.ts";
import { BOX_SIDE, isClearOf, MIN_CLEARANCE } from "./clearance.ts";

/** An item that has no place yet. */
export type UnplacedItem = Omit<Item, "x" | "y">;

/** Draws that may miss before the free positions are listed; the outcome is uniform either way. */
const TRIES = 10;

/** How often a box is begun. Eight items of size 30, the hardest box, were measured to need 196 beginnings on average. */
const MAX_RESTARTS = 2_000;

/**
 * The items, in their order, each at a position drawn uniformly among those that fit beside the ones before it
 * (SPEC S3, `uniform`). When one finds no room, all positions of the box are drawn again and the items stay as they
 * are; undefined when that never leads anywhere.
 */
export function placeUniformly(items: readonly UnplacedItem[], random: Random): Box | undefined {
  for (let beginning = 0; beginning < MAX_RESTARTS; beginning += 1) {
    const box = placeOnce(items, random);
    if (box) return box;
  }
  return undefined;
}

function placeOnce(items: readonly UnplacedItem[], random: Random): Box | undefined {
  const box: Item[] = [];
  for (const item of items) {
    const placed = sampleFreePosition(item, { among: box, random });
    if (placed === undefined) return undefined;
    box.push(placed);
  }
  return box;
}

/** The item at a position that is uniform among all that fit; undefined when none does. */
export function sampleFreePosition(
  { shape, colour, size }: UnplacedItem,
  { among, random, tries = TRIES }: { among: Box; random: Random; tries?: number },
): Item | undefined {
  const positions = BOX_SIDE - size + 1;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const x = random.below(positions);
    const y = random.below(positions);
    if (isClearOf({ x, y, size }, among)) return { x, y, shape, colour, size };
  }
  const free = freeCells(size, among);
  const area = free.reduce((sum, { width, height }) => sum + width * height, 0);
  if (area === 0) return undefined;
  let at = random.below(area);
  for (const { left, top, width, height } of free) {
    if (at < width * height) {
      return { x: left + (at % width), y: top + Math.floor(at / width), shape, colour, size };
    }
    at -= width * height;
  }
  throw new Error("The free positions are fewer than their area"); // never: at < area
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * All positions that a square of this size may take, as disjoint cells. The positions are cut into a grid along the
 * edges of what each placed item forbids; a cell is free or forbidden as a whole.
 */
function freeCells(size: Size, among: Box): Cell[] {
  const positions = BOX_SIDE - size + 1;
  const cut = (at: number) => Math.min(Math.max(at, 0), positions);
  const before = (at: number) => cut(at - size - MIN_CLEARANCE + 1); // the first forbidden position
  const behind = (at: number, other: Item) => cut(at + other.size + MIN_CLEARANCE); // the first free one
  const xs = [0, positions];
  const ys = [0, positions];
  for (const other of among) {
    xs.push(before(other.x), behind(other.x, other));
    ys.push(before(other.y), behind(other.y, other));
  }
  xs.sort((a, b) => a - b);
  ys.sort((a, b) => a - b);
  const cells: Cell[] = [];
  for (let j = 1; j < ys.length; j += 1) {
    const top = ys[j - 1]!;
    const height = ys[j]! - top;
    if (height === 0) continue;
    for (let i = 1; i < xs.length; i += 1) {
      const left = xs[i - 1]!;
      const width = xs[i]! - left;
      if (width > 0 && isClearOf({ x: left, y: top, size }, among)) cells.push({ left, top, width, height });
    }
  }
  return cells;
}
