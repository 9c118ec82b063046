import { expect, test } from "vitest";
import { readTerm } from "../testing/read-term.ts";
import { phenomenaOf } from "./phenomena-of.ts";

test.each([
  [
    "There are exactly two black blocks.",
    "count(exactly(2), black)",
    ["hard cardinality", "existential quantifier"],
  ],
  [
    "At least two boxes have a circle.",
    "count(atLeast(2), with(box, count(some, circle)))",
    ["soft cardinality"],
  ],
  ["Every box has a circle.", "all(box, count(some, circle))", ["universal quantifier"]],
  ["No block is at the top.", "count(none, top)", ["spatial relation", "negation"]],
  [
    "The tallest tower has a black block.",
    "the(most(tower, item), count(some, black))",
    ["comparison", "presupposition"],
  ],
  [
    "A box has three items of which two are black.",
    "count(some, with(box, and(count(bare(3), item), count(bare(2), black))))",
    ["hard cardinality", "coreference"],
  ],
])("%s", (sentence, form, phenomena) => {
  expect(phenomenaOf(readTerm(form), sentence)).toEqual(phenomena);
});
