import { Random } from "../../core/index.ts";
import type { CsrMatrix } from "./csr-matrix.ts";

/** Rows whose features stand for all those that are met in the same rows. */
export interface MergedColumns {
  readonly rows: CsrMatrix;
  /** The column of every feature. */
  readonly columnOf: Uint32Array;
  /** How many features each column stands for. */
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
