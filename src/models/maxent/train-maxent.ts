import { type CsrMatrix, logisticLoss, logitOf, mergeColumns } from "./csr-matrix.ts";
import type { CrossedFeature } from "./feature-crosser.ts";
import { owlQn } from "./owl-qn.ts";

/** Rows of features with their labels, of any binary corpus. */
export interface LabelledRows {
  readonly rows: CsrMatrix;
  readonly labels: readonly boolean[];
}

export interface MaxEntOptions {
  /** Number of features. */
  readonly features: number;
  /** The weight of the L1 penalty against the log-likelihood of all examples; chosen on held-out folders of train. */
  readonly penalty?: number;
}

/** Progress of a classifier. */
export interface MaxEntStep {
  /** Of the features and, last, the bias. */
  readonly weights: Float64Array;
  /** The sum over all examples. */
  readonly loss: number;
  /** The same with the penalty, which is what training lowers. */
  readonly penalised: number;
  /** The share of the examples whose label is the likelier one. */
  readonly accuracy: number;
}

/**
 * Trains a maximum entropy classifier, a step of OWL-QN at a time. Features that are always met together get the same
 * weight at every step, so they are computed as one: k weights w count as one of w √k, which is as far from zero.
 */
export function* trainMaxEnt(
  { rows, labels }: LabelledRows,
  { features, penalty = 1 }: MaxEntOptions,
): Generator<MaxEntStep> {
  const merged = mergeColumns(rows, features);
  const columns = merged.sizes.length;
  const lengths = Float64Array.from([...merged.sizes, 1], Math.sqrt); // the bias is one of its kind
  const examples = { rows: merged.rows, labels };
  const scores = new Float64Array(columns + 1);
  let correct = 0;
  const loss = (point: Float64Array, gradient: Float64Array) => {
    for (let i = 0; i < scores.length; i += 1) scores[i] = lengths[i]! * point[i]!;
    const found = logisticLoss(scores, examples, gradient);
    for (let i = 0; i < gradient.length; i += 1) gradient[i]! *= lengths[i]!;
    correct = found.correct;
    return found.loss;
  };
  const penalties = lengths.map((length, i) => (i === columns ? 0 : penalty * length));
  for (const { point, smooth, value } of owlQn(loss, new Float64Array(columns + 1), { penalties })) {
    const weights = new Float64Array(features + 1);
    merged.columnOf.forEach((column, feature) => {
      weights[feature] = point[column]! / lengths[column]!;
    });
    weights[features] = point[columns]!;
    yield { weights, loss: smooth, penalised: value, accuracy: correct / labels.length };
  }
}

/** The share of rows whose label is the likelier one. */
export function accuracyOn({ rows, labels }: LabelledRows, weights: Float64Array): number {
  const correct = labels.filter((label, row) => logitOf(weights, rows, row) > 0 === label).length;
  return correct / labels.length;
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
