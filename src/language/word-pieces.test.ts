import { expect, test } from "vitest";
import { wordPieces } from "./word-pieces.ts";

/** The vocabulary of the tests of BERT's authors (tokenization_test.py), with their numbers. */
const PIECES = ["[UNK]", "[CLS]", "[SEP]", "want", "##want", "##ed", "wa", "un", "runn", "##ing", ","];
const vocabulary = new Map(PIECES.map((piece, number) => [piece, number]));
const split = wordPieces({ vocabulary, lowercase: true, stripAccents: true });

test("words are split into the longest pieces, as in the tests of BERT's authors", () => {
  expect(split("UNwant\u00E9d,running")).toEqual([1, 7, 4, 5, 10, 8, 9, 2]);
  expect(split("unwanted running")).toEqual([1, 7, 4, 5, 8, 9, 2]);
  expect(split("unwantedX running")).toEqual([1, 0, 8, 9, 2]); // a word with an unknown part is unknown
  expect(split("")).toEqual([1, 2]);
});

test("case and accents are kept where the tokenizer keeps them", () => {
  const cased = wordPieces({ vocabulary, lowercase: false, stripAccents: false });
  expect(cased("UN un want\u00E9d")).toEqual([1, 0, 7, 0, 2]);
});
