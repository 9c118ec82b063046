import { expect, test } from "vitest";
import { PHENOMENA } from "../../src/core/index.ts";
import type { CategoryModel, TaggerModel } from "../../src/language/phenomena/tag-phenomena.ts";
import { compactModel } from "./compact-model.js";

test("[A5] small weights are left out, and their mean over the sentences moves to the threshold", () => {
  const category: CategoryModel = { threshold: 1, weights: { "w:owl": 2.00049, "w:kite": 0.01 } };
  const model = Object.fromEntries(PHENOMENA.map((phenomenon) => [phenomenon, category])) as TaggerModel;
  const compact = compactModel(model, { minWeight: 0.02, sentences: ["owl", "kite"] });
  // "owl" loses 0.00049 by rounding, "kite" 0.01 by omission: 0.0052 on average, and 1 - 0.0052 rounds to 0.995.
  expect(compact.negation).toEqual({ threshold: 0.995, weights: { "w:owl": 2 } });
});
