/** A score given to a sentence, and whether the phenomenon is really there. */
export interface Scored {
  readonly score: number;
  readonly positive: boolean;
}

/** Rare phenomena reach their best F1 by chance at absurdly low thresholds: at most so many finds per true one. */
const MOST_FINDS_PER_POSITIVE = 1.5;

/**
 * The threshold above which F1 is highest, half-way between two scores; undefined without positives.
 * Of equally good thresholds the highest is taken, which finds the fewest.
 */
export function bestThreshold(scored: readonly Scored[]): number | undefined {
  const descending = [...scored].sort((a, b) => b.score - a.score);
  const positives = descending.filter(({ positive }) => positive).length;
  let hits = 0;
  let best: { readonly f1: number; readonly threshold: number } | undefined;
  for (const [i, { score, positive }] of descending.entries()) {
    const finds = i + 1;
    if (positive) hits += 1;
    if (best !== undefined && finds > MOST_FINDS_PER_POSITIVE * positives) break;
    const next = descending[i + 1]?.score ?? score - 1;
    const f1 = (2 * hits) / (finds + positives);
    if (next < score && f1 > (best?.f1 ?? 0)) best = { f1, threshold: (score + next) / 2 };
  }
  return best?.threshold;
}
