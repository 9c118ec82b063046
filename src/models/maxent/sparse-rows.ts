/** Rows of features that are there or not: the numbers of those that are, row after row. */
export interface SparseRows {
  /** Where each row starts, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly features: Uint32Array;
}

/** The log odds of a row: the weights of its features and, last in the weights, the bias. */
export function scoreRow(weights: Float64Array, { starts, features }: SparseRows, row: number): number {
  let sum = weights[weights.length - 1]!;
  for (let i = starts[row]!; i < starts[row + 1]!; i += 1) sum += weights[features[i]!]!;
  return sum;
}

/** The negative log-likelihood of labels, how many are the likelier ones, and the loss's slope along every weight. */
export function logisticLoss(
  weights: Float64Array,
  { rows, labels }: { readonly rows: SparseRows; readonly labels: readonly boolean[] },
  slope: Float64Array,
): { readonly loss: number; readonly right: number } {
  slope.fill(0);
  const bias = weights.length - 1;
  let [loss, right] = [0, 0];
  labels.forEach((label, row) => {
    const score = scoreRow(weights, rows, row);
    if (score > 0 === label) right += 1;
    const margin = label ? score : -score;
    loss += Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
    const excess = 1 / (1 + Math.exp(-score)) - (label ? 1 : 0);
    slope[bias]! += excess;
    for (let i = rows.starts[row]!; i < rows.starts[row + 1]!; i += 1) slope[rows.features[i]!]! += excess;
  });
  return { loss, right };
}
