import fc from "fast-check";
import { expect, test } from "vitest";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { evaluate } from "../../evaluation/index.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { isStatisticallyTied, leaderboardResult, rank } from "./result.ts";

/** Two sentences for each pair: those of even sets differ in the label (balanced), of odd ones they agree. */
const GOLD = tableOf(
  Array.from({ length: 80 }, (_, i) => {
    const [set, sentence] = [Math.floor(i / 2), i % 2];
    return pairExample(`test1-${set}-0-${sentence}`, set % 2 === 0 ? sentence === 0 : true);
  }),
);
const SEEDED = { seed: "a secret" };
const all = (label: 0 | 1) => ({ labels: new Uint8Array(80).fill(label), predictionsPerExample: 1 });
const right = { labels: GOLD.examples.label, predictionsPerExample: 1 };

test("[E4] a row holds accuracy, consistency and both subsets with their difference to the whole", async () => {
  // Always true is right on 20 of the 40 balanced examples, and on all 40 unbalanced ones.
  expect(await leaderboardResult(GOLD, all(1), SEEDED)).toMatchObject({
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
  const result = await leaderboardResult(
    gold,
    { labels: Uint8Array.of(1, 1), predictionsPerExample: 1 },
    SEEDED,
  );
  expect(result).toMatchObject({ accuracy: 0.5, balanced: null, unbalanced: null });
});

test("[E4] systems are like each other unless a paired test tells them apart", () => {
  const oneOff = { ...right, labels: right.labels.with(3, 1 - right.labels[3]!) };
  expect(isStatisticallyTied(GOLD, [right, oneOff], SEEDED)).toBe(true); // one sentence of 80: p = 1
  expect(isStatisticallyTied(GOLD, [right, all(0)], SEEDED)).toBe(false); // 60 sentences, all one way: p = 2 / 2^60
  expect(
    isStatisticallyTied(GOLD, [right, { labels: new Uint8Array(960), predictionsPerExample: 6 }], SEEDED),
  ).toBeNull();
});

test("[E4] equal accuracies share a rank", () => {
  const rows = rank([
    { name: "a", accuracy: 0.6667 },
    { name: "b", accuracy: 0.8333 },
    { name: "c", accuracy: 0.6667 },
    { name: "d", accuracy: 0.3333 },
  ]);
  expect(rows.map(({ name, rank: place, isTied }) => `${place}${isTied ? "=" : ""} ${name}`)).toEqual([
    "1 b",
    "2= a",
    "2= c",
    "4 d",
  ]);
});

test("[E4] a rank is one more than the number of rows that are better, and every row is there once", () => {
  const row = fc.record({
    accuracy: fc.nat(7).map((sevenths) => Math.round((10_000 * sevenths) / 7) / 10_000),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const ranked = rank(rows);
      expect(ranked).toHaveLength(rows.length);
      for (const { rank: place, isTied, accuracy } of ranked) {
        const better = rows.filter((other) => other.accuracy > accuracy);
        const same = rows.filter((other) => other.accuracy === accuracy);
        expect([place, isTied]).toEqual([better.length + 1, same.length > 1]);
      }
    }),
  );
});

test("[E4] a result is rounded, and its counts and intervals tell no more than the rounded shares", async () => {
  const oneWrong = { ...right, labels: right.labels.with(0, 1 - right.labels[0]!) };
  const result = await leaderboardResult(GOLD, oneWrong, SEEDED);
  // 79 of 80 are 98.75 %; 39 of 40 are 97.5 %, in whole points 98.
  expect(result).toMatchObject({ accuracy: 0.9875, right: 79, consistency: 0.9875, rightGroups: 79 });
  expect(result.balanced).toEqual({
    predictions: 40,
    accuracy: 0.98,
    accuracyInterval: null,
    difference: -0.01,
  });
  for (const bound of [...result.accuracyInterval!, ...result.consistencyInterval!])
    expect(bound * 200).toBeCloseTo(Math.round(bound * 200), 9); // half points
  const exact = await evaluate(GOLD, oneWrong, { seed: SEEDED.seed });
  expect(result.accuracyInterval![0]).toBeLessThanOrEqual(exact.score.accuracyInterval![0]);
  expect(result.accuracyInterval![1]).toBeGreaterThanOrEqual(exact.score.accuracyInterval![1]);
});

test("[E4] predictions per PNG that are made to tell six labels tell fewer of them", async () => {
  // Forty sentences of four scenes. Of six scenes in sentences of their own, 0 to 2 of the six PNGs are called true.
  const trues = [0, 0, 1, 1, 2, 2];
  const ids = Array.from({ length: 160 }, (_, i) => `${i >> 2}-${i % 4}`);
  const labels = new Uint8Array(480);
  for (const [task, count] of trues.entries()) labels.fill(1, 24 * task, 24 * task + count);
  const [told, exact] = [new Set<string>(), new Set<string>()];
  for (let truth = 0; truth < 64; truth += 1) {
    const isTrue = (i: number) => (i % 4 === 0 && i < 24 ? ((truth >> (i / 4)) & 1) === 1 : i % 4 === 1);
    const gold = tableOf(ids.map((id, i) => sceneExample(id, isTrue(i))));
    const predicted = { labels, predictionsPerExample: 6 };
    told.add(JSON.stringify(await leaderboardResult(gold, predicted, SEEDED)));
    exact.add(JSON.stringify((await evaluate(gold, predicted, { seed: "known" })).score));
  }
  // Called true k times, a scene has k or 6 - k PNGs right. The number of right ones tells at most how many of the first
  // two, of the next two and of the last two are true: 3 * 3 * 3 of 64 cases.
  expect(told.size).toBeLessThanOrEqual(27);
  expect(exact.size).toBeGreaterThan(told.size); // what exact intervals of a known seed would tell
});
