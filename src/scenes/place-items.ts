import type { Box, Item, Random, Size } from "../core/index.ts";

/** An item without a position. */
export type UnplacedItem = Omit<Item, "x" | "y">;

/** Positions tried at random before all free positions are listed; the result is uniform either way. */
const TRIES = 10;

/** Maximum number of attempts at a box. Eight items of size 30, the hardest box, need 196 on average. */
const MAX_RESTARTS = 2_000;

/**
 * Places items in order, each at a position sampled uniformly from those that fit beside the earlier ones (SPEC S3,
 * `uniform`). When an item does not fit, the whole box is placed again; undefined after too many attempts.
 */
export function placeUniformly(items: readonly UnplacedItem[], random: Random): Box | undefined {
  for (let attempt = 0; attempt < MAX_RESTARTS; attempt += 1) {
    const box = placeOnce(items, (item, among) => sampleFreePosition(item, { among, random }));
    if (box) return box;
  }
  return undefined;
}

/** The item at a position sampled uniformly from all that fit; undefined when there is none. */
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
 * All free positions for a square of this size, as disjoint cells. The positions are cut into a grid along the
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

/** Positions tried in the release before an item that fits nowhere is made small (SPEC S3, `released`). */
const TRIES_BEFORE_SHRINKING = 100;
const SHRUNK_SIZE = 10;

/** Positions tried for a small item before the box is started again. */
const MAX_SMALL_TRIES = 20_000;

/**
 * Places items in order as in the release (SPEC S3, `released`): x and y are sampled on 0..99 and moved back into the
 * box, so the right and the bottom wall are touched often; an item that fails a hundred times shrinks.
 */
export function placeAsReleased(items: readonly UnplacedItem[], random: Random): Box {
  for (;;) {
    const box = placeOnce(
      items,
      (item, among) =>
        placeOrMiss(item, { tries: TRIES_BEFORE_SHRINKING, among, random }) ??
        placeOrMiss({ ...item, size: SHRUNK_SIZE }, { tries: MAX_SMALL_TRIES, among, random }),
    );
    if (box) return box;
  }
}

function placeOrMiss(
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

function placeOnce(
  items: readonly UnplacedItem[],
  place: (item: UnplacedItem, among: Box) => Item | undefined,
): Box | undefined {
  const box: Item[] = [];
  for (const item of items) {
    const placed = place(item, box);
    if (placed === undefined) return undefined;
    box.push(placed);
  }
  return box;
}

/** The side of a box in pixels (SPEC S1). */
const BOX_SIDE = 100;

/** Minimum number of background pixels between the bounding squares of two items (SPEC S1). */
export const MIN_CLEARANCE = 1;

type Square = Pick<Item, "x" | "y" | "size">;

/** The background pixels between two bounding squares, along the axis that separates them most; negative where they overlap. */
export function clearance(a: Square, b: Square): number {
  const across = a.x < b.x ? b.x - a.x - a.size : a.x - b.x - b.size;
  const down = a.y < b.y ? b.y - a.y - a.size : a.y - b.y - b.size;
  return Math.max(across, down);
}

/** True when a square has at least `MIN_CLEARANCE` to each of the others. */
export function isClearOf(square: Square, others: readonly Square[]): boolean {
  for (const other of others) if (clearance(square, other) < MIN_CLEARANCE) return false;
  return true;
}
