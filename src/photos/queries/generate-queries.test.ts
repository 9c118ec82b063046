import { expect, test } from "vitest";
import { loadNounVectors, NounVectors, WordNet } from "../../language/index.ts";
import type { Heuristic } from "./generate-queries.ts";
import { generateQueries } from "./generate-queries.ts";
import { ILSVRC_SYNSETS, NLVR2_SYNSETS } from "./word-lists.ts";

const wordnet = new WordNet();
const vectors = loadNounVectors();
const queriesOf = (
  id: string,
  options: { limit?: number; conventions?: "paper" | "release"; minCosine?: number } = {},
) =>
  generateQueries(wordnet.synset(id)!, {
    wordnet,
    vectors,
    conventions: "paper",
    minCosine: 0.3,
    ...options,
  });
const textsOf = (id: string, heuristic: Heuristic) =>
  queriesOf(id)
    .filter((each) => each.heuristic === heuristic)
    .map(({ query }) => query);

test("[P1] the examples of the paper are made, each by its heuristic", () => {
  expect(textsOf("acorn.n.01", "quantities")).toContain("two acorns");
  expect(textsOf("acorn.n.01", "hypernyms")).toContain("acorn fruit");
  expect(textsOf("cup.n.01", "quantities")).toContain("group of cups");
  expect(textsOf("flute.n.01", "hypernyms")).toContain("flute woodwind");
  expect(textsOf("banana.n.02", "similar words")).toContain("banana pear");
  expect(textsOf("beagle.n.01", "activities")).toContain("beagles eating");
});

test("[P1] animals have activities and neither hypernyms nor similar words; other things the reverse", () => {
  const heuristics = (id: string) => [...new Set(queriesOf(id).map(({ heuristic }) => heuristic))].sort();
  expect(heuristics("beagle.n.01")).toEqual(["activities", "quantities"]);
  expect(heuristics("banana.n.02")).toEqual(["hypernyms", "quantities", "similar words"]);
});

test("[P1] hypernyms may have several words", () => {
  // WordNet: flute, woodwind, wind instrument, musical instrument
  expect(textsOf("flute.n.01", "hypernyms")).toContain("flute musical instrument");
});

test("in the conventions of the release, animals are also called so, as its files have it", () => {
  const released = (id: string) => queriesOf(id, { conventions: "release" }).map(({ query }) => query);
  expect(released("zebra.n.01")).toContain("zebra animal");
  expect(released("vizsla.n.01")).toContain("vizsla dog");
});

test("similar words follow the sense of the synset, not only its word", () => {
  // The hypernyms right above a cup are crockery and container. With "cup": tie 0.8, bowl 0.6; with these: tie 0, bowl 1.
  const toy = new NounVectors(
    new Map([
      ["cup", [0.6, 0.8]],
      ["crockery", [1, 0]],
      ["container", [1, 0]],
      ["bowl", [1, 0]],
      ["tie", [0, 1]],
    ]),
  );
  const options = { wordnet, vectors: toy, minCosine: 0, conventions: "paper" } as const;
  const made = generateQueries(wordnet.synset("cup.n.01")!, options);
  const similar = made.filter(({ heuristic }) => heuristic === "similar words").map(({ added }) => added);
  expect(similar).toEqual(["bowl", "tie"]);
});

test("a similar word is at least as near as asked for", () => {
  const count = (minCosine: number) =>
    queriesOf("vase.n.01", { minCosine }).filter(({ heuristic }) => heuristic === "similar words").length;
  expect(count(0.3)).toBeGreaterThan(count(0.5));
  expect(count(1)).toBe(0); // no other noun has the same vector
});

test("[P1] every synonym has its queries", () => {
  const quantities = textsOf("timber_wolf.n.01", "quantities");
  expect(quantities).toEqual(
    expect.arrayContaining(["two timber wolves", "two grey wolves", "two gray wolves", "two Canis lupus"]),
  );
});

test("plurals are English, or regular as in the release", () => {
  expect(textsOf("goose.n.01", "quantities")).toContain("two geese");
  const regular = queriesOf("goose.n.01", { conventions: "release" }).map(({ query }) => query);
  expect(regular).toContain("two gooses");
  expect(regular).not.toContain("two geese");
});

test("a query says what it was made from", () => {
  expect(queriesOf("flute.n.01")).toContainEqual({
    query: "transverse flute woodwind",
    heuristic: "hypernyms",
    synonym: "transverse flute",
    added: "woodwind",
  });
});

test("under a limit every heuristic still gives its best", () => {
  const few = queriesOf("banana.n.02", { limit: 6 });
  expect(few.map(({ heuristic }) => heuristic)).toEqual([
    "quantities",
    "quantities",
    "hypernyms",
    "similar words",
    "quantities",
    "quantities",
  ]);
  expect(few).toEqual(queriesOf("banana.n.02").slice(0, 6));
});

test("the 1,000 synsets of ImageNet's challenge are in WordNet, 398 of them animals, and have those of NLVR2 among them", () => {
  // Classes 0 to 397 of ILSVRC are animals, the others are not.
  expect(new Set(ILSVRC_SYNSETS).size).toBe(1_000);
  const isAnimal = (id: string) => wordnet.isHyponymOf(wordnet.synset(id)!, "animal.n.01");
  expect(ILSVRC_SYNSETS.map(isAnimal)).toEqual(ILSVRC_SYNSETS.map((_, i) => i < 398));
  expect(ILSVRC_SYNSETS.every((id) => wordnet.synset(id)?.id === id)).toBe(true);
  expect(ILSVRC_SYNSETS).toEqual(expect.arrayContaining([...NLVR2_SYNSETS]));
});

test("the 124 synsets of NLVR2 are all in WordNet, and none has 60 queries or one twice", () => {
  expect(new Set(NLVR2_SYNSETS).size).toBe(124);
  for (const id of NLVR2_SYNSETS) {
    expect(wordnet.synset(id)?.id).toBe(id);
    const texts = queriesOf(id).map(({ query }) => query);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(10);
    expect(texts.length).toBeLessThan(60);
  }
});
