import type { Random, SceneKind } from "../../../core/index.ts";
import { choose, chooseWeighted } from "../choose.ts";

/** How one sentence is worded: choices that a writer makes once and keeps to. */
export interface Voice {
  readonly digits: boolean;
  /** The word for any item. */
  readonly thing: string;
  readonly box: "box" | "tower";
  readonly wall: string;
  readonly base: string;
  readonly big: string;
  readonly random: Random;
}

export function drawVoice(kind: SceneKind, random: Random): Voice {
  return {
    digits: random.uniform() < 0.4,
    thing: kind === "tower" ? "block" : choose(["item", "item", "object"], random),
    box: kind === "tower" ? "tower" : "box",
    wall: choose(["wall", "wall", "edge"], random),
    base: choose(["base", "base", "bottom"], random),
    big: choose(["big", "large"], random),
    random,
  };
}

/** One of the wordings, by weight. */
export function vary({ random }: Voice, ...options: readonly (readonly [number, string])[]): string {
  return chooseWeighted(options, random);
}
