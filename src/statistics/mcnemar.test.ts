import fc from "fast-check";
import { expect, test } from "vitest";
import { mcnemar } from "./significance.ts";

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
