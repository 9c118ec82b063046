import fc from "fast-check";
import { expect, test } from "vitest";
import { PHENOMENA } from "../../core/index.ts";
import { tagPhenomena } from "./tag-phenomena.ts";
import { trainTagger } from "./train-tagger.ts";

/** Clear cases of our own making: a sentence, what must be found in it, and what must not. */
test.each([
  ["There are exactly three kites.", ["existential quantifier", "hard cardinality"], ["soft cardinality"]],
  ["There are at least four kites.", ["existential quantifier", "soft cardinality"], ["hard cardinality"]],
  ["In the left image, there only one kite.", ["existential quantifier"], ["soft cardinality"]],
  ["No more than two owls are awake.", ["soft cardinality", "negation"], ["hard cardinality"]],
  ["Every owl is awake.", ["universal quantifier"], ["negation", "coordination"]],
  ["A tailor and a baker are dancing.", ["coordination"], ["cc ambiguity", "negation"]],
  ["A tailor is brushing her hair.", ["coreference"], ["comparison"]],
  ["A lantern stands behind a piano.", ["spatial relation"], ["hard cardinality"]],
  ["Both images contain the same number of owls.", ["comparison", "universal quantifier"], ["negation"]],
  ["The piano in the image on the left is open.", ["presupposition"], ["spatial relation", "coordination"]],
  ["The pianos are not open.", ["negation", "presupposition"], ["existential quantifier"]],
  ["A baker is sitting on a bench beside a cart with a lantern.", ["pp ambiguity"], ["negation"]],
  ["A tailor is next to a cart that is on a bridge.", ["sbar ambiguity"], ["negation"]],
  ["A tailor pushing a cart wearing an apron.", ["sbar ambiguity"], ["negation"]],
])("[A5] the shipped tagger reads: %s", (sentence, present, absent) => {
  const found = tagPhenomena(sentence);
  expect([...found]).toEqual(expect.arrayContaining(present));
  for (const phenomenon of absent) expect([...found]).not.toContain(phenomenon);
});

test("[A5] which image is meant is neither a spatial relation nor a presupposition", () => {
  expect([...tagPhenomena("An owl sleeps in the image on the right.")]).toEqual([]);
});

test("[A5] any text is tagged, the same way twice, with phenomena in the order of the table", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.lorem(), fc.string()), (text) => {
      const found = [...tagPhenomena(text)];
      expect(found).toEqual([...tagPhenomena(text)]);
      expect(found).toEqual(PHENOMENA.filter((phenomenon) => found.includes(phenomenon)));
    }),
    { seed: 5, numRuns: 300 },
  );
});

test.each([
  ["nothing", ""],
  ["only spaces", " \t\n "],
  ["emoji", "👩‍👩‍👧 and 🐕🐕"],
  ["half a surrogate pair", "\ud83d owl"],
  ["another script", "左の画像に二匹の犬がいる。"],
  ["names of object properties", "constructor __proto__ toString"],
  ["slashes and tags", "dog/NOUN and/CC //"],
  ["many hyphens", "-".repeat(2000)],
])("[A5] odd text is no error: %s", (_, text) => {
  expect(tagPhenomena(text)).toBeInstanceOf(Set);
});

test.each([
  ["nouns", "owl "],
  ["adjectives", "big "],
  ["conjunctions", "and "],
  ["numbers", "two of "],
  ["one endless word", "owl"],
])("[A5] very long text takes time in proportion: %s", (_, unit) => {
  expect(tagPhenomena(unit.repeat(30_000))).toBeInstanceOf(Set); // quadratic work would exceed the time limit
});

test("[A5] the same annotation trains the same model, which survives JSON", () => {
  const annotated = [1, 2, 3, 4, 5, 6].flatMap((n) => [
    { sentence: `There are ${n} owls.`, phenomena: ["existential quantifier" as const] },
    { sentence: `A baker bakes ${n} loaves.`, phenomena: [] },
  ]);
  const model = trainTagger(annotated);
  expect(trainTagger(annotated)).toEqual(model);
  const stored = JSON.parse(JSON.stringify(model)) as typeof model;
  expect([...tagPhenomena("There are kites.", stored)]).toEqual(["existential quantifier"]);
  expect([...tagPhenomena("A tailor sews.", stored)]).toEqual([]);
});

test("[A5] a model trained on no annotation finds nothing", () => {
  expect([...tagPhenomena("There are no owls.", trainTagger([]))]).toEqual([]);
});
