import { expect, test } from "vitest";
import { cosine, loadNounVectors, NounVectors } from "./noun-vectors.ts";

const tiny = new NounVectors(
  new Map([
    ["cup", [3, 4]],
    ["mug", [4, 3]],
    ["spoon", [-4, 3]],
    ["tea_spoon", [0, 2]],
  ]),
);

test("the cosine of two nouns is that of their vectors", () => {
  // (3, 4) and (4, 3): 24 / 25; (3, 4) and (-4, 3): 0
  expect(cosine(tiny.vector("cup")!, tiny.vector("mug")!)).toBeCloseTo(24 / 25, 12);
  expect(cosine(tiny.vector("cup")!, tiny.vector("spoon")!)).toBeCloseTo(0, 12);
});

test("a phrase has the mean of its words, unknown ones left out", () => {
  // (3, 4) / 5 and (-4, 3) / 5 add up to (-1, 7) / 5, of length sqrt(50) / 5
  const both = [-1 / Math.sqrt(50), 7 / Math.sqrt(50)].map((each) => expect.closeTo(each, 12));
  expect([...tiny.vector("Cup spoon")!]).toEqual(both);
  expect(tiny.vector("silver spoon")).toEqual(tiny.vector("spoon"));
  expect(tiny.vector("silver")).toBeUndefined();
  expect([...tiny.vector("tea spoon")!]).toEqual([0, 1]); // a phrase with a vector of its own, as word2vec has them
});

test("by the shipped vectors a banana is nearer to a pear than to a bookcase", async () => {
  const vectors = loadNounVectors();
  const banana = vectors.vector("banana")!;
  expect(cosine(banana, vectors.vector("pear")!)).toBeGreaterThan(0.35); // the paper's example
  expect(cosine(banana, vectors.vector("bookcase")!)).toBeLessThan(0.35);
});
