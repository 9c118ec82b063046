/** Rows of features that are there or not: the numbers of those that are, row after row. */
export interface CsrMatrix {
  /** Where each row starts, and where the last one ends. */
  readonly rowOffsets: Uint32Array;
  readonly columnIndices: Uint32Array;
}

/** The log odds of a row: the weights of its features and, last in the weights, the bias. */
export function logitOf(
  weights: Float64Array,
  { rowOffsets, columnIndices }: CsrMatrix,
  row: number,
): number {
  let sum = weights[weights.length - 1]!;
  for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) sum += weights[columnIndices[i]!]!;
  return sum;
}

/** The negative log-likelihood of labels, how many are the likelier ones, and the loss's slope along every weight. */
export function logisticLoss(
  weights: Float64Array,
  { rows, labels }: { readonly rows: CsrMatrix; readonly labels: readonly boolean[] },
  gradient: Float64Array,
): { readonly loss: number; readonly right: number } {
  gradient.fill(0);
  const bias = weights.length - 1;
  let [loss, right] = [0, 0];
  labels.forEach((label, row) => {
    const score = logitOf(weights, rows, row);
    if (score > 0 === label) right += 1;
    const margin = label ? score : -score;
    loss += Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
    const excess = 1 / (1 + Math.exp(-score)) - (label ? 1 : 0);
    gradient[bias]! += excess;
    for (let i = rows.rowOffsets[row]!; i < rows.rowOffsets[row + 1]!; i += 1)
      gradient[rows.columnIndices[i]!]! += excess;
  });
  return { loss, right };
}
