import type { Random } from "../../core/index.ts";

/** One of several things to choose from, and how often it is wanted beside the others. */
export type Weighted<T> = readonly [weight: number, value: T];

/** One of the values, all alike; there has to be one. */
export function choose<T>(values: readonly T[], random: Random): T {
  return values[random.below(values.length)]!;
}

/** One of the values, by weight; there has to be one of positive weight. */
export function chooseWeighted<T>(options: readonly Weighted<T>[], random: Random): T {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let rest = random.uniform() * total;
  for (const [weight, value] of options) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return options.at(-1)![1]; // rounding left a trace
}
