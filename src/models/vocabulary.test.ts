import { expect, test } from "vitest";
import { ownExamples } from "./testing/examples.ts";
import { casedWordVocabulary, outOfVocabulary, wordEncoder, wordVocabulary } from "./vocabulary.ts";

const [example] = ownExamples(1);
const examples = ["The box is black", "the Box is not", "The end"].map((sentence) => ({
  ...example!,
  sentence,
}));

test("words are those of at least two sentences, in lower case or as they are written", () => {
  expect(wordVocabulary(examples)).toEqual(["<unknown>", "box", "is", "the"]);
  expect(casedWordVocabulary(examples)).toEqual(["<unknown>", "The", "is"]);
});

test("a word that is not known as it is written is looked for in lower case", () => {
  expect(wordEncoder(["<unknown>", "The", "box"])("The BOX , the")).toEqual([1, 2, 0, 0]);
  expect(wordEncoder(["<unknown>", "box", "the"])("The BOX")).toEqual([2, 1]);
  expect(wordEncoder(["<unknown>", "box"])("")).toEqual([0]);
});

test("words that are not known are told once, in lower case; a vocabulary of something else knows of none", () => {
  expect(outOfVocabulary(["<unknown>", "The", "box"], ["The Zebra box", "the zebra BOX"])).toEqual([
    "the",
    "zebra",
  ]);
  expect(outOfVocabulary(["shown: 1"], ["The zebra"])).toEqual([]);
});
