import { expect, test } from "vitest";
import { loadNounVectors, WordNet } from "../../language/index.ts";
import type { Heuristic } from "./generate-queries.ts";
import { generateQueries } from "./generate-queries.ts";
import { NLVR2_SYNSETS } from "./word-lists.ts";

const wordnet = new WordNet();
const vectors = loadNounVectors();
const queriesOf = (id: string, options: { limit?: number; plurals?: "english" | "regular" } = {}) =>
  generateQueries(wordnet.synset(id)!, { wordnet, vectors, plurals: "english", ...options });
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

test("[P1] every synonym has its queries", () => {
  const quantities = textsOf("timber_wolf.n.01", "quantities");
  expect(quantities).toEqual(
    expect.arrayContaining(["two timber wolves", "two grey wolves", "two gray wolves", "two Canis lupus"]),
  );
});

test("plurals are English, or regular as in the release", () => {
  expect(textsOf("goose.n.01", "quantities")).toContain("two geese");
  const regular = queriesOf("goose.n.01", { plurals: "regular" }).map(({ query }) => query);
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
    "hypernyms",
    "similar words",
    "quantities",
    "hypernyms",
    "similar words",
  ]);
  expect(few).toEqual(queriesOf("banana.n.02").slice(0, 6));
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
