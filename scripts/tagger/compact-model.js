import { PHENOMENA } from "../../dist/core/index.js";
import { features } from "../../dist/language/phenomena/features.js";
import { createScorer } from "../../dist/language/phenomena/tag-phenomena.js";

/**
 * Model that makes nearly the same decisions at a fraction of the size: weights below `minWeight` are dropped, the others
 * rounded to three decimals. The mean score that `sentences` lose by this is subtracted from the thresholds.
 */
export function compactModel(model, { minWeight, sentences }) {
  const found = sentences.map(features);
  const compact = PHENOMENA.map((phenomenon) => {
    const whole = model[phenomenon];
    const kept = Object.entries(whole.weights).filter(([, weight]) => Math.abs(weight) >= minWeight);
    const weights = Object.fromEntries(kept.map(([name, weight]) => [name, round(weight)]));
    const sumsOf = createScorer([whole.weights, weights]);
    const lost = found.map(sumsOf).reduce((sum, [before = 0, after = 0]) => sum + before - after, 0);
    const meanLost = lost / Math.max(1, found.length);
    return [phenomenon, { threshold: round(whole.threshold - meanLost), weights }];
  });
  return Object.fromEntries(compact); // one entry for each phenomenon
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
