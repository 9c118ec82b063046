import { expect, test } from "vitest";
import { publishedCorpus, publishedPhenomena } from "./published.ts";

const TRAIN = { split: "train", examples: 12_410, trueExamples: 6_996 } as const;
const DEV = { split: "dev", examples: 989, trueExamples: 547 } as const;
const TEST = { split: "test", examples: 990, trueExamples: 556 } as const;
const DEV_2 = { split: "dev", examples: 6_982, trueExamples: 3_551 } as const;
const TEST_2 = { split: "test1", examples: 6_967, trueExamples: 3_558 } as const;

test("what is printed of a whole corpus stands beside all its released splits, and beside none alone", () => {
  expect(publishedCorpus("nlvr", [TRAIN, DEV, TEST])).toMatchObject({
    alphaAsPublished: { value: "0.831" },
    meanLength: { value: "11.22" },
    vocabulary: { value: "262" },
  });
  for (const alone of [TRAIN, DEV, TEST]) expect(publishedCorpus("nlvr", [alone])).toEqual({});
  expect(publishedCorpus("nlvr2", [TEST_2, DEV_2])).toMatchObject({ alphaAsPublished: { value: "0.912" } });
  expect(publishedCorpus("nlvr2", [DEV_2])).toEqual({});
});

test("agreement was measured without NLVR's train, length and vocabulary with it", () => {
  const judged = publishedCorpus("nlvr", [DEV, TEST]);
  expect(Object.keys(judged).sort()).toEqual(["alphaAsPublished", "randomAssignments"]);
});

test("a split that is not the official one leaves nothing printed beside the others", () => {
  expect(publishedCorpus("nlvr", [TRAIN, { ...DEV, examples: 988 }, TEST])).toEqual({});
});

test("the shares of phenomena stand beside NLVR2 dev alone", () => {
  expect(publishedPhenomena("nlvr2", [DEV_2])?.percents.negation).toBe(9.6);
  expect(publishedPhenomena("nlvr2", [DEV_2, TEST_2])).toBeUndefined();
  expect(publishedPhenomena("nlvr2", [TEST_2])).toBeUndefined();
  expect(publishedPhenomena("nlvr2", [{ ...DEV_2, examples: 10 }])).toBeUndefined();
  expect(publishedPhenomena("nlvr", [DEV])).toBeUndefined();
});
