import {
  type Colour,
  CounterpointError,
  type Item,
  type Scene,
  type Shape,
  type Size,
} from "../../core/index.ts";
import type { Conventions } from "./conventions.ts";

/** A set of items or boxes of one scene as bits: item i or box i is a member when bit i is set. */
export type Bits = number;

/** Facts about a scene for the evaluator, computed once: at most 24 items fit into the bits of a number. */
export interface SceneFacts {
  readonly items: readonly Item[];
  readonly all: Bits;
  /** The items of each box. */
  readonly boxes: readonly Bits[];
  readonly colours: Readonly<Record<Colour, Bits>>;
  readonly shapes: Readonly<Record<Shape, Bits>>;
  readonly sizes: Readonly<Record<Size, Bits>>;
  /** For each item: what lies on it, what it lies on, also when something is between, and what it touches. */
  readonly on: readonly Bits[];
  readonly under: readonly Bits[];
  readonly above: readonly Bits[];
  readonly below: readonly Bits[];
  readonly attached: readonly Bits[];
  /** For each item: how many items of its box are lower, and how many higher. */
  readonly fromBase: readonly number[];
  readonly fromTop: readonly number[];
}

const BOX_SIDE = 100;

/** As many as a number has bits; scenes by the rules have 24 at most. */
const MAX_ITEMS = 32;

export function sceneFacts(scene: Scene, { itemGap, onTop }: Conventions): SceneFacts {
  const items = scene.flat();
  if (items.length > MAX_ITEMS) {
    const message = `A scene to reason about has at most ${MAX_ITEMS} items, but this one has ${items.length}`;
    throw new CounterpointError("data/invalid", message, { hint: "Find such scenes with `corpus check`" });
  }
  const boxOf = scene.flatMap((box, b) => box.map(() => b));
  const where = (test: (item: Item, i: number) => boolean): Bits =>
    items.reduce((bits, item, i) => (test(item, i) ? bits | (1 << i) : bits), 0);
  const relation = (test: (other: Item, item: Item) => boolean) =>
    items.map((item, i) => where((other, j) => j !== i && boxOf[j] === boxOf[i] && test(other, item)));
  const rank = (before: (other: Item, item: Item) => boolean) => relation(before).map(size);
  const reach = onTop === "directly" ? itemGap : BOX_SIDE;
  return {
    items,
    all: where(() => true),
    boxes: scene.map((_, b) => where((_item, i) => boxOf[i] === b)),
    colours: {
      black: where(({ colour }) => colour === "black"),
      blue: where(({ colour }) => colour === "blue"),
      yellow: where(({ colour }) => colour === "yellow"),
    },
    shapes: {
      square: where(({ shape }) => shape === "square"),
      circle: where(({ shape }) => shape === "circle"),
      triangle: where(({ shape }) => shape === "triangle"),
    },
    sizes: {
      10: where((item) => item.size === 10),
      20: where((item) => item.size === 20),
      30: where((item) => item.size === 30),
    },
    on: relation((other, item) => liesOn(other, item, reach)),
    under: relation((other, item) => liesOn(item, other, reach)),
    above: relation((other, item) => liesOn(other, item, BOX_SIDE)),
    below: relation((other, item) => liesOn(item, other, BOX_SIDE)),
    attached: relation((other, item) => isWithin(other, item, itemGap)),
    fromBase: rank((other, item) => other.y + other.size > item.y + item.size),
    fromTop: rank((other, item) => other.y < item.y),
  };
}

/** The number of members. */
export function size(bits: Bits): number {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The members, by their numbers. */
export function membersOf(bits: Bits): number[] {
  return Array.from({ length: MAX_ITEMS }, (_, i) => i).filter((i) => bits & (1 << i));
}

/** True when at most this many pixels lie between two items, across and down. */
export function isWithin(a: Item, b: Item, gap: number): boolean {
  return overlap(a, b, "x", gap) && overlap(a, b, "y", gap);
}

/** The pixels between an item and each wall of its box. */
export function wallGaps({ x, y, size }: Item): { left: number; right: number; roof: number; floor: number } {
  return { left: x, right: BOX_SIDE - x - size, roof: y, floor: BOX_SIDE - y - size };
}

function overlap(a: Item, b: Item, axis: "x" | "y", gap: number): boolean {
  return a[axis] <= b[axis] + b.size + gap && b[axis] <= a[axis] + a.size + gap;
}

/** True when `a` is above `b`: their columns overlap and the gap between them is small. */
function liesOn(a: Item, b: Item, reach: number): boolean {
  const gap = b.y - (a.y + a.size);
  return overlap(a, b, "x", -1) && gap >= 0 && gap <= reach;
}
