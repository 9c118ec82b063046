import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { ClusterCounts, percentileInterval, type Statistic } from "./bootstrap.ts";
import type { Interval } from "./schemas/results.ts";
import { wilsonInterval } from "./wilson.ts";

const share: Statistic = ([n, right]) => right! / n!;

test("[E3] the interval of a share is close to the normal approximation", () => {
  const groups = new ClusterCounts();
  for (let i = 0; i < 1_000; i += 1) groups.add([1, i < 300 ? 1 : 0]);
  const [low, high] = groups.interval(share, { random: new Random("normal"), resamples: 20_000 })!;
  const halfWidth = 1.96 * Math.sqrt((0.3 * 0.7) / 1_000); // 0.0284
  expect(low).toBeCloseTo(0.3 - halfWidth, 2);
  expect(high).toBeCloseTo(0.3 + halfWidth, 2);
  expect(Math.abs(high - low - 2 * halfWidth)).toBeLessThan(0.003);
});

test("[E3] a wider level gives a wider interval", () => {
  const groups = new ClusterCounts();
  for (let i = 0; i < 500; i += 1) groups.add([1, i % 2]);
  const width = (level: number) => {
    const [low, high] = groups.interval(share, { random: new Random("level"), level })!;
    return high - low;
  };
  // 2.576 / 1.960 = 1.31 by the normal distribution.
  expect(width(0.99) / width(0.95)).toBeGreaterThan(1.15);
  expect(width(0.99) / width(0.95)).toBeLessThan(1.5);
});

test("[E3] drawing kinds of groups gives nearly the interval of drawing the groups one by one", () => {
  const source = new Random("groups of unequal size");
  const all = Array.from({ length: 300 }, () => {
    const size = 1 + source.below(6);
    const able = source.uniform(); // groups differ, so examples are not independent
    const right = Array.from({ length: size }, () => (source.uniform() < able ? 1 : 0)).reduce<number>(
      (sum, each) => sum + each,
      0,
    );
    return [size, right];
  });
  const groups = new ClusterCounts();
  for (const counts of all) groups.add(counts);
  const byKind = groups.interval(share, { random: new Random("kinds"), resamples: 20_000 })!;
  const oneByOne = resampleGroups(all, { random: new Random("one by one"), resamples: 20_000 });
  const width = oneByOne[1] - oneByOne[0];
  expect(Math.abs(byKind[0] - oneByOne[0])).toBeLessThan(width / 20);
  expect(Math.abs(byKind[1] - oneByOne[1])).toBeLessThan(width / 20);
});

test("[E3] groups that hang together widen the interval: 50 groups of 20 equal outcomes count as 50", () => {
  const groups = new ClusterCounts();
  for (let i = 0; i < 50; i += 1) groups.add([20, i % 2 === 0 ? 20 : 0]);
  const [low, high] = groups.interval(share, { random: new Random("clusters"), resamples: 20_000 })!;
  const halfWidth = 1.96 * Math.sqrt((0.5 * 0.5) / 50); // 0.139; over 1,000 examples it would be 0.031
  expect((high - low) / 2).toBeGreaterThan(0.9 * halfWidth);
  expect((high - low) / 2).toBeLessThan(1.1 * halfWidth);
});

test("[E3] the same seed gives the same interval", () => {
  const groups = new ClusterCounts();
  for (let i = 0; i < 97; i += 1) groups.add([4, i % 5]);
  const interval = (seed: string) => groups.interval(share, { random: new Random(seed) });
  expect(interval("one")).toEqual(interval("one"));
  expect(interval("one")).not.toEqual(interval("two"));
});

test("a statistic is that of the sums, in whatever order the groups come", () => {
  const group = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9));
  fc.assert(
    fc.property(fc.array(group, { minLength: 1 }), (all) => {
      const [forwards, backwards] = [new ClusterCounts(), new ClusterCounts()];
      for (const counts of all) forwards.add(counts);
      for (const counts of [...all].reverse()) backwards.add(counts);
      const [n, right] = all.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
      expect(forwards.statistic(share)).toBe(right / n);
      expect(backwards.statistic(share)).toBe(right / n);
      expect(forwards.groups).toBe(all.length);
    }),
  );
});

test("groups that are all alike give an interval without width", () => {
  const groups = new ClusterCounts();
  for (let i = 0; i < 40; i += 1) groups.add([4, 3]);
  expect(groups.interval(share, { random: new Random("alike") })).toEqual([0.75, 0.75]);
});

test("one group has no interval, and neither has a statistic that never exists", () => {
  const groups = new ClusterCounts();
  groups.add([4, 3]);
  expect(groups.interval(share, { random: new Random("one") })).toBeUndefined();
  groups.add([4, 2]);
  expect(groups.interval(() => undefined, { random: new Random("none") })).toBeUndefined();
});

const groupsOf = (number: number, counts: readonly number[]) => {
  const groups = new ClusterCounts();
  for (let i = 0; i < number; i += 1) groups.add(counts);
  return groups;
};
const RIGHT_OF_ALL = { part: 1, of: 0 };

test("sixteen right answers of sixteen sentences do not prove that all are right: 80.6 to 100 %", () => {
  expect(groupsOf(16, [1, 1]).shareInterval(RIGHT_OF_ALL)).toEqual([expect.closeTo(0.8064, 4), 1]);
  // Four sentences with four examples each say as much as four independent examples: 4 / (4 + 3.8415).
  expect(groupsOf(4, [4, 4]).shareInterval(RIGHT_OF_ALL)).toEqual([expect.closeTo(0.5101, 4), 1]);
  expect(groupsOf(4, [4, 0]).shareInterval(RIGHT_OF_ALL)).toEqual([0, expect.closeTo(0.4899, 4)]);
  expect(groupsOf(1, [4, 4]).shareInterval(RIGHT_OF_ALL)).toBeUndefined();
});

test("examples of a few sentences count for less where they go together: between all of them and the sentences", () => {
  const together = new ClusterCounts();
  for (let i = 0; i < 10; i += 1) together.add([4, i < 5 ? 4 : 0]);
  expect(together.shareInterval(RIGHT_OF_ALL)).toEqual(wilsonInterval(0.5, 10));
  const apart = groupsOf(10, [4, 2]);
  expect(apart.shareInterval(RIGHT_OF_ALL)).toEqual(wilsonInterval(0.5, 40));
});

test("a share of thirty groups or more has its bootstrap interval, unless that has no width", () => {
  const groups = groupsOf(20, [4, 3]);
  for (let i = 0; i < 10; i += 1) groups.add([4, 1]);
  const random = () => new Random("many");
  expect(groups.shareInterval(RIGHT_OF_ALL, { random: random() })).toEqual(
    groups.interval(share, { random: random() }),
  );
  expect(groupsOf(40, [4, 3]).shareInterval(RIGHT_OF_ALL)).toEqual(wilsonInterval(0.75, 160));
});

test("percentiles lie between the two nearest ranks", () => {
  // Hyndman and Fan (1996), type 7, on 1..5: the 10 % point is at rank 1 + 0.1 * 4 = 1.4.
  expect(percentileInterval([5, 3, 1, 4, 2], 0.8)[0]).toBeCloseTo(1.4, 12);
  expect(percentileInterval([5, 3, 1, 4, 2], 0.8)[1]).toBeCloseTo(4.6, 12);
});

function resampleGroups(
  all: readonly (readonly number[])[],
  { random, resamples }: { random: Random; resamples: number },
): Interval {
  const values = Array.from({ length: resamples }, () => {
    let [n, right] = [0, 0];
    for (let i = 0; i < all.length; i += 1) {
      const drawn = all[random.below(all.length)]!;
      n += drawn[0]!;
      right += drawn[1]!;
    }
    return right / n;
  }).sort((a, b) => a - b);
  return [values[Math.round(0.025 * resamples)]!, values[Math.round(0.975 * resamples)]!];
}
