import { expect, test } from "vitest";
import { wilsonInterval } from "./wilson.ts";

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the interval of %i of %i is that of Newcombe (1998), table I, method 3", (counted, of, low, high) => {
  const interval = wilsonInterval(counted / of, of);
  expect(interval[0]).toBeCloseTo(low, 4);
  expect(interval[1]).toBeCloseTo(high, 4);
});

test("sixteen of sixteen is 80.6 to 100 %", () => {
  // All counted: the lower end is n / (n + z²) = 16 / 19.8415.
  expect(wilsonInterval(1, 16)).toEqual([expect.closeTo(0.8064, 4), 1]);
});
