import { type Box, type Random, type Scene, type SceneKind, sceneKey } from "../core/index.ts";
import type { UnplacedItem } from "./place-items.ts";
import {
  MAX_ITEMS,
  MAX_TOWER_HEIGHT,
  maxItemsSampled,
  type Placement,
  placeItems,
  type SceneOptions,
  sampleScene,
} from "./sample-scene.ts";

/** Four scenes for one writing task, at the positions 0 to 3 that the workers see as A, B, C, D (SPEC S4, C1). */
export interface Presentation {
  readonly number: number;
  readonly kind: SceneKind;
  readonly scenes: readonly [Scene, Scene, Scene, Scene];
}

export interface PresentationOptions {
  /** Random stream of the whole run; the presentation uses a stream of its own split from it. */
  readonly random: Random;
  /** Index of the presentation in the run, from 0. */
  readonly number: number;
  readonly kind: SceneKind | "both";
  /** The share of towers where the kind is "both"; by default there are as many as scattered presentations. */
  readonly towerShare?: number | undefined;
  readonly placement: Placement;
}

/** The share of released presentations whose items were dealt evenly: 186 of 1,865 and 147 of 1,831 (decision 6). */
const BALANCED_SHARE: Readonly<Record<SceneKind, number>> = { scatter: 0.1, tower: 0.08 };

/**
 * Presentation `number` of a run (SPEC S4). It depends on the run's seed, its number and the options, never on the
 * other presentations, so a run can be shared between threads, stopped and resumed.
 */
export function samplePresentation({
  random: run,
  number,
  kind: kinds,
  towerShare,
  placement,
}: PresentationOptions): Presentation {
  const kind = kinds === "both" ? sampleKind(number, run, towerShare) : kinds;
  const random = run.split(`presentation ${number}`);
  const balanced = placement === "released" && random.uniform() < BALANCED_SHARE[kind];
  const options = { kind, placement, random, balanced };
  if (placement === "uniform") {
    const [a, c] = inRandomOrder(sampleScenePair({ ...options, allowShrinking: false }), random);
    const [b, d] = inRandomOrder(sampleScenePair({ ...options, allowShrinking: false }), random);
    return { number, kind, scenes: [a, b, c, d] };
  }
  // In the release, positions 0 and 3 never differ in an item; at 1 and 2 a hundred presentations do.
  const [a, d] = sampleScenePair({ ...options, allowShrinking: false });
  const [b, c] = sampleScenePair({ ...options, allowShrinking: true });
  return { number, kind, scenes: [a, b, c, d] };
}

/**
 * One of two consecutive presentations is a tower, the other scattered, so the counts stay equal (SPEC S2). With a
 * share, the first n presentations have n times the share of towers, rounded down.
 */
function sampleKind(number: number, run: Random, towerShare: number | undefined): SceneKind {
  if (towerShare !== undefined) {
    const towersOf = (presentations: number) => Math.floor(presentations * towerShare);
    return towersOf(number + 1) > towersOf(number) ? "tower" : "scatter";
  }
  const towerFirst = run.split(`kinds ${Math.floor(number / 2)}`).below(2);
  return number % 2 === towerFirst ? "scatter" : "tower";
}

/**
 * A deal has to differ from its scene, so of few possible arrangements it is the rarer one more often. With either of
 * them first, no arrangement is found more often on the true side than on the false one.
 */
function inRandomOrder(
  [scene, rearranged]: readonly [Scene, Scene],
  random: Random,
): readonly [Scene, Scene] {
  return random.below(2) === 0 ? [scene, rearranged] : [rearranged, scene];
}

/** A scene and its items dealt anew; a scene that has no second deal is sampled again. */
function sampleScenePair(options: RearrangeOptions): readonly [Scene, Scene] {
  for (;;) {
    const scene = sampleScene(options);
    const rearranged = rearrangeItems(scene, options);
    if (rearranged) return [scene, rearranged];
  }
}

interface RearrangeOptions extends SceneOptions {
  /** True for a third of the items in each of two boxes, rounded down, and the rest in the last; false for random numbers. */
  readonly balanced: boolean;
  /** True when items can become smaller, which happens under `released` only. */
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
function rearrangeItems(scene: Scene, options: RearrangeOptions): Scene | undefined {
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
function sampleCountsOfTotal(total: number, { most: max, random }: { most: number; random: Random }): Counts {
  const possible = countsOfTotal(total, max);
  return possible[random.below(possible.length)]!;
}

const countsCache = new Map<string, readonly Counts[]>();

function countsOfTotal(total: number, max: number): readonly Counts[] {
  const key = `${total} ${max}`;
  const known = countsCache.get(key);
  if (known) return known;
  const possible: Counts[] = [];
  for (let a = 1; a <= max; a += 1) {
    for (let b = 1; b <= max; b += 1) {
      const c = total - a - b;
      if (c >= 1 && c <= max) possible.push([a, b, c]);
    }
  }
  countsCache.set(key, possible);
  return possible;
}
