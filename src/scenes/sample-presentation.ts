import type { Random, Scene, SceneKind } from "../core/index.ts";
import { type RearrangeOptions, rearrangeItems } from "./rearrange-items.ts";
import { type Placement, sampleScene } from "./sample-scene.ts";

/** Four scenes for one writing task, at the positions 0 to 3 that the workers see as A, B, C, D (SPEC S4, C1). */
export interface Presentation {
  readonly number: number;
  readonly kind: SceneKind;
  readonly scenes: readonly [Scene, Scene, Scene, Scene];
}

export interface PresentationOptions {
  /** The chance of the whole run; the presentation takes a stream of its own from it. */
  readonly random: Random;
  /** Which presentation of the run, from 0. */
  readonly number: number;
  readonly kind: SceneKind | "both";
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
  placement,
}: PresentationOptions): Presentation {
  const kind = kinds === "both" ? sampleKind(number, run) : kinds;
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

/** One of two consecutive presentations is a tower, the other scattered, so the counts stay equal (SPEC S2). */
function sampleKind(number: number, run: Random): SceneKind {
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
