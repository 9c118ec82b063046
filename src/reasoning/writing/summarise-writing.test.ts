import { expect, test } from "vitest";
import { readTerm } from "../testing/read-term.ts";
import { summariseWriting, type WrittenSentence } from "./summarise-writing.ts";

function written(sentence: string, form: string): WrittenSentence {
  return { ok: true, sentence, form: readTerm(form), difficulty: "easy", phenomena: ["negation"] };
}

test("forms are counted with their constants left open", () => {
  const summary = summariseWriting([
    written("There is no black item.", "count(none, black)"),
    written("There is no blue item.", "count(none, blue)"),
    written("There is no black square.", "count(none, and(black, square))"),
  ]);
  expect(summary).toMatchObject({
    sentences: 3,
    forms: 2,
    mostFrequentForm: { form: "count(none, COLOUR)", share: 2 / 3 },
    difficulties: { easy: 3, medium: 0, hard: 0 },
    phenomena: { negation: 3, comparison: 0 },
  });
  // All have 6 tokens, as 26 of 2,531 sentences of train.
  expect(summary.lengthDistance).toBeCloseTo(1 - 26 / 2531, 10);
});

test("without sentences there is no share and no distance", () => {
  expect(summariseWriting([])).toMatchObject({ sentences: 0, mostFrequentForm: null, lengthDistance: null });
});
