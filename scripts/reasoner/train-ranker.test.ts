import { expect, test } from "vitest";
import { gradient, logLikelihood, type TrainingSentence, trainRanker } from "./train-ranker.js";

/** Two readings of a sentence with three scenes; the labels follow the second, with one mistake of an unreliable rater. */
const SENTENCE: TrainingSentence = {
  candidates: [
    {
      rules: new Map([
        ["at least", 1],
        ["noun", 2],
      ]),
      answers: [true, true, true],
    },
    {
      rules: new Map([
        ["exactly", 1],
        ["noun", 2],
      ]),
      answers: [true, false, false],
    },
  ],
  labels: [
    { label: true, reliability: 0.98 },
    { label: false, reliability: 0.98 },
    { label: true, reliability: 0.9 },
  ],
};

test("the log-likelihood is that of the mixture of readings", () => {
  // Both readings have the chance 1/2; the first explains two labels, the second the first two.
  const first = 0.98 * 0.02 * 0.9;
  const second = 0.98 * 0.98 * 0.1;
  expect(logLikelihood(SENTENCE, new Map())).toBeCloseTo(Math.log((first + second) / 2), 10);
});

test("the gradient equals numerical differences of the log-likelihood", () => {
  const weights = new Map([
    ["at least", 0.3],
    ["exactly", -0.2],
    ["noun", 0.1],
  ]);
  const slopes = gradient(SENTENCE, weights);
  for (const rule of weights.keys()) {
    const step = 1e-5;
    const moved = (by: number) =>
      logLikelihood(SENTENCE, new Map([...weights, [rule, weights.get(rule)! + by]]));
    expect(slopes.get(rule)).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 6);
  }
});

test("training prefers the reading that the reliable raters follow", () => {
  const weights = trainRanker([SENTENCE], { epochs: 20, rate: 0.1, decay: 0.001, weights: new Map() });
  expect(weights.get("exactly")!).toBeGreaterThan(weights.get("at least")!);
});
