import { DEFAULT_SEED, Random } from "../core/index.ts";
import { sampleBinomial } from "./binomial.ts";
import type { McNemar, SignFlip } from "./schemas/results.ts";

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
  const smaller = Math.min(b, c);
  let logMass = -n * Math.LN2; // of 0 successes
  let tail = Math.exp(logMass);
  for (let k = 1; k <= smaller; k += 1) {
    logMass += Math.log((n - k + 1) / k);
    tail += Math.exp(logMass);
  }
  return { b, c, p: Math.min(1, 2 * tail) };
}

const RESAMPLES = 10_000;

/**
 * The sign-flip test (Fisher, 1935) on the differences of groups, here writing tasks: unlike McNemar's test it
 * does not need the examples of a group to be independent. Groups with equal differences are drawn together.
 *
 * @example
 * ```ts
 * import { signFlip } from "counterpoint/statistics";
 *
 * const { p } = signFlip([2, 1, 0, 3, -1, 2]); // more right answers of the first system, sentence by sentence
 * console.log(p);
 * ```
 */
export function signFlip(
  differences: Iterable<number>,
  { random = new Random(DEFAULT_SEED) }: { readonly random?: Random } = {},
): SignFlip {
  const groups = new Map<number, number>();
  let observed = 0;
  for (const difference of differences) {
    observed += difference;
    if (difference !== 0) groups.set(Math.abs(difference), (groups.get(Math.abs(difference)) ?? 0) + 1);
  }
  let asLarge = 1; // the observed assignment is one of them
  for (let i = 0; i < RESAMPLES; i += 1) {
    let sum = 0;
    for (const [size, count] of groups) sum += size * (2 * sampleBinomial(count, 0.5, random) - count);
    if (Math.abs(sum) >= Math.abs(observed) - 1e-9) asLarge += 1;
  }
  return { p: asLarge / (RESAMPLES + 1), resamples: RESAMPLES };
}

/**
 * The p-values of several tests, each raised so far that calling those below 5 % significant is wrong about any of them
 * in 5 % of cases at most, however the tests depend on each other.
 *
 * Source: Holm (1979), "A simple sequentially rejective multiple test procedure", section 3: the k-th smallest of n is
 * multiplied by n - k + 1, and is not below the ones before it.
 *
 * @example
 * ```ts
 * import { holm } from "counterpoint/statistics";
 *
 * console.log(holm([0.01, 0.04, 0.03])); // [0.03, 0.06, 0.06]
 * ```
 */
export function holm(ps: readonly number[]): readonly number[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let previous = 0;
  order.forEach((test, rank) => {
    previous = Math.max(previous, Math.min(1, ps[test]! * (ps.length - rank)));
    adjusted[test] = previous;
  });
  return adjusted;
}
