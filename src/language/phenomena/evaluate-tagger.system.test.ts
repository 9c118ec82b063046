import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AnnotatedSentence, type Phenomenon, Random } from "../../core/index.ts";
import { evaluateTagger, evaluateTags } from "./evaluate-tagger.ts";

const set = (...phenomena: Phenomenon[]) => new Set(phenomena);

test("[A5] precision, recall and F1 equal a calculation by hand", () => {
  const { categories, microF1, macroF1, keyword } = evaluateTags([
    { annotated: set("negation", "comparison"), found: set("negation"), byKeyword: set() },
    { annotated: set("negation"), found: set("negation", "comparison"), byKeyword: set("negation") },
    { annotated: set("negation"), found: set(), byKeyword: set("negation") },
    { annotated: set(), found: set("negation"), byKeyword: set("negation") },
  ]);
  const of = (name: Phenomenon) => categories.find(({ category }) => category === name);
  // Negation: 3 annotated; the tagger finds 3, 2 rightly: 2/3, 2/3, F1 4/6. The keyword finds 3, 2 rightly.
  expect(of("negation")).toEqual({
    category: "negation",
    count: 3,
    ...{ found: 3, correct: 2, precision: 2 / 3, recall: 2 / 3, f1: 4 / 6 },
    keyword: { found: 3, correct: 2, precision: 2 / 3, recall: 2 / 3, f1: 4 / 6 },
  });
  // Comparison: 1 annotated, 1 found, wrongly; its keyword finds nothing, so that precision is 0/0.
  expect(of("comparison")).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  expect(of("comparison")?.keyword).toMatchObject({ precision: undefined, recall: 0, f1: 0 });
  // Never annotated and never found: nothing is defined, and the mean leaves it out.
  expect(of("coordination")).toMatchObject({
    count: 0,
    precision: undefined,
    recall: undefined,
    f1: undefined,
  });
  expect(microF1).toBeCloseTo((2 * 2) / (4 + 4)); // 2 right of 4 finds and 4 annotations
  expect(macroF1).toBeCloseTo((4 / 6 + 0) / 2);
  expect(keyword.microF1).toBeCloseTo((2 * 2) / (3 + 4));
  expect(keyword.macroF1).toBeCloseTo((4 / 6 + 0) / 2);
});

test("[A5] on a corpus with one tell-tale word, tagger and keyword both find all, from other folds", () => {
  const nouns = ["owl", "kite", "piano", "baker", "tailor", "lantern", "bench", "cart", "bridge", "loaf"];
  const corpus: AnnotatedSentence[] = nouns.flatMap((noun) => [
    { sentence: `The ${noun} is not here.`, phenomena: ["negation"] },
    { sentence: `The ${noun} is here.`, phenomena: [] },
  ]);
  const evaluation = evaluateTagger(corpus, { folds: 5, random: new Random(1) });
  const perfect = { found: 10, correct: 10, precision: 1, recall: 1, f1: 1 };
  expect(evaluation.categories.find(({ category }) => category === "negation")).toEqual({
    category: "negation",
    count: 10,
    ...perfect,
    keyword: perfect,
  });
  expect(evaluation).toMatchObject({ sentences: 20, folds: 5, microF1: 1, macroF1: 1 });
});

test("[A5] a word that occurs once cannot be learned: its fold is judged without it", () => {
  const corpus: AnnotatedSentence[] = ["owl", "kite", "piano", "baker", "tailor"].map((noun, i) => ({
    sentence: `A ${noun} sleeps.`,
    phenomena: i === 0 ? ["negation"] : [],
  }));
  const { categories } = evaluateTagger(corpus, { folds: 5, random: new Random(1) });
  expect(categories.find(({ category }) => category === "negation")?.correct).toBe(0);
});

const data = process.env.COUNTERPOINT_DATA;

test.skipIf(data === undefined)(
  "[A5] on the 800 annotated sentences of NLVR2 (needs COUNTERPOINT_DATA) micro F1 is at least 0.89, macro F1 0.83, above the keyword everywhere",
  () => {
    const text = readFileSync(join(data ?? "", "nlvr2", "annotated_dev_examples.txt"), "utf8");
    const annotated = text
      .replaceAll("\r", "")
      .split(/\n\s*\n/)
      .filter((block) => block.trim() !== "")
      .map((block): AnnotatedSentence => {
        const [sentence = "", ...lines] = block.trim().split("\n");
        return { sentence, phenomena: lines.map((line) => line.slice(2).trim() as Phenomenon) }; // the file's words are ours
      });
    const evaluation = evaluateTagger(annotated, { folds: 5, random: new Random(7) });
    expect(evaluation.sentences).toBe(800);
    expect(evaluation.microF1).toBeGreaterThanOrEqual(0.89); // the mean of ten divisions is 0.898
    expect(evaluation.macroF1).toBeGreaterThanOrEqual(0.83); // 0.844
    for (const { f1, keyword } of evaluation.categories) expect(f1).toBeGreaterThan(keyword.f1 ?? 0);
    const rare = evaluation.categories.find(({ category }) => category === "sbar ambiguity");
    expect(rare!.f1! - rare!.keyword.f1!).toBeGreaterThan(0.1); // the least of ten divisions is 0.154
  },
);
