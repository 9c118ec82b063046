import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import type { ModelExample } from "../baseline.ts";
import { detectionFeatures, detectionMaxent } from "./detection-maxent.ts";

function example(
  sentence: string,
  counts: readonly Readonly<Record<string, number>>[],
  label?: boolean,
): ModelExample {
  const picture = { kind: "pair", left: "a", right: "b" } as const;
  return { id: "dev-1-0-0", sentence, label, picture, directory: undefined, photographs: { counts } };
}

test("[M3] n-grams with a number are crossed with the counts of the left, the right, and both photographs", () => {
  const features = detectionFeatures(example("Two dogs sleep", [{ dog: 1 }, { dog: 2 }]), 6);
  // The n-grams are "two dogs" and "two dogs sleep": 1 < 2 on the left, 2 = 2 on the right, 3 > 2 in both.
  const sides = ["left <", "left 1", "right =", "right 2", "both >", "both 3"];
  const ngrams = ["two dogs", "two dogs sleep"];
  const expected = ngrams.flatMap((ngram) => sides.map((side) => `${ngram} | dog ${side}`));
  expect(features).toEqual(new Set(expected));
});

test("a sentence without a number, or photographs without detections, have no features", () => {
  expect(detectionFeatures(example("Dogs sleep", [{ dog: 1 }, {}]), 6).size).toBe(0);
  expect(detectionFeatures(example("Two dogs", [{}, {}]), 6).size).toBe(0);
});

test("[M3] where the truth depends on counts, at least 95 % of new examples are right", async () => {
  const random = new Random("counts");
  const words = ["one", "two", "three"];
  const samples = Array.from({ length: 900 }, () => {
    const number = random.below(3);
    const [side, name] = [random.below(2), ["dog", "cat"][random.below(2)]!];
    const counts = [0, 1].map(() => ({ dog: random.below(4), cat: random.below(4) }));
    // Half of the examples are made true.
    if (random.below(2) === 1) Object.assign(counts[side]!, { [name]: number + 1 });
    const sentence = `There are exactly ${words[number]} ${name}s in the ${["left", "right"][side]} image.`;
    return example(sentence, counts, counts[side]![name as "dog"] === number + 1);
  });
  const parts = { train: samples.slice(0, 700), validation: samples.slice(700) };
  const options = { random, settings: undefined, values: { penalty: 1, longest: 8 } };
  let accuracy = 0;
  for await (const epoch of detectionMaxent.trainCustom!(parts, options)) accuracy = epoch.validationAccuracy;
  expect(accuracy).toBeGreaterThanOrEqual(0.95);
});
