import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { holm, mcnemar, signFlip } from "./significance.ts";

test.each([
  { b: 1, c: 9, p: (2 * (1 + 10)) / 1024, why: "2 (C(10,0) + C(10,1)) / 2^10" },
  { b: 0, c: 5, p: 2 / 32, why: "2 / 2^5" },
  { b: 2, c: 8, p: (2 * (1 + 10 + 45)) / 1024, why: "2 (1 + 10 + 45) / 2^10" },
  { b: 5, c: 5, p: 1, why: "an even split is as likely as can be" },
  { b: 0, c: 0, p: 1, why: "nothing differs" },
])("[E3] p of $b against $c is exact: $why", ({ b, c, p }) => {
  expect(mcnemar(b, c)).toEqual({ b, c, p: expect.closeTo(p, 12) });
});

test("[E3] p equals the sum of binomial coefficients in whole numbers, and does not mind which is first", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (b, c) => {
      const n = b + c;
      let [coefficient, sum] = [1n, 1n];
      for (let k = 1; k <= Math.min(b, c); k += 1) {
        coefficient = (coefficient * BigInt(n - k + 1)) / BigInt(k);
        sum += coefficient;
      }
      const scale = 10n ** 15n; // keeps digits when dividing whole numbers
      const exact = Number((2n * sum * scale) / 2n ** BigInt(n)) / Number(scale);
      expect(mcnemar(b, c).p).toBeCloseTo(Math.min(1, exact), 10);
      expect(mcnemar(c, b).p).toBe(mcnemar(b, c).p);
    }),
  );
});

test("[E3] large counts give a number close to the normal approximation", () => {
  // With continuity correction z = (|b - c| - 1) / sqrt(b + c) = 1999 / 1000 = 1.999: p = 0.0456.
  expect(mcnemar(499_000, 501_000).p).toBeCloseTo(0.0456, 4);
  // z = 99.99: p underflows to 0, which is a number too.
  expect(mcnemar(450_000, 550_000).p).toBe(0);
  // 2 * 2^-1000, where the mass of 0 successes is still representable.
  expect(mcnemar(0, 1_000).p / 2 ** -999).toBeCloseTo(1, 9);
});

test("the smallest p-value is multiplied by all tests, the next by one less, and none falls below the one before", () => {
  // 0.005 * 4 = 0.02, 0.01 * 3 = 0.03, 0.03 * 2 = 0.06, and 0.04 * 1 is raised to 0.06
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12)));
});

test("a p-value is never above 1, and that of a single test stays as it is", () => {
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
  expect(holm([0.04])).toEqual([0.04]);
  expect(holm([])).toEqual([]);
});

const random = () => new Random("sign-flip");

test("[E3] the p-value is the share of all sign assignments with so large a sum", () => {
  // 3 + 1 + 1 = 5: of the 8 assignments only +++ and --- reach 5, so p = 2/8.
  expect(signFlip([3, 1, 1], { random: random() }).p).toBeCloseTo(0.25, 1);
  // 2 + 1 - 1 = 2: |2+1+1| |2+1-1| |2-1+1| and their opposites reach 2, |2-1-1| does not: p = 6/8.
  expect(signFlip([2, 1, -1], { random: random() }).p).toBeCloseTo(0.75, 1);
});

test("[E3] systems that never differ have p = 1", () => {
  expect(signFlip([0, 0, 0], { random: random() }).p).toBe(1);
});

test("[E3] a difference in a thousand groups the same way is as unlikely as the resamples can show", () => {
  const { p, resamples } = signFlip(new Array<number>(1000).fill(1), { random: random() });
  expect(p).toBe(1 / (resamples + 1));
});
