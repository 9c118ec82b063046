import { expect, test } from "vitest";
import { bestThreshold } from "./train-tagger.ts";

const scored = (...scores: readonly (readonly [number, boolean])[]) =>
  scores.map(([score, positive]) => ({ score, positive }));

test("[A5] the threshold lies half-way below the last score that still raises F1", () => {
  // F1 going down: 2/3 after one find, 1/2 after two, 4/5 after three, 2/3 after four.
  expect(bestThreshold(scored([4, true], [3, false], [2, true], [1, false]))).toBe(1.5);
});

test("[A5] equal scores are never separated", () => {
  expect(bestThreshold(scored([1, true], [1, false], [0, false]))).toBe(0.5);
});

test("[A5] there is no threshold without positives", () => {
  expect(bestThreshold(scored([1, false], [0, false]))).toBeUndefined();
  expect(bestThreshold([])).toBeUndefined();
});
