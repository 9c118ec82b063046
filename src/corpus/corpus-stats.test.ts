import { expect, test } from "vitest";
import type { Example } from "../core/index.ts";
import { pairExample, sceneExample, tower } from "../core/testing/examples.ts";
import { StatsTally, SynsetTally } from "./corpus-stats.ts";

/** Two presentations: three true of five, one wholly true. */
const SCENES = [
  sceneExample("1-0", true, { sentence: "There is a Box.", scene: tower(1, 2, 3) }),
  sceneExample("1-1", true, { sentence: "There is a Box.", scene: tower(1, 2, 2) }),
  sceneExample("2-0", false, { sentence: "Two boxes touch, there." }),
  sceneExample("2-2", true, { sentence: "Two boxes touch, there." }),
  sceneExample("2-3", false, { sentence: "Two boxes touch, there." }),
];

test("[A4] scenes are counted by example, by box order and by writing task", () => {
  const { splits, total } = statsOf(SCENES);
  expect(splits).toHaveLength(1);
  expect(splits[0]).toEqual({ ...total, split: "dev" });
  expect(total).toMatchObject({
    split: "total",
    examples: 5,
    withOrders: 30, // five times the six orders of three boxes
    uniqueSentences: 2,
    uniqueTexts: 2,
    trueExamples: 3,
    majority: 60, // 3 of 5
    majorityLabel: true,
    majorityConsistency: 50, // presentation 1 is all true, presentation 2 is not
    kinds: { tower: 2, scatter: 3 },
    validatedByWriter: null,
  });
});

test("[A3] length and vocabulary are over examples, punctuation counted and case kept", () => {
  // "There is a Box ." has 5 tokens in two examples, "Two boxes touch , there ." 6 in three.
  const { total } = statsOf(SCENES);
  expect(total.meanLength).toBeCloseTo((2 * 5 + 3 * 6) / 5, 12);
  expect(total.meanLengthOfSentences).toBe((5 + 6) / 2);
  expect(total.lengths).toEqual([
    { length: 5, sentences: 1, examples: 2 },
    { length: 6, sentences: 1, examples: 3 },
  ]);
  // There is a Box . Two boxes touch , there; "There" and "there" are one in lower case.
  expect(total.vocabulary).toBe(10);
  expect(total.vocabularyLowerCase).toBe(9);
});

test("[A7] labels against the intention are counted where records tell it, whatever the position", () => {
  // Three records of dev tell it, one of them against the label; those of test do not.
  const told = SCENES.map((example, i) => ({
    ...example,
    ...(i < 3 && { intended: i !== 0 || !example.label }),
  }));
  const { splits, total } = statsOf([...told, sceneExample("3-0", true, { split: "test" })]);
  expect(splits.map(({ againstIntention }) => againstIntention)).toEqual([
    { examples: 2, percent: (100 * 2) / 3 }, // 1-0 is true and was to be false, 2-0 is false and was to be true
    null,
  ]);
  expect(total.againstIntention).toEqual({ examples: 2, percent: (100 * 2) / 3 });
  expect(statsOf(SCENES).total.againstIntention).toBeNull(); // no order of positions is taken for granted
});

const PAIRS = [
  pairExample("dev-1-0-0", false, { sentence: "Same words.", writer: "7", validation: "7=F" }),
  pairExample("dev-1-1-0", false, { sentence: "Same words.", writer: "7", validation: "8=F" }),
  pairExample("dev-1-0-1", true, { sentence: "Same words.", writer: "9", validation: "8=T" }),
  pairExample("test1-1-0-0", true, { sentence: "Other words!", writer: "9", validation: "9=T" }),
  pairExample("test1-1-1-0", true, { sentence: "Other words!", writer: "9" }),
];

test("[A4] the same text of two writing tasks is two sentences; sets are numbered by split", () => {
  const { splits, total } = statsOf(PAIRS);
  expect(splits.map(({ split }) => split)).toEqual(["dev", "test1"]);
  expect(splits[0]).toMatchObject({ examples: 3, uniqueSentences: 2, uniqueTexts: 1, withOrders: null });
  expect(total).toMatchObject({ examples: 5, uniqueSentences: 3, uniqueTexts: 2, kinds: null });
  expect(total.againstIntention).toBeNull();
});

test("the majority label may be false, and a tie is true", () => {
  const { splits } = statsOf(PAIRS);
  // dev: 2 of 3 are false; all false is right on sentence 0 (two false) and wrong on sentence 1.
  expect(splits[0]).toMatchObject({ majorityLabel: false, majorityConsistency: 50 });
  expect(splits[0]?.majority).toBeCloseTo(200 / 3, 12);
  const tie = statsOf([pairExample("dev-1-0-0", true), pairExample("dev-2-0-0", false)]).total;
  expect(tie).toMatchObject({ majorityLabel: true, majority: 50, majorityConsistency: 50 });
});

test("[A7] examples validated by their own writer are counted among those with a validation", () => {
  // Of four with a validation, dev-1-0-0 and test1-1-0-0.
  expect(statsOf(PAIRS).total.validatedByWriter).toEqual({ examples: 2, percent: 50 });
});

test("[A7] extra judgments of the sentence's writer are counted apart from those of others", () => {
  const { total } = statsOf([
    pairExample("dev-1-0-0", true, { writer: "7", validation: "8=T", answers: "7=T 1=T 2=F" }),
    pairExample("dev-1-1-0", false, { writer: "7", validation: "7=F", answers: "7=T 1=F 3=F" }),
  ]);
  expect(total.extraJudgments).toEqual({
    byWriter: { judgments: 2, equal: 1, percent: 50 },
    byOthers: { judgments: 4, equal: 3, percent: 75 },
  });
  expect(statsOf(PAIRS).total.extraJudgments).toBeNull();
});

test("photographs are counted once, and sentences have several pairs", () => {
  const pair = (id: string, left: string, right: string) => pairExample(id, true, { images: [left, right] });
  const { splits, total } = statsOf([
    pair("dev-1-0-0", "a", "b"),
    pair("dev-1-1-0", "c", "a"),
    pair("dev-1-1-1", "c", "a"),
    pair("test1-1-0-0", "c", "d"),
  ]);
  expect(splits.map(({ uniqueImages, examplesPerSentence }) => [uniqueImages, examplesPerSentence])).toEqual([
    [3, 1.5],
    [2, 1],
  ]);
  expect(total).toMatchObject({ uniqueImages: 4, examplesPerSentence: 4 / 3 });
});

function statsOf(examples: readonly Example[]) {
  const tally = new StatsTally();
  for (const example of examples) tally.add(example);
  return tally.result();
}

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
