import type { Interval } from "./schemas/results.ts";

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959964;

/**
 * Wilson's score interval of a share, 95 %: it has a width also where all or none are counted, and stays within 0 and 1.
 *
 * Source: Wilson (1927), "Probable inference, the law of succession, and statistical inference".
 *
 * @example
 * ```ts
 * import { wilsonInterval } from "counterpoint/statistics";
 *
 * console.log(wilsonInterval(1, 16)); // 16 of 16: from 0.806 to 1
 * ```
 *
 * @param n The number of independent observations; need not be whole.
 */
export function wilsonInterval(share: number, n: number): Interval {
  const squared = Z * Z;
  const centre = share + squared / (2 * n);
  const halfWidth = Z * Math.sqrt((share * (1 - share)) / n + squared / (4 * n * n));
  const scale = 1 + squared / n;
  return [share === 0 ? 0 : (centre - halfWidth) / scale, share === 1 ? 1 : (centre + halfWidth) / scale];
}
