import { expect, test } from "vitest";
import { chunkWords } from "./chunk-words.ts";
import { tagWords } from "./pos-tags.ts";

const tagsOf = (sentence: string) => tagWords(sentence).map(({ text, tag }) => `${text}/${tag}`);
const chunksOf = (sentence: string) => chunkWords(tagWords(sentence)).map(({ tag }) => tag);

test("[A5] the nouns and verbs of the task have tags of their own", () => {
  expect(tagsOf("The left image features two cats.")).toEqual([
    "the/DET",
    "left/SIDE",
    "image/IMAGE",
    "features/SHOW",
    "two/NUM",
    "cats/NOUN",
    "./STOP",
  ]);
});

test("[A5] words joined by hyphens are one adjective, and quotation marks are no words", () => {
  expect(tagsOf("a black-and-white 'kite'")).toEqual(["a/DET", "black-and-white/ADJ", "kite/NOUN"]);
});

test("[A5] which image is meant is one chunk, not a place", () => {
  expect(chunksOf("A goat is on a hill in the image on the left.")).toEqual([
    "NP",
    "BE",
    "AT",
    "NP",
    "LOC",
    "STOP",
  ]);
});

test("[A5] a pose or a garment is no place", () => {
  expect(chunksOf("A man in a shirt")).toEqual(["NP", "P", "NP"]);
  expect(chunksOf("A man in a kitchen")).toEqual(["NP", "AT", "NP"]);
});
