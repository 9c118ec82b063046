import type { Verdict } from "../../../core/index.ts";

/** The label that judgments give an example, or why there is none. */
export type Labelling =
  | { readonly kind: "label"; readonly label: boolean }
  | { readonly kind: "dropped"; readonly reason: "nonsense" | "too-close" };

/**
 * SPEC C3 (N 4): an example goes when its majority is nonsense, and, with several judgments, when the gap
 * between true and false is under `minVoteMargin` votes. The gap leaves nonsense out: the releases keep five examples
 * of three votes against two for nonsense in dev, and two in test.
 */
export function labelByVotes(
  verdicts: readonly Verdict[],
  { minVoteMargin }: { readonly minVoteMargin: number },
): Labelling {
  const votes = { true: 0, false: 0, nonsense: 0 };
  for (const verdict of verdicts) votes[verdict] += 1;
  if (votes.nonsense >= Math.max(votes.true, votes.false)) return { kind: "dropped", reason: "nonsense" };
  const gap = Math.abs(votes.true - votes.false);
  if (verdicts.length > 1 && gap < minVoteMargin) return { kind: "dropped", reason: "too-close" };
  return { kind: "label", label: votes.true > votes.false };
}
