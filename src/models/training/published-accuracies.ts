import { BASELINES } from "../baselines.ts";
import type { SplitSummary } from "./evaluated-runs.ts";

/** A baseline's runs on a split, beside the figures of its paper; all are fractions. */
export interface RunsOnSplit extends SplitSummary {
  readonly published: Pick<SplitSummary, "mean" | "deviation"> | null;
}

/** Adds the figures of the baseline's paper to each split. */
export function withPublished(baseline: string, splits: readonly SplitSummary[]): readonly RunsOnSplit[] {
  const published = BASELINES.find(({ name }) => name === baseline)?.published;
  const accuracies = new Map(Object.entries(published?.accuracies ?? {}));
  return splits.map((summary) => {
    const printed = accuracies.get(summary.split);
    if (printed === undefined) return { ...summary, published: null };
    const deviation = printed.deviation === undefined ? null : printed.deviation / 100;
    return { ...summary, published: { mean: printed.mean / 100, deviation } };
  });
}
