import { expect, test } from "vitest";
import { pairExample } from "../../core/testing/examples.ts";
import { countFacets, findRows, outcomeColumn, RIGHT, UNPREDICTED, WRONG } from "./browse.ts";
import { CorpusIndexBuilder } from "./corpus-index.ts";

const builder = new CorpusIndexBuilder();
for (let i = 0; i < 6; i += 1) builder.add(pairExample(`dev-${i}-0-0`, i % 2 === 0));
const corpus = builder.corpus();
const FIRST = Uint8Array.of(RIGHT, RIGHT, WRONG, WRONG, UNPREDICTED, RIGHT);
const SECOND = Uint8Array.of(RIGHT, WRONG, RIGHT, WRONG, RIGHT, UNPREDICTED);

const rowsWith = (outcome: string, column = outcomeColumn(FIRST, SECOND)) => [
  ...findRows(corpus, { outcome, outcomes: column }, "file"),
];

test("examples are chosen by what one system made of them; what it did not predict is neither right nor wrong", () => {
  const alone = outcomeColumn(FIRST, undefined);
  expect(rowsWith("right", alone)).toEqual([0, 1, 5]);
  expect(rowsWith("wrong", alone)).toEqual([2, 3]);
});

test("examples are chosen by what two systems made of them", () => {
  expect(rowsWith("both right")).toEqual([0]);
  expect(rowsWith("only first right")).toEqual([1]);
  expect(rowsWith("only second right")).toEqual([2]);
  expect(rowsWith("both wrong")).toEqual([3]);
});

test("outcomes are counted beside other facets, and without systems there are none", () => {
  const { facets } = countFacets(corpus, { label: "true", outcomes: outcomeColumn(FIRST, undefined) });
  // Rows 0, 2 and 4 are labelled true.
  expect(facets.outcome).toEqual([
    { value: "right", examples: 1 },
    { value: "wrong", examples: 1 },
  ]);
  expect(countFacets(corpus, {}).facets.outcome).toEqual([]);
  expect([...findRows(corpus, { outcome: "right" }, "file")]).toEqual([]);
});
