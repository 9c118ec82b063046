import { type Box, type Random, type Scene, sceneKey } from "../core/index.ts";
import type { UnplacedItem } from "./place-uniformly.ts";
import { MAX_ITEMS, maxItemsSampled, placeItems, type SceneOptions } from "./sample-scene.ts";
import { MAX_TOWER_HEIGHT } from "./stack-tower.ts";

export interface RearrangeOptions extends SceneOptions {
  /** Two boxes of a third each, rounded down, and the rest in the last, instead of numbers drawn at random. */
  readonly balanced: boolean;
  /** Whether items may be smaller than before, which happens under `released` only. */
  readonly allowShrinking: boolean;
}

/** Deals that may fail (not fit, shrink, or change nothing) before the scene is given up. */
const MAX_ATTEMPTS = 200;

/**
 * A scene of the same items, dealt anew to boxes and positions, that differs beyond the order of boxes and items
 * (SPEC S4). Undefined when there is none to be found: towers of one colour may have no second arrangement.
 *
 * The numbers of items per box are uniform among all that give the same total, as if three boxes were sampled again and
 * again until their items are as many. So the boxes of a scene do not tell whether it was dealt anew.
 */
export function rearrangeItems(scene: Scene, options: RearrangeOptions): Scene | undefined {
  const items = scene.flat();
  const original = sceneKey(scene);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const rearranged = tryRearrange(items, options);
    if (rearranged && sceneKey(rearranged) !== original) return rearranged;
  }
  return undefined;
}

function tryRearrange(items: readonly UnplacedItem[], options: RearrangeOptions): Scene | undefined {
  const shuffled = options.random.shuffle(items);
  const boxes: Box[] = [];
  let start = 0;
  for (const count of sampleCounts(items.length, options)) {
    const own = shuffled.slice(start, start + count);
    const box = placeItems(own, options);
    if (box === undefined) return undefined;
    if (!options.allowShrinking && box.some((item, i) => item.size !== own[i]!.size)) return undefined;
    boxes.push(box);
    start += count;
  }
  return boxes as readonly Box[] as Scene; // there are three counts
}

type Counts = readonly [number, number, number];

function sampleCounts(total: number, { balanced, kind, placement, random }: RearrangeOptions): Counts {
  if (balanced) {
    const third = Math.floor(total / 3);
    const rest = total - 2 * third;
    if (rest <= (kind === "tower" ? MAX_TOWER_HEIGHT : MAX_ITEMS)) return [third, third, rest];
  }
  return sampleCountsOfTotal(total, { most: maxItemsSampled({ kind, placement }), random });
}

/** Three numbers from 1 to `most`, uniform among those with this total. */
function sampleCountsOfTotal(total: number, { most, random }: { most: number; random: Random }): Counts {
  const possible = countsOfTotal(total, most);
  return possible[random.below(possible.length)]!;
}

const countsCache = new Map<string, readonly Counts[]>();

function countsOfTotal(total: number, most: number): readonly Counts[] {
  const key = `${total} ${most}`;
  const known = countsCache.get(key);
  if (known) return known;
  const possible: Counts[] = [];
  for (let a = 1; a <= most; a += 1) {
    for (let b = 1; b <= most; b += 1) {
      const c = total - a - b;
      if (c >= 1 && c <= most) possible.push([a, b, c]);
    }
  }
  countsCache.set(key, possible);
  return possible;
}
