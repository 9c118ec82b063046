import fc from "fast-check";
import { expect, test } from "vitest";
import { rank } from "./result.ts";

test("[E4] equal accuracies share a rank, also when they rest on different counts", () => {
  const rows = rank([
    { name: "a", right: 2, predictions: 3 },
    { name: "b", right: 5, predictions: 6 },
    { name: "c", right: 4, predictions: 6 },
    { name: "d", right: 1, predictions: 3 },
  ]);
  expect(rows.map(({ name, rank: place, isTied }) => `${place}${isTied ? "=" : ""} ${name}`)).toEqual([
    "1 b",
    "2= a",
    "2= c",
    "4 d",
  ]);
});

test("[E4] a rank is one more than the number of rows that are better, and every row is there once", () => {
  const row = fc.record({ right: fc.nat(7), predictions: fc.constantFrom(7, 14) });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const ranked = rank(rows);
      expect(ranked).toHaveLength(rows.length);
      for (const { rank: place, isTied, right, predictions } of ranked) {
        const better = rows.filter((other) => other.right / other.predictions > right / predictions + 1e-9);
        const same = rows.filter(
          (other) => Math.abs(other.right / other.predictions - right / predictions) < 1e-9,
        );
        expect([place, isTied]).toEqual([better.length + 1, same.length > 1]);
      }
    }),
  );
});
