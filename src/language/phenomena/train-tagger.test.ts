import { expect, test } from "vitest";
import { bestThreshold } from "./train-tagger.ts";

const scored = (...scores: readonly (readonly [score: number, positive: boolean, corpus?: number])[]) =>
  scores.map(([score, positive, corpus = 0]) => ({ score, positive, corpus }));

test("[A5] the threshold lies half-way below the last score that still raises F1", () => {
  // F1 going down: 2/3 after one find, 1/2 after two, 4/5 after three, 2/3 after four.
  expect(bestThreshold(scored([4, true], [3, false], [2, true], [1, false]))).toBe(1.5);
});

test("[A5] equal scores are never separated", () => {
  expect(bestThreshold(scored([1, true], [1, false], [0, false]))).toBe(0.5);
});

test("[A5] of two corpora the mean F1 decides, not the number of sentences", () => {
  // Mean F1 going down: (1 + 0)/2, (1 + 2/3)/2, (2/3 + 2/3)/2, (2/3 + 1)/2; of the two best, the higher threshold.
  expect(bestThreshold(scored([4, true, 0], [3, true, 1], [2, false, 0], [1, true, 1]))).toBe(2.5);
  // Taken together, 4/5 after two finds and 6/7 after all: the second corpus, with more positives, would decide.
});

test("[A5] there is no threshold without positives", () => {
  expect(bestThreshold(scored([1, false], [0, false]))).toBeUndefined();
  expect(bestThreshold([])).toBeUndefined();
});
