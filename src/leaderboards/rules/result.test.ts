import fc from "fast-check";
import { expect, test } from "vitest";
import { pairExample } from "../../core/testing/examples.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { isStatisticallyTied, leaderboardResult, rank } from "./result.ts";

/** Two sentences for each pair: those of even sets differ in the label (balanced), of odd ones they agree. */
const GOLD = tableOf(
  Array.from({ length: 80 }, (_, i) => {
    const [set, sentence] = [Math.floor(i / 2), i % 2];
    return pairExample(`test1-${set}-0-${sentence}`, set % 2 === 0 ? sentence === 0 : true);
  }),
);
const all = (label: 0 | 1) => ({ labels: new Uint8Array(80).fill(label), predictionsPerExample: 1 });
const right = { labels: GOLD.examples.label, predictionsPerExample: 1 };

test("[E4] a row holds accuracy, consistency and both subsets with their difference to the whole", async () => {
  // Always true is right on 20 of the 40 balanced examples, and on all 40 unbalanced ones.
  expect(await leaderboardResult(GOLD, all(1))).toMatchObject({
    accuracy: 0.75,
    right: 60,
    predictions: 80,
    consistency: 0.75,
    groups: 80,
    balanced: { predictions: 40, accuracy: 0.5, difference: -0.25 },
    unbalanced: { predictions: 40, accuracy: 1, difference: 0.25 },
  });
});

test("[B3] a test set whose pictures occur once has neither subset", async () => {
  const gold = tableOf([pairExample("test1-0-0-0", true), pairExample("test1-1-0-0", false)]);
  const result = await leaderboardResult(gold, { labels: Uint8Array.of(1, 1), predictionsPerExample: 1 });
  expect(result).toMatchObject({ accuracy: 0.5, balanced: null, unbalanced: null });
});

test("[E4] systems are like each other unless a paired test tells them apart", () => {
  const oneOff = { ...right, labels: right.labels.with(3, 1 - right.labels[3]!) };
  expect(isStatisticallyTied(GOLD, right, oneOff)).toBe(true); // one sentence of 80: p = 1
  expect(isStatisticallyTied(GOLD, right, all(0))).toBe(false); // 60 sentences, all one way: p = 2 / 2^60
  expect(
    isStatisticallyTied(GOLD, right, { labels: new Uint8Array(480), predictionsPerExample: 6 }),
  ).toBeNull();
});

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
