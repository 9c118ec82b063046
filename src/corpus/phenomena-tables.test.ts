import { expect, test } from "vitest";
import { type AnnotatedSentence, PHENOMENA } from "../core/index.ts";
import { comparePhenomena, phenomenaCounts, phenomenaTable } from "./phenomena-tables.ts";

test("[A5] the table counts sentences in the paper's order, categories without any included", () => {
  const table = phenomenaTable([
    { sentence: "a", phenomena: ["negation", "hard cardinality"] },
    { sentence: "b", phenomena: ["hard cardinality"] },
    { sentence: "c", phenomena: [] },
    { sentence: "d", phenomena: ["coreference"] },
  ]);
  expect(table.map(({ category }) => category)).toEqual(PHENOMENA);
  const found = table.filter(({ count }) => count > 0);
  expect(found).toEqual([
    { category: "hard cardinality", count: 2, percent: 50 },
    { category: "coreference", count: 1, percent: 25 },
    { category: "negation", count: 1, percent: 25 },
  ]);
  expect(table.filter(({ count, percent }) => count === 0 && percent === 0)).toHaveLength(10);
});

test("[A6] two corpora are compared by chi-squared without Yates' correction", () => {
  const comparison = comparePhenomena(
    withNegation({ sentences: 100, negated: 20 }),
    withNegation({ sentences: 100, negated: 36 }),
  );
  // 200 (20*64 - 80*36)^2 / (100 * 100 * 56 * 144) = 6.349: above 3.841, the 5 % point of df 1.
  expect(comparison.get("negation")).toEqual({
    count: 36,
    percent: 36,
    test: { statistic: expect.closeTo(6.349, 3), degreesOfFreedom: 1, p: expect.any(Number) },
    significant: true,
  });
  const near = comparePhenomena(
    withNegation({ sentences: 100, negated: 20 }),
    withNegation({ sentences: 50, negated: 14 }),
  );
  // 150 (20*36 - 80*14)^2 / (100 * 50 * 34 * 116) = 1.217: below 3.841.
  expect(near.get("negation")).toMatchObject({ percent: 28, significant: false });
  expect(near.get("negation")?.test?.statistic).toBeCloseTo(1.217, 3);
});

test("[A6] a phenomenon that neither corpus shows has no test and does not differ", () => {
  const some = withNegation({ sentences: 10, negated: 3 });
  expect(comparePhenomena(some, some).get("comparison")).toEqual({
    count: 0,
    percent: 0,
    test: null,
    significant: false,
  });
});

function withNegation({ sentences, negated }: { sentences: number; negated: number }) {
  const annotated = Array.from(
    { length: sentences },
    (_, i): AnnotatedSentence => ({
      sentence: `Sentence ${i}.`,
      phenomena: i < negated ? ["negation"] : [],
    }),
  );
  return phenomenaCounts(annotated);
}
