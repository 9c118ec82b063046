import { expect } from "vitest";

/** Fails when the counts deviate from the weights (up to a factor) by more than one true sample in a thousand would. */
export function expectFit(counts: readonly number[], weights: readonly number[]): void {
  expect(counts.length).toBe(weights.length);
  const [all, whole] = [sum(counts), sum(weights)];
  const statistic = sum(
    counts.map((count, i) => (count - (all * weights[i]!) / whole) ** 2 / ((all * weights[i]!) / whole)),
  );
  expect(statistic).toBeLessThan(criticalValue(counts.length - 1));
}

/** The same for two samples of one unknown distribution; cells that are empty in both are left out. */
export function expectSameDistribution(a: readonly number[], b: readonly number[]): void {
  expect(a.length).toBe(b.length);
  const [allA, allB] = [sum(a), sum(b)];
  const cells = a.flatMap((inA, i) => {
    const [inB, both] = [b[i]!, inA + b[i]!];
    if (both === 0) return [];
    const [expectedA, expectedB] = [(both * allA) / (allA + allB), (both * allB) / (allA + allB)];
    return [(inA - expectedA) ** 2 / expectedA + (inB - expectedB) ** 2 / expectedB];
  });
  expect(sum(cells)).toBeLessThan(criticalValue(cells.length - 1));
}

/** How often each value occurs, in the order of the values. */
export function tally<T>(drawn: Iterable<T>, values: readonly T[]): number[] {
  const counts = new Map<T, number>(values.map((value) => [value, 0]));
  for (const each of drawn) {
    const before = counts.get(each);
    if (before === undefined) throw new Error(`${String(each)} is none of ${values.join(", ")}`);
    counts.set(each, before + 1);
  }
  return values.map((value) => counts.get(value)!);
}

/** The 99.9 % point of chi-squared, by Wilson and Hilferty (1931); 3.09 is that of the normal distribution. */
function criticalValue(df: number): number {
  return df * (1 - 2 / (9 * df) + 3.09 * Math.sqrt(2 / (9 * df))) ** 3;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
