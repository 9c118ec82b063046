import type { Box, Scene } from "../core/index.ts";
import { clearance, MIN_CLEARANCE } from "./place-items.ts";
import { MAX_ITEMS } from "./sample-scene.ts";

/** One thing wrong with a scene. Boxes and items are counted from 0, as in structured_rep[0][2]. */
export interface SceneProblem {
  /** A stable kind; scripts match on it. */
  readonly code: "scene/items" | "scene/clearance";
  readonly box: number;
  readonly item?: number;
  readonly message: string;
}

/**
 * Everything that is wrong with the numbers and the distances of a scene's items by SPEC S1; none when it is legal. That
 * each is a valid item inside its box is seen to where scenes are read.
 */
export function checkScene(scene: Scene): readonly SceneProblem[] {
  return scene.flatMap((items, box) => [...checkCount(items, box), ...checkClearances(items, box)]);
}

function checkCount(items: Box, box: number): SceneProblem[] {
  if (items.length >= 1 && items.length <= MAX_ITEMS) return [];
  const message = `Box ${box}: it should hold 1 to ${MAX_ITEMS} items, but holds ${items.length}`;
  return [{ code: "scene/items", box, message }];
}

function checkClearances(items: Box, box: number): SceneProblem[] {
  const problems: SceneProblem[] = [];
  for (const [item, second] of items.entries()) {
    for (const [earlier, first] of items.slice(0, item).entries()) {
      const apart = clearance(first, second);
      if (apart >= MIN_CLEARANCE) continue;
      const seen = apart < 0 ? "overlap" : `are ${apart} apart`;
      const message = `Box ${box}, items ${earlier} and ${item}: they should be at least ${MIN_CLEARANCE} pixel apart, but ${seen}`;
      problems.push({ code: "scene/clearance", box, item, message });
    }
  }
  return problems;
}
