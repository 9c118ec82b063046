import { expect, test } from "vitest";
import { Random, type Verdict } from "../../../core/index.ts";
import { applyConstruction } from "../tasks/construct-set.ts";
import { applyPruning } from "../tasks/prune-images.ts";
import { pairImages } from "../tasks/write-for-pairs.ts";
import { confirmSelection, labelByVotes, passesExtraValidation } from "./decide-by-judgments.ts";

const verdicts = (letters: string): Verdict[] =>
  Array.from(letters, (letter) => (letter === "T" ? "true" : letter === "F" ? "false" : "nonsense"));

test.each([
  ["T", true],
  ["F", false],
  ["N", "nonsense"],
  ["TTTTT", true],
  ["TTTFN", true], // 3 to 1: the gap is two
  ["FFFNN", false], // 3 to 0: nonsense is no side
  ["TTTFF", "too-close"],
  ["TTFNN", "nonsense"], // no majority over nonsense
  ["TFNNN", "nonsense"],
  ["TF", "too-close"],
  ["", "nonsense"],
])("[C3] judgments %s give %s", (letters, expected) => {
  const labelling = labelByVotes(verdicts(letters), { minVoteMargin: 2 });
  expect(labelling.kind === "label" ? labelling.label : labelling.reason).toBe(expected);
});

test.each([
  [true, "T", "confirmed"],
  [true, "F", "not-as-selected"],
  [false, "F", "confirmed"],
  [false, "T", "not-as-selected"],
  [true, "N", "reported"],
  [false, "N", "reported"],
])("[P8] selected %s, judged %s: %s", (selected, letter, expected) => {
  expect(confirmSelection(selected, verdicts(letter)[0]!)).toBe(expected);
});

test.each([
  [true, "TTTT", true],
  [true, "TTTF", true],
  [true, "TTFF", false],
  [false, "FFNT", false], // a report disagrees too
  [false, "FFFN", true],
])("[D2] a %s example with extra judgments %s stays: %s", (label, letters, stays) => {
  expect(passesExtraValidation(label, verdicts(letters), { dropAtDisagreements: 2 })).toBe(stays);
});

const images = (count: number) => Array.from({ length: count }, (_, i) => `image ${i}`);
const set = (count: number) => ({ set: 7, synset: "acorn", query: "two acorns", images: images(count) });

test("[P5] a set is dropped when fewer than eight images are left", () => {
  const removed = { "image 0": "synset-absent", "image 3": "not-realistic" } as const;
  expect(applyPruning(set(10), { removed }, { minImages: 8 })?.images).toEqual(
    images(10).filter((image) => !(image in removed)),
  );
  expect(applyPruning(set(9), { removed }, { minImages: 8 })).toBeUndefined();
});

const limits = { minInteresting: 3, imagesPerSet: 8 };

test("[P6] interesting images come first, then the others, each by similarity; the first eight are kept", () => {
  const answer = { duplicates: ["image 1"], notInteresting: ["image 0", "image 4"] };
  const constructed = applyConstruction(set(10), answer, limits);
  expect(constructed.kind === "set" && constructed.set.images).toEqual(
    [2, 3, 5, 6, 7, 8, 9, 0].map((i) => `image ${i}`),
  );
});

test("[P6] a set is dropped with fewer than three interesting images, or too few without duplicates", () => {
  const dull = { duplicates: [], notInteresting: images(8) };
  expect(applyConstruction(set(10), dull, limits)).toEqual({
    kind: "dropped",
    reason: "too-few-interesting",
  });
  expect(applyConstruction(set(11), dull, limits).kind).toBe("set");
  const alike = { duplicates: ["image 1", "image 2", "image 3"], notInteresting: [] };
  expect(applyConstruction(set(10), alike, limits)).toEqual({ kind: "dropped", reason: "too-few-images" });
});

test("[P7] eight images become four pairs, each image once, by seed and set alone", () => {
  const pairs = pairImages(set(8), new Random("s"));
  expect(pairs).toHaveLength(4);
  expect(pairs.flat().toSorted()).toEqual(images(8));
  expect(pairImages(set(8), new Random("s"))).toEqual(pairs);
  const orders = new Set(
    Array.from({ length: 50 }, (_, seed) => pairImages(set(8), new Random(seed)).join()),
  );
  expect(orders.size).toBeGreaterThan(45); // of 8! = 40,320 orders
});
