import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { readWordVectors, vectorInit } from "./word-vectors.ts";

const folder = temporaryFolder();
const read = (content: string, ...words: string[]) =>
  readWordVectors(folder.write("vectors.txt", content), new Set(words));

test("only the words that are asked for are kept, with spaces in them or without", async () => {
  const { dimensions, vectors } = await read(
    "the 1 2 -0.5\n. . . 3 4 5e-1\ndog 7 8 9\n",
    "the",
    ". . .",
    "cat",
  );
  expect(dimensions).toBe(3);
  expect(vectors).toEqual(
    new Map([
      ["the", Float32Array.of(1, 2, -0.5)],
      [". . .", Float32Array.of(3, 4, 0.5)],
    ]),
  );
});

test("the first line of word2vec is passed over", async () => {
  expect((await read("2 3\na 1 2 3\nb 4 5 6\n", "b")).vectors.get("b")).toEqual(Float32Array.of(4, 5, 6));
});

test("lines of another width, and numbers that are none, are refused with their line", async () => {
  await expect(read("a 1 2 3\nb 4 5\n", "b")).rejects.toThrow(
    "vectors.txt:2 should be a word and 3 numbers, as in the first line",
  );
  await expect(read("a 1 2 3\nb 4.5 5 6 7\n", "b")).rejects.toThrow("vectors.txt:2");
  await expect(read("a\t1\t2\n", "a")).rejects.toThrow("vectors.txt:1 should be a word and its numbers");
  await expect(read("a 1 2 3\nb 4 x 6\n", "b")).rejects.toThrow("vectors.txt:2");
  await expect(read("", "b")).rejects.toThrow("no word vectors");
});

test("an embedding begins with the vectors of its words, and with small numbers where there are none", async () => {
  const init = vectorInit(["<unknown>", "dog"], await read("dog 7 8\n", "dog"));
  const random = new Random("1");
  const [first, second, ...dog] = Array.from({ length: 4 }, () => init(random));
  expect(dog).toEqual([7, 8]);
  for (const value of [first!, second!]) expect(Math.abs(value)).toBeLessThanOrEqual(0.1);
});
