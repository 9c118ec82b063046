import { countValues, GUIDELINES, type Guideline, groupBy, type WorkerId } from "../../../core/index.ts";
import type { GuidelineCounts, GuidelineTable } from "../../schemas/guidelines.ts";
import type { Campaign } from "../recipes/campaign.ts";

/** A sentence of a closed round with its reviewer's verdict (SPEC W2). */
export interface ReviewedSentence {
  readonly worker: WorkerId;
  readonly round: number;
  readonly good: boolean;
  /** The guidelines that it breaks. */
  readonly guidelines: readonly Guideline[];
}

/**
 * Sentences that break guidelines, by guideline, writer and round. Of 100 sentences of NLVR2's dev split 13 % do, most
 * often by an object that the unselected pairs do not show (AP B). Null for scenes, which have other rules.
 */
export function guidelineTable(
  { recipe }: Pick<Campaign, "recipe">,
  reviews: readonly ReviewedSentence[],
): GuidelineTable | null {
  if (recipe !== "photos") return null; // reviewers of scenes name none
  const writers = groupBy(reviews, ({ worker }) => worker);
  const rounds = groupBy(reviews, ({ round }) => round);
  return {
    ...countGuidelines(reviews),
    writers: Array.from(writers, ([worker, own]) => ({ worker, ...countGuidelines(own) })),
    rounds: Array.from(rounds, ([round, own]) => ({ round, ...countGuidelines(own) })).sort(
      (a, b) => a.round - b.round,
    ),
  };
}

function countGuidelines(reviews: readonly ReviewedSentence[]): GuidelineCounts {
  const counts = countValues(reviews.flatMap(({ guidelines }) => [...new Set(guidelines)]));
  return {
    reviewed: reviews.length,
    violating: reviews.filter(({ guidelines }) => guidelines.length > 0).length,
    otherwiseNotGood: reviews.filter(({ good, guidelines }) => !good && guidelines.length === 0).length,
    guidelines: Object.fromEntries(GUIDELINES.map((name) => [name, counts.get(name) ?? 0])) as Record<
      Guideline,
      number
    >, // every guideline has an entry
  };
}
