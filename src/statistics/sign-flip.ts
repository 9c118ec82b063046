import { DEFAULT_SEED, Random } from "../core/index.ts";
import { drawBinomial } from "./binomial.ts";

/** A paired permutation test over groups. */
export interface SignFlip {
  /** How likely so large a difference is, either way, when it is a toss in each group which system is better. */
  readonly p: number;
  /** Random assignments of signs; p is not below 1 / (resamples + 1). */
  readonly resamples: number;
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
    for (const [size, count] of groups) sum += size * (2 * drawBinomial(count, 0.5, random) - count);
    if (Math.abs(sum) >= Math.abs(observed) - 1e-9) asLarge += 1;
  }
  return { p: asLarge / (RESAMPLES + 1), resamples: RESAMPLES };
}
