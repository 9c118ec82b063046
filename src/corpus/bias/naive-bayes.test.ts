import fc from "fast-check";
import { expect, test } from "vitest";
import { NaiveBayes } from "./probes.ts";

test("without features the more frequent label is given, and true for a tie", () => {
  const model = new NaiveBayes();
  expect(model.predict([])).toBe(true);
  model.add([], { trues: 1, falses: 2 });
  expect(model.predict([])).toBe(false);
});

test("a feature that was never seen does not move the label", () => {
  const model = new NaiveBayes();
  model.add([0], { trues: 3, falses: 5 });
  expect(model.predict([99])).toBe(false);
  model.add([1], { trues: 6, falses: 0 });
  expect(model.predict([99])).toBe(true);
});

test("features are weighed by Bayes' rule", () => {
  const model = new NaiveBayes();
  model.add([0], { trues: 8, falses: 1 });
  model.add([1], { trues: 1, falses: 8 });
  // Balanced labels; feature 0 is seen with true 8 to 1, feature 1 with false 8 to 1.
  expect([model.predict([0]), model.predict([1]), model.predict([0, 1])]).toEqual([true, false, true]);
});

test("what was added and taken out again leaves no trace", () => {
  const example = fc.tuple(fc.uniqueArray(fc.nat(5), { maxLength: 3 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(example), fc.array(example), (kept, removed) => {
      const [model, fresh] = [new NaiveBayes(), new NaiveBayes()];
      const learn = (to: NaiveBayes, all: typeof kept, sign: 1 | -1) => {
        for (const [features, label] of all)
          to.add(features, { trues: label ? sign : 0, falses: label ? 0 : sign });
      };
      learn(model, kept, 1);
      learn(model, removed, 1);
      learn(model, removed, -1);
      learn(fresh, kept, 1);
      for (const features of [[], [0], [1, 2], [0, 3, 5]])
        expect(model.predict(features)).toBe(fresh.predict(features));
    }),
  );
});
