import { expect, test } from "vitest";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { SynsetTally } from "./corpus-stats.ts";

test("[A6] examples per synset, their mean and population standard deviation, most common first", () => {
  const tally = tallyOf({ dev: { boat: 5, acorn: 2, otter: 2 } });
  // Mean (5 + 2 + 2)/3 = 3; variance ((5-3)^2 + 2 (2-3)^2)/3 = 2.
  expect(tally.result()).toEqual({
    synsets: 3,
    mean: 3,
    sd: expect.closeTo(Math.SQRT2, 12),
    counts: [
      { synset: "boat", examples: 5 },
      { synset: "acorn", examples: 2 },
      { synset: "otter", examples: 2 },
    ],
    acrossSplits: null,
  });
});

test("[A6] equal proportions over splits are tested by chi-squared", () => {
  // Expected 15 in each cell of 20 10 / 10 20: 4 * 25/15 = 6.667, df 1.
  const uneven = tallyOf({ dev: { boat: 20, otter: 10 }, test1: { boat: 10, otter: 20 } }).result();
  expect(uneven?.acrossSplits?.statistic).toBeCloseTo(100 / 15, 12);
  expect(uneven?.acrossSplits?.degreesOfFreedom).toBe(1);
  expect(uneven?.acrossSplits?.p).toBeLessThan(0.01); // 6.635 is the 1 % point
  const even = tallyOf({ dev: { boat: 6, otter: 4 }, test1: { boat: 3, otter: 2 } }).result();
  expect(even?.acrossSplits?.p).toBeCloseTo(1, 12);
});

test("[A6] a synset that one split lacks still has its column", () => {
  // 10 0 / 5 5 against expected 7.5 2.5 each: 2 (6.25/7.5 + 6.25/2.5) = 6.667.
  const { acrossSplits } = tallyOf({ dev: { boat: 10 }, test1: { boat: 5, otter: 5 } }).result()!;
  expect(acrossSplits?.statistic).toBeCloseTo(2 * (6.25 / 7.5 + 6.25 / 2.5), 12);
});

test("[A6] a corpus without synsets has no such numbers", () => {
  const tally = new SynsetTally();
  tally.add(sceneExample("1-0", true));
  tally.add(pairExample("dev-1-0-0", true));
  expect(tally.result()).toBeNull();
});

function tallyOf(splits: Readonly<Record<string, Readonly<Record<string, number>>>>): SynsetTally {
  const tally = new SynsetTally();
  for (const [split, synsets] of Object.entries(splits)) {
    let set = 0;
    for (const [synset, examples] of Object.entries(synsets)) {
      for (let i = 0; i < examples; i += 1) tally.add(pairExample(`${split}-${set++}-0-0`, true, { synset }));
    }
  }
  return tally;
}
