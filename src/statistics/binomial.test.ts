import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { sampleBinomial } from "./binomial.ts";

const DRAWS = 40_000;

/** Both methods (n * p below and above ten), mirrored (p > 1/2), and the borders between them. */
const CASES = [
  { n: 1, p: 0.3 },
  { n: 15, p: 0.5 },
  { n: 30, p: 0.2 },
  { n: 1_000_000, p: 0.000_002 },
  { n: 12, p: 0.9 },
  { n: 21, p: 0.5 },
  { n: 200, p: 0.3 },
  { n: 50, p: 0.85 },
  { n: 5_000, p: 0.004 },
  { n: 100_000, p: 0.4 },
];

test.each(CASES)("draws of $n trials with p = $p follow the binomial distribution", ({ n, p }) => {
  const random = new Random(`binomial ${n} ${p}`);
  const draws = Array.from({ length: DRAWS }, () => sampleBinomial(n, p, random));
  expect(draws.every((k) => Number.isInteger(k) && k >= 0 && k <= n)).toBe(true);

  const mean = draws.reduce((sum, k) => sum + k, 0) / DRAWS;
  const variance = draws.reduce((sum, k) => sum + (k - mean) ** 2, 0) / DRAWS;
  const standardError = Math.sqrt((n * p * (1 - p)) / DRAWS);
  expect(Math.abs(mean - n * p)).toBeLessThan(4 * standardError);
  expect(Math.abs(variance / (n * p * (1 - p)) - 1)).toBeLessThan(0.06);

  const { statistic, degreesOfFreedom } = goodnessOfFit(draws, (k) => binomialMass(n, p, k));
  expect(statistic).toBeLessThan(criticalValue(degreesOfFreedom));
});

test("what is certain needs no chance", () => {
  const random = new Random("certain");
  expect([
    sampleBinomial(9, 0, random),
    sampleBinomial(9, 1, random),
    sampleBinomial(0, 0.5, random),
  ]).toEqual([0, 9, 0]);
});

/** Pearson's statistic; neighbouring values are joined until at least ten draws are expected. */
function goodnessOfFit(draws: readonly number[], mass: (k: number) => number) {
  const counts = new Map<number, number>();
  for (const k of draws) counts.set(k, (counts.get(k) ?? 0) + 1);
  const [low, high] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  let [statistic, cells, observed, expected, covered] = [0, 0, 0, 0, 0];
  for (let k = low; k <= high; k += 1) {
    observed += counts.get(k) ?? 0;
    expected += draws.length * mass(k);
    if (expected < 10 || draws.length - covered - expected < 10) continue;
    statistic += (observed - expected) ** 2 / expected;
    covered += expected;
    cells += 1;
    [observed, expected] = [0, 0];
  }
  const rest = draws.length - covered; // the last cell takes all that is left
  statistic += (observed - rest) ** 2 / rest;
  return { statistic, degreesOfFreedom: cells };
}

/** From the factorials, by summing logarithms. */
function binomialMass(n: number, p: number, k: number): number {
  const fewer = Math.min(k, n - k);
  let log = k * Math.log(p) + (n - k) * Math.log1p(-p);
  for (let i = 1; i <= fewer; i += 1) log += Math.log((n - fewer + i) / i);
  return Math.exp(log);
}

/** The 99.9 % point of chi-squared, by Wilson and Hilferty (1931); 3.09 is that of the normal distribution. */
function criticalValue(df: number): number {
  return df * (1 - 2 / (9 * df) + 3.09 * Math.sqrt(2 / (9 * df))) ** 3;
}
