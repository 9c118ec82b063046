import { expect, test } from "vitest";
import { ownQuestions } from "./testing/questions.ts";
import { numberWords, unknownWords, wordsOf, writtenWordsOf } from "./vocabulary.ts";

const [question] = ownQuestions(1);
const questions = ["The box is black", "the Box is not", "The end"].map((sentence) => ({
  ...question!,
  sentence,
}));

test("words are those of at least two sentences, in lower case or as they are written", () => {
  expect(wordsOf(questions)).toEqual(["<unknown>", "box", "is", "the"]);
  expect(writtenWordsOf(questions)).toEqual(["<unknown>", "The", "is"]);
});

test("a word that is not known as it is written is looked for in lower case", () => {
  expect(numberWords(["<unknown>", "The", "box"])("The BOX , the")).toEqual([1, 2, 0, 0]);
  expect(numberWords(["<unknown>", "box", "the"])("The BOX")).toEqual([2, 1]);
  expect(numberWords(["<unknown>", "box"])("")).toEqual([0]);
});

test("words that are not known are told once, in lower case; a vocabulary of something else knows of none", () => {
  expect(unknownWords(["<unknown>", "The", "box"], ["The Zebra box", "the zebra BOX"])).toEqual([
    "the",
    "zebra",
  ]);
  expect(unknownWords(["shown: 1"], ["The zebra"])).toEqual([]);
});
