import { expect, test } from "vitest";
import { editDistance } from "../../language/index.ts";
import { createReasoner } from "../reasoner.ts";
import { sentenceWords } from "./parse-sentence.ts";
import { repairRealWordErrors, repairUnknownWords, type Vocabulary } from "./repair-spelling.ts";

const VOCABULARY: Vocabulary = new Map(
  "there is a box with the at least one on black block blue circle all"
    .split(" ")
    .map((word, i) => [word, i / 20]),
);

test.each([
  ["circle", "circle", 0],
  ["cirlce", "circle", 1], // two neighbours exchanged
  ["circ;e", "circle", 1],
  ["blak", "black", 1],
  ["kitten", "sitting", 3],
  ["ca", "abc", 3], // optimal string alignment: no letter is moved and edited as well
])("the distance from %s to %s is %i", (a, b, distance) => {
  expect(editDistance(a, b, 9)).toBe(distance);
});

test("a distance above the limit is not counted out", () => {
  expect(editDistance("box", "triangle", 2)).toBeGreaterThan(2);
});

test.each([
  ["ther is a box", "there is a box"],
  ["there is abox", "there is a box"], // joined
  ["tleast one box", "at least one box"], // joined, and the first letter lost
  ["t least one box", "at least one box"], // the first letter lost
  ["ll with a box", "all with a box"],
  ["a bkack circ;e", "a black circle"],
  ["a bl ue cir cle", "a blue circle"], // written as two
])("%s is repaired to %s", (typed, meant) => {
  expect(repairUnknownWords(typed.split(" "), VOCABULARY)[0]!.words.join(" ")).toBe(meant);
});

test("a word that resembles nothing cannot be repaired", () => {
  expect(repairUnknownWords(["a", "hippopotamus"], VOCABULARY)).toEqual([]);
});

test("words that exist may be slips of others, lost, stray, or written twice", () => {
  const repairs = (text: string) =>
    repairRealWordErrors(text.split(" "), VOCABULARY).map(({ words }) => words.join(" "));
  expect(repairs("a block block")).toContain("a black block");
  expect(repairs("a box box")).toContain("a box");
  expect(repairs("there a box")).toContain("there is a box");
  expect(repairs("a box with the at")).toContain("a box with the");
  expect(repairs("there at a box")).toContain("there is a box"); // a small word for another
});

test("a number is not taken for a filler, and a first word is looked at however far the sentence can be read", () => {
  const reasoner = createReasoner();
  expect(reasoner.interpret("There is a circle the two of wall.").words).not.toContain("too");
  expect(reasoner.interpret("Three is a blue block as the base of a tower with two blocks.").words[0]).toBe(
    "there",
  );
});

test("sentences are cut into small words and commas", () => {
  expect(sentenceWords('There isn\'t a "Box", is there?')).toEqual([
    "there",
    "is",
    "not",
    "a",
    "box",
    ",",
    "is",
    "there",
  ]);
  expect(sentenceWords("a\u00a0block/")).toEqual(["a", "block"]);
});

test.each([
  ["There is a blue circle.", "grammar"],
  ["Ther is a bleu circle.", "repaired"],
  ["There is, wonderfully, a blue circle touching the frame of the wall.", "backoff"],
  ["Colourless green ideas sleep furiously.", "majority"],
])("%s is answered by way of %s", (sentence, route) => {
  expect(createReasoner().interpret(sentence).route).toBe(route);
});

test("a word that only narrows the meaning is passed over when nothing else helps", () => {
  const { route, passedOver } = createReasoner().interpret("There is a black circle near the leftmost wall.");
  expect({ route, passedOver }).toEqual({ route: "backoff", passedOver: ["leftmost"] });
});

test("words before the statement are told, too", () => {
  const { route, passedOver } = createReasoner().interpret("I believe there is a black circle.");
  expect({ route, passedOver }).toEqual({ route: "backoff", passedOver: ["i", "believe"] });
});

test.each([
  "Hardly any box wonderfully differs unless it has no circle.",
  "The tower never has a black block.",
  "There is a box with circles except black ones.",
])("%s: a word that turns the meaning is never passed over, nor taken for another", (sentence) => {
  expect(createReasoner().interpret(sentence)).toMatchObject({ route: "majority", form: undefined });
});
