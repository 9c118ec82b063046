import type { Random } from "../../../core/index.ts";

/** Outcome of a writer's round (SPEC W2). */
export type RoundOutcome = "full-bonus" | "lower-bonus" | "no-bonus";

export interface ReviewLimits {
  readonly fullBonusFrom: number;
  readonly lowerBonusFrom: number;
}

/**
 * A sample of the sentences of one writer and round for review; all of them if there are no more than the sample
 * size.
 */
export function sampleForReview<Sentence>(
  sentences: readonly Sentence[],
  { reviewSample, random }: { readonly reviewSample: number; readonly random: Random },
): readonly Sentence[] {
  return random.shuffle(sentences).slice(0, reviewSample);
}

/** SPEC W2 (AP B): 75 % good earns the full bonus for every sentence of the round, from 50 % a lower one. */
export function reviewRound(
  { good, reviewed }: { readonly good: number; readonly reviewed: number },
  { fullBonusFrom, lowerBonusFrom }: ReviewLimits,
): RoundOutcome {
  if (reviewed === 0) return "no-bonus";
  const share = good / reviewed;
  if (share >= fullBonusFrom) return "full-bonus";
  return share >= lowerBonusFrom ? "lower-bonus" : "no-bonus";
}

/** Bonus per sentence of the round. */
export function bonusPerSentence(
  outcome: RoundOutcome,
  { fullBonus, lowerBonus }: { readonly fullBonus: number; readonly lowerBonus: number },
): number {
  if (outcome === "full-bonus") return fullBonus;
  return outcome === "lower-bonus" ? lowerBonus : 0;
}
