import fc from "fast-check";
import { expect, test } from "vitest";
import { niceTicks } from "./display-numbers.ts";

test("the numbers of an axis are round", () => {
  expect(niceTicks(0, 100).ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect(niceTicks(0.483, 0.694).ticks).toEqual([0.45, 0.5, 0.55, 0.6, 0.65, 0.7]);
  expect(niceTicks(56.8, 56.8).ticks).toEqual([56.8]);
});

test("they cover the range, and there are neither too few nor too many", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (low, width) => {
      const { ticks, start, end } = niceTicks(low, low + width);
      expect(start).toBeLessThanOrEqual(low);
      expect(end).toBeGreaterThanOrEqual(low + width);
      expect(ticks.length).toBeGreaterThanOrEqual(4);
      expect(ticks.length).toBeLessThanOrEqual(10);
    }),
  );
});
