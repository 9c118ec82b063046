import { expect, test } from "vitest";
import { calibrationOf } from "./calibration.ts";

const of = (label: boolean, ...probabilities: number[]) =>
  probabilities.map((probability) => ({ label, probability }));

test("the threshold-free accuracy is the share of pairs in the right order, ties counting half", () => {
  // True 0.9 and 0.4 against false 0.4 and 0.1: 0.9 wins twice, 0.4 ties once and wins once, (2 + 0.5 + 1) / 4.
  const calibration = calibrationOf([...of(true, 0.9, 0.4), ...of(false, 0.4, 0.1)]);
  expect(calibration?.thresholdFreeAccuracy).toBe(3.5 / 4);
});

test("bins compare the mean probability with the share of true labels", () => {
  // Bin 0.8: probabilities 0.8 and 0.9 are in bins of their own; 0.85 twice, one of them true.
  const calibration = calibrationOf([...of(true, 0.85, 1), ...of(false, 0.85, 0)]);
  expect(calibration?.bins).toEqual([
    { from: 0, predictions: 1, meanProbability: 0, shareTrue: 0 },
    { from: 0.8, predictions: 2, meanProbability: 0.85, shareTrue: 0.5 },
    { from: 0.9, predictions: 1, meanProbability: 1, shareTrue: 1 },
  ]);
  expect(calibration?.error).toBeCloseTo((2 / 4) * 0.35, 12);
});

test("without probabilities, or without both labels, there is nothing to measure", () => {
  expect(calibrationOf([])).toBeUndefined();
  expect(calibrationOf(of(true, 0.7))?.thresholdFreeAccuracy).toBeNull();
});
