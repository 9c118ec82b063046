import { expect, test } from "vitest";
import { WordNet } from "../../language/index.ts";
import { findSynset } from "./find-synset.ts";

const wordnet = new WordNet();
const idOf = (text: string) => findSynset(text, wordnet).synset.id;

test("an id is what it says", () => {
  expect(findSynset("goose.n.03", wordnet)).toMatchObject({ synset: { id: "goose.n.03" }, otherSenses: [] });
});

test.each([
  ["golden retriever", "golden_retriever.n.01"],
  ["Chihuahua", "chihuahua.n.03"], // not the city
  ["skunk", "skunk.n.04"], // not somebody called so
  ["jellyfish", "jellyfish.n.02"], // not the Portuguese man-of-war
  ["banana", "banana.n.02"], // not the plant
  ["cherry", "cherry.n.03"], // not the wood, nor the tree
  ["tiger", "tiger.n.02"], // not somebody called so
  ["otter", "otter.n.02"], // not its fur
  ["soldier", "soldier.n.01"], // a person, not the ant
  ["turkey", "turkey.n.01"], // the bird, not its meat
  ["tulip", "tulip.n.01"], // a plant that nobody eats
])("the word %s means %s", (word, id) => {
  expect(idOf(word)).toBe(id);
});

test("the other senses of a word are told", () => {
  expect(findSynset("orange", wordnet).otherSenses.map(({ id }) => id)).toContain("orange.n.02");
});

test.each([
  ["acornn", /Did you mean "acorn"/],
  ["geese", /Did you mean "goose"/],
  ["acorn.n.07", /senses of "acorn": acorn\.n\.01 \(fruit of the oak tree\)/],
  ["qqqqqqqqqq", /Use a singular noun/],
  ["two words", /Use a singular noun/],
  ["", /Use a singular noun/],
  ["  ", /Use a singular noun/],
  [".n.01", /Use a singular noun/],
  [" .n.01", /Use a singular noun/],
])("%s is refused with what would do", (text, hint) => {
  const failure = {
    code: "usage",
    message: `WordNet has no noun "${text}"`,
    hint: expect.stringMatching(hint),
  };
  expect(() => findSynset(text, wordnet)).toThrow(expect.objectContaining(failure));
});

test("of a word without end, the beginning is told", () => {
  expect(() => findSynset("a".repeat(10_000), wordnet)).toThrow(/no noun "a{56}\.\.\.$/);
});
