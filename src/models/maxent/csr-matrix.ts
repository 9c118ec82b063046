import { Random } from "../../core/index.ts";

/** Rows of features that are there or not: the numbers of those that are, row after row. */
export interface CsrMatrix {
  /** Start of each row, and the end of the last one. */
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
): { readonly loss: number; readonly correct: number } {
  gradient.fill(0);
  const bias = weights.length - 1;
  let [loss, correct] = [0, 0];
  labels.forEach((label, row) => {
    const score = logitOf(weights, rows, row);
    if (score > 0 === label) correct += 1;
    const margin = label ? score : -score;
    loss += Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
    const excess = 1 / (1 + Math.exp(-score)) - (label ? 1 : 0);
    gradient[bias]! += excess;
    for (let i = rows.rowOffsets[row]!; i < rows.rowOffsets[row + 1]!; i += 1)
      gradient[rows.columnIndices[i]!]! += excess;
  });
  return { loss, correct };
}

/** Rows whose features stand for all those that are met in the same rows. */
interface MergedColumns {
  readonly rows: CsrMatrix;
  /** The column of every feature. */
  readonly columnOf: Uint32Array;
  /** Number of features merged into each column. */
  readonly sizes: readonly number[];
}

/**
 * Makes one column of features that are met in the same rows. They are known by the sum of two random numbers of each of
 * their rows, 53 bits in all: among a million features the chance that two are taken for the same is one in 10,000.
 */
export function mergeColumns({ rowOffsets, columnIndices }: CsrMatrix, size: number): MergedColumns {
  const random = new Random("columns");
  const [high, low] = [new Uint32Array(size), new Uint32Array(size)];
  for (let row = 0; row + 1 < rowOffsets.length; row += 1) {
    const [a, b] = [random.below(RANGE), random.below(RANGE)];
    for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) {
      high[columnIndices[i]!]! += a;
      low[columnIndices[i]!]! += b;
    }
  }
  const columns = new Map<number, number>();
  const sizes: number[] = [];
  const isFirst = new Uint8Array(size);
  const columnOf = Uint32Array.from(high, (_, feature) => {
    const met = high[feature]! * 2 ** 21 + (low[feature]! >>> 11);
    const column = columns.get(met) ?? sizes.push(0) - 1;
    if (sizes[column] === 0) isFirst[feature] = 1;
    columns.set(met, column);
    sizes[column]! += 1;
    return column;
  });
  const mergedOffsets = new Uint32Array(rowOffsets.length);
  const merged = new Uint32Array(columnIndices.reduce((sum, feature) => sum + isFirst[feature]!, 0));
  let at = 0;
  for (let row = 0; row + 1 < rowOffsets.length; row += 1) {
    for (let i = rowOffsets[row]!; i < rowOffsets[row + 1]!; i += 1) {
      if (isFirst[columnIndices[i]!] === 1) merged[at++] = columnOf[columnIndices[i]!]!;
    }
    mergedOffsets[row + 1] = at;
  }
  return { rows: { rowOffsets: mergedOffsets, columnIndices: merged }, columnOf, sizes };
}

const RANGE = 2 ** 32;
