import type { CrossedFeature } from "./crossed-features.ts";
import { owlQn } from "./owl-qn.ts";
import { logisticLoss, type SparseRows, scoreRow } from "./sparse-rows.ts";

/** Rows of features with their labels, of any binary corpus. */
export interface LabelledRows {
  readonly rows: SparseRows;
  readonly labels: readonly boolean[];
}

export interface MaxEntOptions {
  /** How many features there are. */
  readonly features: number;
  /** The weight of the L1 penalty against the log-likelihood of all examples; chosen on held-out folders of train. */
  readonly penalty?: number;
}

/** Trains a maximum entropy classifier, a step of OWL-QN at a time; yields its weights, the bias last. */
export function* trainMaxEnt(
  examples: LabelledRows,
  { features, penalty = 1 }: MaxEntOptions,
): Generator<{ readonly weights: Float64Array; readonly loss: number }> {
  const loss = (weights: Float64Array, slope: Float64Array) => logisticLoss(weights, examples, slope);
  for (const { point, value } of owlQn(loss, new Float64Array(features + 1), { penalty })) {
    yield { weights: point, loss: value };
  }
}

/** The share of rows whose label is the likelier one. */
export function accuracyOn({ rows, labels }: LabelledRows, weights: Float64Array): number {
  const right = labels.filter((label, row) => scoreRow(weights, rows, row) > 0 === label).length;
  return right / labels.length;
}

/** The features that count, with their weights, heaviest first. */
export function weightedFeatures(
  features: readonly CrossedFeature[],
  weights: Float64Array,
): readonly (CrossedFeature & { readonly weight: number })[] {
  return features
    .map((feature, i) => ({ ...feature, weight: weights[i]! }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
