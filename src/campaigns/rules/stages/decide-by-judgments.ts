import type { Verdict } from "../../../core/index.ts";

/** The label of an example by its judgments, or the reason why there is none. */
export type Labelling =
  | { readonly kind: "label"; readonly label: boolean }
  | { readonly kind: "dropped"; readonly reason: "nonsense" | "too-close" };

/**
 * SPEC C3 (N 4): an example is dropped when its majority is nonsense, and, with several judgments, when the margin
 * between true and false is under `minVoteMargin` votes. The margin ignores nonsense: the releases keep five examples
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

/** Reason why an example did not pass validation. */
export type NotConfirmed = "reported" | "not-as-selected";

/** SPEC P8 (N2 3.3): an example is kept when it is not reported and its label equals the writer's selection. */
export function confirmSelection(selected: boolean, verdict: Verdict): "confirmed" | NotConfirmed {
  if (verdict === "nonsense") return "reported";
  return (verdict === "true") === selected ? "confirmed" : "not-as-selected";
}

/**
 * SPEC D2 (N2 3.4): a held-out example is dropped when two or more extra judgments disagree with its label. A report
 * as nonsense disagrees with either label.
 */
export function passesExtraValidation(
  label: boolean,
  verdicts: readonly Verdict[],
  { dropAtDisagreements }: { readonly dropAtDisagreements: number },
): boolean {
  return verdicts.filter((verdict) => verdict !== `${label}`).length < dropAtDisagreements;
}
