import { upperGamma } from "./upper-gamma.ts";

/** Pearson's test of independence of the rows and columns of a table of counts. */
export interface ChiSquared {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** The chance of so large a statistic when rows and columns are independent. */
  readonly p: number;
}

/** Pearson's chi-squared, no Yates correction (SPEC A6); null when a margin is zero and it does not exist. */
export function chiSquared(counts: readonly (readonly number[])[]): ChiSquared | null {
  const rows = counts.map((row) => row.reduce((sum, n) => sum + n, 0));
  const columns = (counts[0] ?? []).map((_, j) => counts.reduce((sum, row) => sum + row[j]!, 0));
  const total = rows.reduce((sum, n) => sum + n, 0);
  if (rows.length < 2 || columns.length < 2 || [...rows, ...columns].includes(0)) return null;
  let statistic = 0;
  counts.forEach((row, i) => {
    row.forEach((n, j) => {
      const expected = (rows[i]! * columns[j]!) / total;
      statistic += (n - expected) ** 2 / expected;
    });
  });
  const degreesOfFreedom = (rows.length - 1) * (columns.length - 1);
  const p = upperGamma(degreesOfFreedom / 2, statistic / 2);
  return { statistic, degreesOfFreedom, p };
}
