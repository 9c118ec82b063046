import type { Random } from "../../../core/index.ts";

/** How a writer's round went (SPEC W2). */
export type RoundOutcome = "full-bonus" | "lower-bonus" | "no-bonus";

export interface ReviewLimits {
  readonly fullBonusFrom: number;
  readonly lowerBonusFrom: number;
}

/** The sentences of one writer and round that reviewers check: all of them, when there are no more than the sample. */
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

/** What every sentence of the round earns on top of its pay. */
export function bonusPerSentence(
  outcome: RoundOutcome,
  { fullBonus, lowerBonus }: { readonly fullBonus: number; readonly lowerBonus: number },
): number {
  if (outcome === "full-bonus") return fullBonus;
  return outcome === "lower-bonus" ? lowerBonus : 0;
}
