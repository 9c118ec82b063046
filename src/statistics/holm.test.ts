import { expect, test } from "vitest";
import { holm } from "./significance.ts";

test("the smallest p-value is multiplied by all tests, the next by one less, and none falls below the one before", () => {
  // 0.005 * 4 = 0.02, 0.01 * 3 = 0.03, 0.03 * 2 = 0.06, and 0.04 * 1 is raised to 0.06
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12)));
});

test("a p-value is never above 1, and that of a single test stays as it is", () => {
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
  expect(holm([0.04])).toEqual([0.04]);
  expect(holm([])).toEqual([]);
});
