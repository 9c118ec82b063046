import { expect, test } from "vitest";
import { loadNounVectors, WordNet } from "../../language/index.ts";
import { evaluateQueries, withoutNumber } from "./evaluate-queries.ts";

const wordnet = new WordNet();
const options = { wordnet, vectors: loadNounVectors(), conventions: "release", minCosine: 0.3 } as const;
const synsets = [wordnet.synset("beagle.n.01")!, wordnet.synset("acorn.n.01")!];

test("recall counts each pair of synset and query once, and stands beside the number of queries", () => {
  const evaluation = evaluateQueries(
    [
      { synset: "acorn", query: "two acorns" },
      { synset: "acorn", query: "two acorns" }, // another image set of the same query
      { synset: "acorn", query: "acorn fruit" },
      { synset: "acorn", query: "acorn squirrel" },
      { synset: "beagle", query: "beagles eating" },
      { synset: "beagle", query: "two acorns" }, // made for another synset
    ],
    { synsets, options },
  );
  expect(evaluation).toMatchObject({
    recall: 3 / 5,
    pairs: 5,
    found: 3,
    kinds: [
      { kind: "quantities", pairs: 2, found: 1, recall: 1 / 2 },
      { kind: "activities", pairs: 1, found: 1, recall: 1 },
      { kind: "hypernyms or similar words", pairs: 2, found: 1, recall: 1 / 2 },
    ],
    synsets: 2,
    misses: [
      { synset: "acorn", query: "acorn squirrel" },
      { synset: "beagle", query: "two acorns" },
    ],
  });
  const made = evaluation.generated.reduce((sum, { queries }) => sum + queries, 0);
  expect(evaluation.queriesPerSynset).toBe(made / 2);
});

test("there is no recall of nothing", () => {
  expect(evaluateQueries([], { synsets, options })).toMatchObject({ recall: null, pairs: 0, found: 0 });
});

test("the number of an image set is no part of its query", () => {
  expect(withoutNumber("two acorns17")).toBe("two acorns");
  expect(withoutNumber("two acorns")).toBe("two acorns");
});
