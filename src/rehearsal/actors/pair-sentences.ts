import type { Scene, Verdict } from "../../core/index.ts";
import type { Oracle } from "./oracle.ts";

/** What rehearsed sentences about pairs are about: one of the two images. */
export type Side = "left" | "right";

const PAIR_SENTENCE = /^In the (left|right) image, (.*)$/;

/** A sentence about a scene, said of one image of a pair. */
export function makePairSentence(side: Side, sentence: string): string {
  return `In the ${side} image, ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

/** What such a sentence says of a pair. */
export function judgePair(
  oracle: Oracle,
  sentence: string,
  pair: readonly [left: Scene, right: Scene],
): Verdict {
  const [, side, rest] = PAIR_SENTENCE.exec(sentence) ?? [];
  return rest === undefined ? "nonsense" : oracle.judge(rest, pair[side === "left" ? 0 : 1]);
}
