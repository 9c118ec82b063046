import { expect, test } from "vitest";
import { type ChoiceSettings, chooseSynsets as choose, trialSets } from "./choose-synsets.ts";
import type { LabelledSet } from "./read-sets.ts";

const kindOf = (synset: string) => (synset === "zebra" ? "animal" : synset === "<new>" ? null : "object");
const chooseSynsets = (sets: readonly LabelledSet[], settings: Partial<ChoiceSettings> = {}) =>
  choose(sets, { ...settings, kindOf });
const IMAGES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const marked = (synset: string, interesting: number, query = "two"): LabelledSet => ({
  synset,
  query,
  images: IMAGES,
  interesting: IMAGES.slice(0, interesting),
});

test("[P2] a set gives a point when at least half of its eight images are interesting", () => {
  // acorn: 4, 3 and 8 of 8: two points. seawall: 3 and 0 of 8: none.
  const sets = [
    marked("acorn", 4),
    marked("acorn", 3),
    marked("acorn", 8, "some"),
    marked("seawall", 3),
    marked("seawall", 0),
  ];
  expect(chooseSynsets(sets, { keep: 1 })).toEqual({
    synsets: [
      {
        synset: "acorn",
        kind: "object",
        points: 2,
        sets: 3,
        queries: 2,
        images: 24,
        interesting: 15,
        isComplete: false,
        isKept: true,
      },
      {
        synset: "seawall",
        kind: "object",
        points: 0,
        sets: 2,
        queries: 1,
        images: 16,
        interesting: 3,
        isComplete: false,
        isKept: false,
      },
    ],
    kept: 1,
    balance: { animals: 0, objects: 1, unknown: 0 },
    leastPoints: 2,
    tied: 0,
    incomplete: 2,
  });
});

test("[P2] animals and other things are counted among those that are kept", () => {
  const sets = [marked("zebra", 8), marked("vase", 7), marked("<new>", 6), marked("drum", 0)];
  expect(chooseSynsets(sets, { keep: 3 }).balance).toEqual({ animals: 1, objects: 1, unknown: 1 });
});

test("[P2] the numbers of the paper can be set otherwise", () => {
  // 5 and 6 of 8 images are 62.5 and 75 per cent; two queries with one set each are complete
  const sets = [marked("vase", 5), marked("vase", 6, "some")];
  const settings = { queries: 2, sets: 1, minInteresting: 0.7 };
  expect(chooseSynsets(sets, settings).synsets).toMatchObject([{ points: 1, isComplete: true }]);
  const gathered = ["a", "b", "c"].flatMap((query) =>
    ["1", "2"].map((first) => ({ synset: "vase", query, images: [first, "x", "y"] })),
  );
  expect(trialSets(gathered, { ...settings, images: 2 })).toEqual([
    { synset: "vase", query: "a", images: ["1", "x"] },
    { synset: "vase", query: "b", images: ["1", "x"] },
  ]);
});

test("[P2] the synsets with most points are kept; equal points go by interesting images, and are told", () => {
  // one point each: 4, 8 and 4 interesting images of 8
  const sets = [marked("vase", 4), marked("pizza", 8), marked("drum", 4)];
  const { synsets, tied, leastPoints } = chooseSynsets(sets, { keep: 2 });
  expect(synsets.map(({ synset, isKept }) => [synset, isKept])).toEqual([
    ["pizza", true],
    ["drum", true],
    ["vase", false],
  ]);
  expect({ tied, leastPoints }).toEqual({ tied: 1, leastPoints: 1 });
});

test("[P2] a synset is complete with 25 sets", () => {
  const sets = Array.from({ length: 25 }, (_, i) => marked("vase", i % 8, `query ${i % 5}`));
  // i % 8 >= 4 for 4..7, 12..15 and 20..23: twelve points
  expect(chooseSynsets(sets).synsets).toMatchObject([{ points: 12, sets: 25, queries: 5, isComplete: true }]);
});

test("nothing is chosen from nothing", () => {
  expect(chooseSynsets([])).toMatchObject({
    synsets: [],
    kept: 0,
    leastPoints: null,
    tied: 0,
    incomplete: 0,
  });
});

test("[P2] a trial has the first five queries of a synset, five sets of each, eight images of each set", () => {
  const gathered = ["acorn", "vase"].flatMap((synset) =>
    Array.from({ length: 7 * 7 }, (_, i) => ({
      synset,
      query: `query ${Math.floor(i / 7)}`,
      images: Array.from({ length: i === 0 ? 7 : 16 }, (__, image) => `${i}-${image}`),
    })),
  );
  const trial = trialSets(gathered);
  expect(trial).toHaveLength(2 * 25);
  expect(new Set(trial.map(({ query }) => query))).toEqual(
    new Set(["query 0", "query 1", "query 2", "query 3", "query 4"]),
  );
  expect(trial[0]!.images).toEqual(["1-0", "1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7"]); // set 0 is too small
});
