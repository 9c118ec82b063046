import { expect, test } from "vitest";
import { WordNet } from "./wordnet.ts";

const wordnet = new WordNet();
const found = (id: string) => wordnet.synset(id)!;

test("a synset has its words as they are written, and a gloss (Suhr et al. 2019, section 3.1)", () => {
  const { id, synonyms, gloss } = found("timber_wolf.n.01");
  expect(id).toBe("timber_wolf.n.01");
  expect(synonyms).toEqual(["timber wolf", "grey wolf", "gray wolf", "Canis lupus"]);
  expect(gloss).toMatch(/^a wolf/);
});

test("a synset is found by any of its words, whatever their case", () => {
  expect(found("gray_wolf.n.01").id).toBe("timber_wolf.n.01");
  expect(wordnet.senses("Canis  Lupus").map(({ id }) => id)).toEqual(["timber_wolf.n.01"]);
});

test("a word has all its senses, in WordNet's order", () => {
  const senses = wordnet.senses("goose"); // a line of index.noun: "goose n 3 ..."
  expect(senses).toHaveLength(3);
  expect(senses[0]!.gloss).toContain("aquatic");
  expect(senses.map(({ offset }) => offset)).toEqual([1858313, 10177319, 7662430]); // the end of that line
});

test("hypernyms are direct and indirect, nearest first, each once", () => {
  expect(wordnet.hypernyms(found("flute.n.01")).map(({ id }) => id)).toEqual([
    "woodwind.n.01",
    "wind_instrument.n.01",
    "musical_instrument.n.01",
    "device.n.01",
    "instrumentality.n.03",
    "artifact.n.01",
    "whole.n.02",
    "object.n.01",
    "physical_entity.n.01",
    "entity.n.01",
  ]);
});

test("a synset with two hypernyms has the ancestors of both", () => {
  const above = wordnet.hypernyms(found("bakery.n.01")).map(({ id }) => id);
  expect(above.slice(0, 2)).toEqual(["workplace.n.01", "shop.n.01"]);
  expect(new Set(above).size).toBe(above.length);
});

test("animals are known by their hypernyms", () => {
  expect(wordnet.isHyponymOf(found("jellyfish.n.02"), "animal.n.01")).toBe(true);
  expect(wordnet.isHyponymOf(found("animal.n.01"), "animal.n.01")).toBe(true);
  expect(wordnet.isHyponymOf(found("acorn.n.01"), "animal.n.01")).toBe(false);
});

test("a city is an instance, a dog is a kind", () => {
  expect(found("chihuahua.n.01").isInstance).toBe(true);
  expect(found("chihuahua.n.03").isInstance).toBe(false);
});

test.each(["", "acorn.n.00", "acorn.n.02", "acorn.v.01", "zzzz.n.01", "  ", "a line", "\n"])(
  "%j is no synset",
  (id) => {
    expect(wordnet.synset(id)).toBeUndefined();
  },
);

test("every word of the index is found by bisection, the first and the last too", () => {
  const words = wordnet.words();
  expect(words).toHaveLength(117_953); // grep -vc "^  " index.noun
  for (const word of [words[0]!, words[1]!, words.at(-1)!, ...words.filter((_, i) => i % 997 === 0)]) {
    expect(wordnet.senses(word).length, word).toBeGreaterThan(0);
  }
});
