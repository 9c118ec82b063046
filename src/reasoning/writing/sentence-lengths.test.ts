import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { distanceToTrainLengths, sampleSentenceLength } from "./sentence-lengths.ts";

test("lengths that never occur in train are at distance 1, one that is two in 2,531 nearly so", () => {
  expect(distanceToTrainLengths([90, 91])).toBeCloseTo(1, 10);
  expect(distanceToTrainLengths([4])).toBeCloseTo(1 - 2 / 2531, 10); // half of (1 - 2/2531) twice
});

test("lengths drawn at random are distributed as in train", () => {
  const random = new Random("lengths");
  const drawn = Array.from({ length: 20_000 }, () => sampleSentenceLength(random));
  expect(distanceToTrainLengths(drawn)).toBeLessThan(0.02);
});
