/** Pearson's test of independence of the rows and columns of a table of counts. */
export interface ChiSquared {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** The probability of a statistic at least as large when rows and columns are independent. */
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

/**
 * The regularised upper incomplete gamma function Q(a, x), exact to about 14 digits also far out in the tail,
 * where 1 - P would have none left. Series for small x, Lentz's continued fraction beyond (Press et al.,
 * Numerical Recipes, 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-16; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > 1e-15 && n < 10_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    change = d * c;
    fraction *= change;
  }
  return front * fraction;
}

/** ln Gamma(a) for a > 0: Stirling's series, after stepping up to where it is exact. */
function logGamma(a: number): number {
  let shift = 0;
  let z = a;
  for (; z < 10; z += 1) shift += Math.log(z);
  const z2 = 1 / (z * z);
  const series = (1 / 12 - z2 * (1 / 360 - z2 * (1 / 1260 - z2 * (1 / 1680 - z2 / 1188)))) / z;
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
