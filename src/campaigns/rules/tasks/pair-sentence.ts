import type { Scene, Verdict } from "../../../core/index.ts";

const PAIR_SENTENCE = /^In the (left|right) image, (.*)$/;

/** A simulated sentence about a pair: a sentence about a scene, applied to one of the two images. */
export function makePairSentence(side: "left" | "right", sentence: string): string {
  return `In the ${side} image, ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

/** Correct verdict on such a sentence about a pair; any other sentence is nonsense. */
export function judgePairSentence(
  sentence: string,
  pair: readonly [left: Scene, right: Scene],
  judge: (sentence: string, scene: Scene) => Verdict,
): Verdict {
  const [, side, rest] = PAIR_SENTENCE.exec(sentence) ?? [];
  return rest === undefined ? "nonsense" : judge(rest, pair[side === "left" ? 0 : 1]);
}
