import fc from "fast-check";
import { expect, test } from "vitest";
import { type Example, Random } from "../core/index.ts";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { score } from "./evaluate.ts";

const GOLD = tableOf([
  pairExample("dev-1-0-0", true),
  pairExample("dev-1-1-0", false),
  pairExample("dev-1-0-1", true),
  pairExample("dev-2-0-0", false),
  pairExample("dev-2-1-0", false),
  pairExample("dev-2-3-0", true),
]);

test("[E1] accuracy is over examples, consistency over sets and sentences", () => {
  // Groups dev-1-.-0 (two right), dev-1-.-1 (one right), dev-2-.-0 (two of three right).
  expect(scoreOf([1, 1, 1, 1, 0, 1])).toMatchObject({
    accuracy: expect.closeTo(5 / 6, 12),
    consistency: expect.closeTo(2 / 3, 12),
    predictions: 6,
    right: 5,
    groups: 3,
    rightGroups: 2,
  });
  expect(scoreOf([0, 0, 0, 0, 0, 0])).toMatchObject({ accuracy: 0, consistency: 0, right: 0 });
  expect(scoreOf([1, 1, 1, 1, 1, 1])).toMatchObject({
    accuracy: 1,
    consistency: 1,
    accuracyInterval: [expect.closeTo(3 / (3 + 3.8415), 4), 1], // Wilson's interval of three sentences
    consistencyInterval: [expect.closeTo(3 / (3 + 3.8415), 4), 1],
  });
});

test("[E1] sets of the same number in two splits are two groups", () => {
  const gold = tableOf([pairExample("dev-1-0-0", true), pairExample("test1-1-1-0", true)]);
  const result = score(
    gold,
    { correct: Uint8Array.of(1, 0), predictionsPerExample: 1 },
    { random: new Random(1) },
  );
  expect(result).toMatchObject({ groups: 2, consistency: 0.5 });
});

test("[E1] with a prediction for every PNG accuracy is over PNGs and consistency needs all of them", () => {
  const gold = tableOf([sceneExample("1-0", true), sceneExample("1-1", false), sceneExample("2-0", true)]);
  const right = new Uint8Array(18).fill(1);
  right[4] = 0; // order 4 of example 1-0
  const result = score(gold, { correct: right, predictionsPerExample: 6 }, { random: new Random(1) });
  expect(result).toMatchObject({
    accuracy: expect.closeTo(17 / 18, 12),
    consistency: 0.5,
    predictions: 18,
    groups: 2,
  });
});

test("[E3] the interval is that of drawing sentences: 100 groups of four alike count as 100", () => {
  const examples: Example[] = Array.from({ length: 400 }, (_, i) =>
    pairExample(`dev-${Math.floor(i / 4)}-${i % 4}-0`, true),
  );
  const right = Uint8Array.from(examples, (_, i) => (Math.floor(i / 4) < 70 ? 1 : 0));
  const result = score(
    tableOf(examples),
    { correct: right, predictionsPerExample: 1 },
    { random: new Random("e3") },
  );
  // 1.96 sqrt(0.7 * 0.3 / 100) = 0.0898 for both, as every group is wholly right or wrong.
  for (const [low, high] of [result.accuracyInterval!, result.consistencyInterval!]) {
    expect((high - low) / 2).toBeGreaterThan(0.08);
    expect((high - low) / 2).toBeLessThan(0.1);
  }
});

test("[E3] one group has no interval", () => {
  const gold = tableOf([pairExample("dev-1-0-0", true), pairExample("dev-1-1-0", true)]);
  const result = score(
    gold,
    { correct: Uint8Array.of(1, 0), predictionsPerExample: 1 },
    { random: new Random(1) },
  );
  expect(result).toMatchObject({ accuracyInterval: null, consistencyInterval: null });
});

test("[E1] accuracy and consistency equal a naive count, and lie within bounds that hold for any score", () => {
  const example = fc.record({ set: fc.nat(5), pair: fc.nat(3), sentence: fc.nat(1), right: fc.boolean() });
  const corpus = fc.uniqueArray(example, {
    selector: ({ set, pair, sentence }) => `${set}-${pair}-${sentence}`,
    minLength: 1,
  });
  fc.assert(
    fc.property(corpus, (described) => {
      const examples = described.map(({ set, pair, sentence }) =>
        pairExample(`dev-${set}-${pair}-${sentence}`, true),
      );
      const right = Uint8Array.from(described, (each) => (each.right ? 1 : 0));
      const result = score(
        tableOf(examples),
        { correct: right, predictionsPerExample: 1 },
        { random: new Random(1) },
      );

      const groupOf = ({ set, sentence }: (typeof described)[number]) => `${set}-${sentence}`;
      const groups = new Set(described.map(groupOf));
      for (const each of described) if (!each.right) groups.delete(groupOf(each));
      const whole = groups.size;
      expect(result.accuracy).toBeCloseTo(described.filter((each) => each.right).length / described.length);
      expect(result.consistency).toBeCloseTo(whole / new Set(described.map(groupOf)).size, 12);
      // Every group that is not whole has a wrong example, and every whole one a right one.
      expect(result.right).toBeGreaterThanOrEqual(result.rightGroups);
      expect(result.predictions - result.right).toBeGreaterThanOrEqual(result.groups - result.rightGroups);
      for (const [low, high] of [result.accuracyInterval, result.consistencyInterval].filter(
        (x) => x !== null,
      )) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }
    }),
  );
});

function scoreOf(right: readonly number[]) {
  return score(
    GOLD,
    { correct: Uint8Array.from(right), predictionsPerExample: 1 },
    { random: new Random("score") },
  );
}
