/** McNemar's test of two systems on the same examples. */
export interface McNemar {
  /** Examples that only the first system has right. */
  readonly b: number;
  /** Examples that only the second system has right. */
  readonly c: number;
  /** The exact two-sided p-value: how likely so uneven a split of b + c is when both are equally good. */
  readonly p: number;
}

/**
 * The exact test of McNemar (1947): under equality b is binomial with b + c trials of 1/2. Examples count as
 * independent here; the bootstrap over writing tasks does not need that.
 *
 * @example
 * ```ts
 * import { mcnemar } from "counterpoint/statistics";
 *
 * console.log(mcnemar(1, 7).p); // 2 * (1 + 8) / 2 ** 8 = 0.0703125
 * ```
 */
export function mcnemar(b: number, c: number): McNemar {
  const n = b + c;
  const least = Math.min(b, c);
  let logMass = -n * Math.LN2; // of 0 successes
  let tail = Math.exp(logMass);
  for (let k = 1; k <= least; k += 1) {
    logMass += Math.log((n - k + 1) / k);
    tail += Math.exp(logMass);
  }
  return { b, c, p: Math.min(1, 2 * tail) };
}
