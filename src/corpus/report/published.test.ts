import { expect, test } from "vitest";
import { publishedCorpus, publishedPhenomena } from "./published.ts";

const TRAIN = { official: "nlvr-train" };
const DEV = { official: "nlvr-dev" };
const TEST = { official: "nlvr-test" };
const DEV_2 = { official: "nlvr2-dev" };
const TEST_2 = { official: "nlvr2-test1" };
const OTHER = { official: null };

test("what is printed of a whole corpus stands beside all its released splits, and beside none alone", () => {
  expect(publishedCorpus([TRAIN, DEV, TEST])).toMatchObject({
    alphaAsPublished: { value: "0.831" },
    meanLength: { value: "11.22" },
    vocabulary: { value: "262" },
  });
  for (const alone of [TRAIN, DEV, TEST]) expect(publishedCorpus([alone])).toEqual({});
  expect(publishedCorpus([TEST_2, DEV_2])).toMatchObject({ alphaAsPublished: { value: "0.912" } });
  expect(publishedCorpus([DEV_2])).toEqual({});
});

test("agreement was measured without NLVR's train, length and vocabulary with it", () => {
  const judged = publishedCorpus([DEV, TEST]);
  expect(Object.keys(judged).sort()).toEqual(["alphaAsPublished", "randomAssignments"]);
});

test("a split that is not the official one leaves nothing printed beside the others", () => {
  expect(publishedCorpus([TRAIN, OTHER, TEST])).toEqual({});
});

test("the shares of phenomena stand beside NLVR2 dev alone", () => {
  expect(publishedPhenomena([DEV_2])?.percents.negation).toBe(9.6);
  expect(publishedPhenomena([DEV_2, TEST_2])).toBeUndefined();
  expect(publishedPhenomena([TEST_2])).toBeUndefined();
  expect(publishedPhenomena([OTHER])).toBeUndefined();
  expect(publishedPhenomena([DEV])).toBeUndefined();
});
