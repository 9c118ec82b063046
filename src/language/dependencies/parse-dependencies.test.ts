import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDependencies } from "./parse-dependencies.ts";

/** The parse of a sentence, one word to a line of "word relation head". */
function parseOf(sentence: string): readonly string[] {
  const words = parseDependencies(sentence);
  return words
    .filter(({ relation }) => relation !== "punct")
    .map(({ text, relation, head }) => `${text} ${relation} ${words[head]?.text ?? "-"}`);
}

test("what there is gets its determiner, its adjectives and its number", () => {
  expect(parseOf("There are at least two big black squares.")).toEqual([
    "there expl are",
    "are root -",
    "at advmod squares",
    "least advmod squares",
    "two nummod squares",
    "big amod squares",
    "black amod squares",
    "squares attr are",
  ]);
});

test.each([
  [
    "There is a tower with a blue block at the base",
    ["with prep tower", "block pobj with", "at prep block", "base pobj at"],
  ],
  // a wall has nothing on top of it: the square has
  [
    "There is a square touching the wall with an item on top of it",
    ["touching acl square", "wall dobj touching", "with prep square", "on prep item", "top fixed on"],
  ],
  [
    "There is a box with a black item closely touching a corner of the box",
    ["closely advmod touching", "touching acl item", "corner dobj touching", "of prep corner", "box pobj of"],
  ],
])("a phrase is attached to the nearest noun that can have it: %s", (sentence, expected) => {
  expect(parseOf(sentence)).toEqual(expect.arrayContaining(expected));
});

test.each([
  // the second block is joined with the first one, not with the top, where that one is
  [
    "There is a tower with a blue block at the top and a black block at the base",
    ["and cc block", "block conj block", "at prep block", "base pobj at"],
  ],
  ["There are towers with blocks at the base and at the top", ["and cc at", "at conj at", "top pobj at"]],
  ["There is a box with blue and black items", ["blue amod items", "and cc items", "black amod items"]],
  ["There is a tower and the base is yellow", ["and cc is", "is conj is", "base nsubj is", "yellow attr is"]],
  ["One box has two items and is small", ["box nsubj has", "has root -", "is conj has", "small attr is"]],
])("what is joined is of one kind: %s", (sentence, expected) => {
  expect(parseOf(sentence)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ["There is a box which has four items", ["which nsubj has", "has relcl box", "items dobj has"]],
  [
    "There are two items touching the wall that are not blue",
    ["that nsubj are", "are relcl items", "not neg are", "blue attr are"],
  ],
  [
    "None of the circles are touching any edge",
    [
      "none nsubj touching",
      "of prep none",
      "circles pobj of",
      "are aux touching",
      "touching root -",
      "edge dobj touching",
    ],
  ],
  ["There are three objects not touching the edge", ["not neg touching", "touching acl objects"]],
])("clauses have a verb with its subject and its object: %s", (sentence, expected) => {
  expect(parseOf(sentence)).toEqual(expect.arrayContaining(expected));
});

test("a sentence without a verb has its first noun as the root, and one without words is empty", () => {
  expect(parseOf("a tower with two blocks")).toEqual([
    "a det tower",
    "tower root -",
    "with prep tower",
    "two nummod blocks",
    "blocks pobj with",
  ]);
  expect(parseDependencies("")).toEqual([]);
});

test("whatever the words are, the parse is a tree with one root", () => {
  const words =
    "there is are a the two at least black blue square box tower top touching which and , not on top of has it only stacked";
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words.split(" ")), { minLength: 1, maxLength: 14 }), (chosen) => {
      const parse = parseDependencies(chosen.join(" "));
      expect(parse.filter(({ head }) => head === -1)).toHaveLength(1);
      for (const start of parse.keys()) {
        let word = start;
        for (let steps = 0; parse[word]!.head !== -1; steps += 1) {
          expect(steps).toBeLessThan(parse.length);
          word = parse[word]!.head;
        }
      }
    }),
  );
});
