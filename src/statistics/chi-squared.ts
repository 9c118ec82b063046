import { upperGamma } from "./upper-gamma.ts";

/** Pearson's test of independence of the rows and columns of a table of counts. */
export interface ChiSquared {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** The chance of so large a statistic when rows and columns are independent. */
  readonly p: number;
}

/** A row of counts by column; a map may leave zeros out. */
type Row = readonly number[] | ReadonlyMap<string, number>;

/**
 * Pearson's chi-squared, no Yates correction (SPEC A6); null when a margin is zero and it does not exist.
 *
 * @example
 * ```ts
 * import { chiSquared } from "counterpoint/statistics";
 *
 * const test = chiSquared([[10, 20], [30, 20]]);
 * console.log(test?.statistic, test?.p);
 * ```
 */
export function chiSquared(counts: readonly Row[]): ChiSquared | null {
  const rows = counts.map((row) => sum(row.values()));
  const columns = new Map<string | number, number>();
  for (const row of counts) {
    for (const [column, n] of row.entries()) columns.set(column, (columns.get(column) ?? 0) + n);
  }
  const total = sum(rows);
  if (rows.length < 2 || columns.size < 2 || [...rows, ...columns.values()].includes(0)) return null;
  let statistic = 0;
  let expectedElsewhere = total; // in the cells that are not met below, where nothing was counted
  counts.forEach((row, i) => {
    for (const [column, n] of row.entries()) {
      const expected = (rows[i]! * columns.get(column)!) / total;
      statistic += (n - expected) ** 2 / expected;
      expectedElsewhere -= expected;
    }
  });
  statistic += Math.max(0, expectedElsewhere);
  const degreesOfFreedom = (rows.length - 1) * (columns.size - 1);
  const p = upperGamma(degreesOfFreedom / 2, statistic / 2);
  return { statistic, degreesOfFreedom, p };
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
}
