import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { readNounVectors } from "./read-vectors.ts";

const folder = temporaryFolder();
const read = (text: string | Uint8Array, ...phrases: string[]) =>
  readNounVectors(folder.write("vectors.txt", text), phrases);
const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 12));

test("a file of GloVe has a word and its numbers in each line", async () => {
  const vectors = await read("the 1 1\ncup 3 4\nmug -4e0 .3e1\n", "cup", "mug");
  expect([...vectors.vector("cup")!]).toEqual(close(0.6, 0.8));
  expect([...vectors.vector("Mug")!]).toEqual(close(-0.8, 0.6));
  expect(vectors.vector("the")).toBeUndefined(); // nobody asked for it
});

test("a file of word2vec begins with its counts, and may be packed", async () => {
  const vectors = await read(gzipSync("2 2\ncup 3 4 \r\ngolden_retriever 0 1 \n"), "cup", "golden retriever");
  expect([...vectors.vector("cup")!]).toEqual(close(0.6, 0.8));
  expect([...vectors.vector("golden retriever")!]).toEqual([0, 1]);
});

test("a word in lower case comes before the same with capitals, wherever it stands", async () => {
  const vectors = await read("Cup 1 0\ncup 0 1\nTV 1 0\nTv 0 1\n", "cup", "TV");
  expect([...vectors.vector("cup")!]).toEqual([0, 1]);
  expect([...vectors.vector("TV")!]).toEqual([1, 0]);
});

test("words with spaces, as GloVe's largest file has some, are left out", async () => {
  const vectors = await read(". . . 5 6\ncup of tea 1 0\ncup 3 4\n", "cup");
  expect([...vectors.vector("cup")!]).toEqual(close(0.6, 0.8));
});

test("a vector of zeros is none", async () => {
  expect((await read("cup 0 0\nmug 1 0\n", "cup", "mug")).vector("cup")).toBeUndefined();
});

test.each([
  [
    "a line with other dimensions",
    "the 1 1\ncup 1 2 3\n",
    '"cup" has 3 numbers, and the words before it 2',
    2,
  ],
  ["a line that was cut off", "the 1 1\ncup 1", '"cup" has 1 numbers, and the words before it 2', 2],
  ["what is no number", "the 1 1\ncup 1 x\n", 'The vector of "cup" has something else than numbers', 2],
  ["infinite numbers", "the 1 1\ncup 1 1e999\n", 'The vector of "cup" has something else than numbers', 2],
  ["a list of words", "cup\nmug\n", "The line has no numbers after its word", 1],
])("%s is refused by its line", async (_, text, message, line) => {
  await expect(read(text, "cup")).rejects.toMatchObject({
    code: "data/invalid",
    message,
    at: [expect.stringContaining("vectors.txt"), line],
    hint: expect.stringContaining("GloVe or word2vec"),
  });
});

test("a file without any of the nouns is refused", async () => {
  await expect(read("the 1 1\n", "cup")).rejects.toThrow(/no vector of any noun/);
  await expect(read("", "cup")).rejects.toThrow(/no vector of any noun/);
});

test("a file that is not there is refused", async () => {
  await expect(readNounVectors(folder.at("absent.txt"), ["cup"])).rejects.toMatchObject({
    code: "data/unreadable",
    message: "File not found",
  });
});
