import { expect, test } from "vitest";
import { featureScale } from "./features.ts";

test("[A5] a rare phenomenon trusts its own rule fully and everything else in proportion to its sentences", () => {
  const rare = { phenomenon: "sbar ambiguity", positives: 12 } as const;
  const frequent = { phenomenon: "negation", positives: 100 } as const;
  expect(featureScale("r:sbar ambiguity", rare)).toBe(featureScale("r:negation", frequent));
  for (const name of ["r:coordination", "p:relative clause", "w:that"]) {
    expect(featureScale(name, rare)).toBeCloseTo(0.12 * featureScale(name, frequent)); // 12 of 100
  }
});

test("[A5] from a hundred sentences on, more of them change nothing", () => {
  const scale = (positives: number) => featureScale("p:and", { phenomenon: "coordination", positives });
  expect(scale(266)).toBe(scale(100));
  expect(scale(99)).toBeLessThan(scale(100));
});
