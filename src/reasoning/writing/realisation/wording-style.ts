import type { Random, SceneKind } from "../../../core/index.ts";
import { choose, chooseWeighted } from "../choose.ts";

/** How one sentence is worded: choices that a writer makes once and keeps to. */
export interface WordingStyle {
  readonly digits: boolean;
  /** The word for any item. */
  readonly itemNoun: string;
  readonly box: "box" | "tower";
  readonly wall: string;
  readonly base: string;
  readonly big: string;
  readonly random: Random;
}

export function sampleWordingStyle(kind: SceneKind, random: Random): WordingStyle {
  return {
    digits: random.uniform() < 0.4,
    itemNoun: kind === "tower" ? "block" : choose(["item", "item", "object"], random),
    box: kind === "tower" ? "tower" : "box",
    wall: choose(["wall", "wall", "edge"], random),
    base: choose(["base", "base", "bottom"], random),
    big: choose(["big", "large"], random),
    random,
  };
}

/** One of the wordings, by weight. */
export function pickWording(
  { random }: WordingStyle,
  ...options: readonly (readonly [number, string])[]
): string {
  return chooseWeighted(options, random);
}
