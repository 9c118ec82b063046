import { type Box, type Random, type Scene, sceneKey } from "../core/index.ts";
import type { UnplacedItem } from "./place-uniformly.ts";
import { MOST_ITEMS, mostItemsSampled, placeItems, type SceneOptions } from "./sample-scene.ts";
import { HIGHEST_TOWER } from "./stack-tower.ts";

export interface DealOptions extends SceneOptions {
  /** Two boxes of a third each, rounded down, and the rest in the last, instead of numbers drawn at random. */
  readonly evenly: boolean;
  /** Whether items may be smaller than before, which happens under `released` only. */
  readonly mayShrink: boolean;
}

/** Deals that may fail (not fit, shrink, or change nothing) before the scene is given up. */
const DEALS = 200;

/**
 * A scene of the same items, dealt anew to boxes and positions, that differs beyond the order of boxes and items
 * (SPEC S4). Undefined when there is none to be found: towers of one colour may have no second arrangement.
 *
 * The numbers of items per box are uniform among all that give the same total, as if three boxes were sampled again and
 * again until their items are as many. So the boxes of a scene do not tell whether it was dealt anew.
 */
export function dealAnew(scene: Scene, options: DealOptions): Scene | undefined {
  const items = scene.flat();
  const original = sceneKey(scene);
  for (let deal = 0; deal < DEALS; deal += 1) {
    const dealt = dealOnce(items, options);
    if (dealt && sceneKey(dealt) !== original) return dealt;
  }
  return undefined;
}

function dealOnce(items: readonly UnplacedItem[], options: DealOptions): Scene | undefined {
  const shuffled = options.random.shuffle(items);
  const boxes: Box[] = [];
  let start = 0;
  for (const count of drawCounts(items.length, options)) {
    const own = shuffled.slice(start, start + count);
    const box = placeItems(own, options);
    if (box === undefined) return undefined;
    if (!options.mayShrink && box.some((item, i) => item.size !== own[i]!.size)) return undefined;
    boxes.push(box);
    start += count;
  }
  return boxes as readonly Box[] as Scene; // there are three counts
}

type Counts = readonly [number, number, number];

function drawCounts(total: number, { evenly, kind, placement, random }: DealOptions): Counts {
  if (evenly) {
    const third = Math.floor(total / 3);
    const rest = total - 2 * third;
    if (rest <= (kind === "tower" ? HIGHEST_TOWER : MOST_ITEMS)) return [third, third, rest];
  }
  return drawCountsOfTotal(total, { most: mostItemsSampled({ kind, placement }), random });
}

/** Three numbers from 1 to `most`, uniform among those with this total. */
function drawCountsOfTotal(total: number, { most, random }: { most: number; random: Random }): Counts {
  const possible = countsOfTotal(total, most);
  return possible[random.below(possible.length)]!;
}

const remembered = new Map<string, readonly Counts[]>();

function countsOfTotal(total: number, most: number): readonly Counts[] {
  const key = `${total} ${most}`;
  const known = remembered.get(key);
  if (known) return known;
  const possible: Counts[] = [];
  for (let a = 1; a <= most; a += 1) {
    for (let b = 1; b <= most; b += 1) {
      const c = total - a - b;
      if (c >= 1 && c <= most) possible.push([a, b, c]);
    }
  }
  remembered.set(key, possible);
  return possible;
}
