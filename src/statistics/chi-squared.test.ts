import fc from "fast-check";
import { expect, test } from "vitest";
import { chiSquared, upperGamma } from "./chi-squared.ts";

test.each([
  // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4: upper-tail critical values.
  { df: 1, critical: 3.841, p: 0.05 },
  { df: 2, critical: 5.991, p: 0.05 },
  { df: 10, critical: 18.307, p: 0.05 },
  { df: 100, critical: 124.342, p: 0.05 },
  { df: 1, critical: 6.635, p: 0.01 },
  { df: 1, critical: 10.828, p: 0.001 },
  { df: 5, critical: 15.086, p: 0.01 },
  { df: 100, critical: 149.449, p: 0.001 },
])("[A6] $critical is the published critical value of chi-squared, df $df, at $p", ({ df, critical, p }) => {
  expect(upperGamma(df / 2, critical / 2) / p).toBeCloseTo(1, 2);
  expect(upperGamma(df / 2, (critical - 0.0006) / 2)).toBeGreaterThan(p);
  expect(upperGamma(df / 2, (critical + 0.0006) / 2)).toBeLessThan(p);
});

test("[A6] with two degrees of freedom the tail is exp(-x/2), with four exp(-x/2) (1 + x/2)", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 700, noNaN: true }), (half) => {
      expect(upperGamma(1, half) / Math.exp(-half)).toBeCloseTo(1, 10);
      expect(upperGamma(2, half) / (Math.exp(-half) * (1 + half))).toBeCloseTo(1, 10);
    }),
  );
});

test("[A6] a table of two by two equals the short formula n (ad - bc)^2 / product of margins", () => {
  const [a, b, c, d] = [20, 80, 36, 64];
  // 200 (20*64 - 80*36)^2 / (100 * 100 * 56 * 144) = 200 * 2,560,000 / 80,640,000 = 6.349; no Yates correction,
  // which would give 200 (1600 - 100)^2 / 80,640,000 = 5.580. df 1: between 0.05 (3.841) and 0.01 (6.635).
  const result = chiSquared([
    [a, b],
    [c, d],
  ])!;
  expect(result.statistic).toBeCloseTo((200 * 2_560_000) / 80_640_000, 12);
  expect(result.degreesOfFreedom).toBe(1);
  expect(result.p).toBeGreaterThan(0.01);
  expect(result.p).toBeLessThan(0.05);
});

test("[A6] a larger table has (rows - 1)(columns - 1) degrees of freedom", () => {
  // Rows 10 20 30 / 20 40 60 are proportional: statistic 0, p 1.
  const proportional = chiSquared([
    [10, 20, 30],
    [20, 40, 60],
  ]);
  expect(proportional).toEqual({ statistic: expect.closeTo(0, 12), degreesOfFreedom: 2, p: 1 });
});

test("[A6] there is no test when a margin is zero or the table has one row or column", () => {
  expect(
    chiSquared([
      [0, 10],
      [0, 20],
    ]),
  ).toBeNull();
  expect(
    chiSquared([
      [0, 0],
      [5, 20],
    ]),
  ).toBeNull();
  expect(chiSquared([[3, 4]])).toBeNull();
  expect(chiSquared([[3], [4]])).toBeNull();
  expect(chiSquared([])).toBeNull();
});

test("[A6] rows that leave zeros out give the statistic of the whole table", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { minLength: 2 }), (table) => {
      const whole = chiSquared(table);
      const columns = [0, 1, 2].filter((c) => table.some((row) => row[c as 0] > 0));
      const sparse = table.map(
        (row) => new Map(columns.flatMap((c) => (row[c]! > 0 ? [[`${c}`, row[c]!]] : []))),
      );
      if (columns.length < 3) expect(whole).toBeNull();
      else if (whole === null) expect(chiSquared(sparse)).toBeNull();
      else {
        expect(chiSquared(sparse)!.statistic).toBeCloseTo(whole.statistic, 9);
        expect(chiSquared(sparse)!.degreesOfFreedom).toBe(whole.degreesOfFreedom);
      }
    }),
  );
});
