import { expect, test } from "vitest";
import { printTerm } from "../logic/term.ts";
import { abstractWords, fillTemplate, wordDistance } from "./back-off.ts";
import { parseWords } from "./chart.ts";
import { indexGrammar, ruleWeights } from "./index-grammar.ts";
import { readGrammar } from "./read-grammar.ts";

const TOY = `
COLOUR -> black => black
COLOUR -> blue => blue
SET -> COLOUR (block|blocks) => $COLOUR
SET -> SET on (a) SET => and($SET, on($SET2))
S -> there is (a) SET => count(some, $SET)
`;

function parse(
  text: string,
  options: { weights?: Record<string, number>; skipCost?: (word: string) => number } = {},
) {
  const grammar = indexGrammar(readGrammar(TOY, ["really"]));
  const weights = ruleWeights(grammar, options.weights ?? {});
  return parseWords(text.split(" "), { grammar, weights, skipCost: options.skipCost });
}
const formsOf = (readings: ReturnType<typeof parse>) => readings.map(({ meaning }) => printTerm(meaning!));

test("words are read by the rules, what is in brackets may be left out, fillers are passed over", () => {
  expect(formsOf(parse("there is a black block"))).toEqual(["count(some, black)"]);
  expect(formsOf(parse("there is black"))).toEqual(["count(some, black)"]);
  expect(formsOf(parse("really there is a really black block"))).toEqual(["count(some, black)"]);
  expect(parse("there is a green block")).toEqual([]);
  expect(parse("there is")).toEqual([]);
});

test("an ambiguous sentence has all its readings, and weights decide which is first", () => {
  const sentence = "there is a black block on a blue block on a black block";
  const high = "count(some, and(black, on(blue), on(black)))"; // both on the first block
  const low = "count(some, and(black, on(and(blue, on(black)))))";
  expect(new Set(formsOf(parse(sentence)))).toEqual(new Set([high, low]));
  const bare = (weight: number) => ({ "SET -> SET on (a) SET > SET -> COLOUR (block|blocks)": weight });
  expect(parse(sentence, { weights: bare(1) })[0]!.score).toBeGreaterThan(parse(sentence)[0]!.score);
});

test("a reading that asks for two colours at once is no reading", () => {
  const grammar = indexGrammar(readGrammar(`${TOY}SET -> COLOUR SET => and($COLOUR, $SET)\n`, []));
  expect(
    parseWords(["there", "is", "black", "blue"], { grammar, weights: ruleWeights(grammar, {}) }),
  ).toEqual([]);
});

test("any word may be passed over at a cost, and the cheapest reading is known", () => {
  const [reading] = parse("look there is a big black block", { skipCost: (word) => word.length });
  expect(reading).toMatchObject({ skipCost: 7, skippedWords: ["look", "big"] });
});

test.each([
  ["S -> A => black\nno rule", "Not a valid grammar rule"],
  ["S -> black => count(some, $SET)", "$SET has no matching category"],
  ["S -> black => count(black, item)", "count does not take"],
  ["S -> black => black\nS -> blue => count(some, blue)", "S means items, but here truth"],
  ["S -> black => count(some, green)", "Unknown operator green"],
  ["S -> A => $A", "Can't infer the type"],
])("a flawed grammar is refused: %s", (text, reason) => {
  expect(() => readGrammar(text, [])).toThrow(reason);
});

test("a category that no rule makes is refused", () => {
  const grammar = readGrammar("S -> black OTHER => count(some, black)", []);
  expect(() => indexGrammar(grammar)).toThrow("No rule defines OTHER");
});

test("a template is filled with the constants of a sentence, if there are as many", () => {
  const words = "there are two blue circles".split(" ");
  const template = abstractWords(words);
  expect(template).toEqual(["there", "are", "NUMBER", "COLOUR", "SHAPES"]);
  expect(fillTemplate(template, "three black squares are there".split(" "))).toEqual(
    "there are three black squares".split(" "),
  );
  expect(fillTemplate(template, ["two", "circles"])).toBeUndefined();
  expect(fillTemplate(template, "two black blue circles".split(" "))).toBeUndefined();
});

test("the distance of two lists of words is what must be left out and put in", () => {
  const cost = (word: string) => word.length;
  expect(wordDistance(["a", "big", "box"], ["a", "box"], cost)).toBe(3);
  expect(wordDistance(["a", "box"], ["the", "box"], cost)).toBe(4);
  expect(wordDistance([], ["box"], cost)).toBe(3);
});
