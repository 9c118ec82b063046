import { expect, test } from "vitest";
import { PHENOMENA, type Phenomenon } from "../core/index.ts";
import { comparePhenomena, type PhenomenaCounts, prevalentPhenomena } from "./phenomena-tables.ts";
import { compareWithPublished, PUBLISHED_PHENOMENA, publishedCounts } from "./published-phenomena.ts";

const { vqa, gqa, nlvr, nlvr2, nlvr2Workshop, vqaAbstract } = PUBLISHED_PHENOMENA;

test("[A6] printed shares give the counts of the annotated sentences", () => {
  // 41.1 % of 800 is 328.8 sentences: 329, since 328 / 800 would print as 41.0.
  expect(publishedCounts(nlvr2)).toMatchObject({
    sentences: 800,
    table: expect.arrayContaining([{ category: "hard cardinality", count: 329, percent: 41.1 }]),
  });
  // N Table 2 has no row for subordinate clauses, WS Table 1 none for any ambiguity.
  expect(publishedCounts(vqaAbstract).table).toHaveLength(12);
  expect(publishedCounts(nlvr2Workshop).table).toHaveLength(10);
});

test("[A6] the prevalent phenomena of each printed corpus are those of AP Table 7", () => {
  const prevalent = [nlvr2, vqa, nlvr, gqa].map((each) => prevalentPhenomena(publishedCounts(each).table));
  expect(prevalent.map(({ length }) => length)).toEqual([9, 4, 7, 4]);
  expect(prevalent[1]).toEqual([
    "hard cardinality",
    "existential quantifier",
    "spatial relation",
    "presupposition",
  ]);
  expect(prevalent[3]).toEqual([
    "existential quantifier",
    "coordination",
    "spatial relation",
    "presupposition",
  ]);
});

test("[A6] what AP A says of NLVR2 beside VQA and GQA follows from the printed shares, but for spatial relations", () => {
  const more: readonly Phenomenon[] = [
    "hard cardinality",
    "soft cardinality",
    "existential quantifier",
    "universal quantifier",
    "coordination",
    "coreference",
    "comparison",
    "negation",
    "pp ambiguity",
  ];
  for (const other of [vqa, gqa]) {
    const different = differences(publishedCounts(nlvr2), publishedCounts(other));
    expect(different.more).toEqual(expect.arrayContaining([...more]));
    expect(different.less).toContain("presupposition");
    // 392 of 800 beside 85 or 86 of 200 gives chi-squared 2.7 or 2.3, below 3.84: AP A names this row as well.
    expect([...different.more, ...different.less]).not.toContain("spatial relation");
  }
});

test("[A6] what AP A says of VQA beside GQA follows from the printed shares", () => {
  const { more, less } = differences(publishedCounts(vqa), publishedCounts(gqa));
  expect(more).toEqual(["hard cardinality", "coreference"]);
  expect(less).toEqual(["universal quantifier", "coordination", "cc ambiguity", "sbar ambiguity"]);
});

test("[A6] NLVR2 has less hard cardinality than NLVR (N2 4)", () => {
  expect(differences(publishedCounts(nlvr2), publishedCounts(nlvr)).less).toContain("hard cardinality");
});

test("[A6] sentences are compared with every printed column, in the rows that it has", () => {
  const sentences = 100;
  const table = PHENOMENA.map((category) => ({ category, count: 50, percent: 50 }));
  const [abstract, ...others] = compareWithPublished({ sentences, table });
  expect(abstract).toMatchObject({
    title: "VQA, abstract scenes",
    source: "Suhr et al. 2017, Table 2",
    prevalent: 3,
  });
  // 50 of 100 beside 24 of 200 is z = (0.5 - 0.12) / sqrt(0.2467 * 0.7533 * 0.015) = 7.2.
  expect(abstract?.table[0]).toMatchObject({
    category: "hard cardinality",
    count: 24,
    percent: 12,
    significant: true,
    test: { statistic: expect.closeTo(7.2 ** 2, 0) },
  });
  expect(others.map(({ table: rows }) => rows.length)).toEqual([13, 13, 13, 13, 10]);
});

/** The phenomena that are significantly more or less frequent in the first corpus. */
function differences(first: PhenomenaCounts, second: PhenomenaCounts) {
  const shares = new Map(first.table.map(({ category, percent }) => [category, percent]));
  const significant = [...comparePhenomena(first, second)].filter(([, each]) => each.significant);
  const isMore = ([category, { percent }]: (typeof significant)[number]) => shares.get(category)! > percent;
  return {
    more: significant.filter(isMore).map(([category]) => category),
    less: significant.filter((each) => !isMore(each)).map(([category]) => category),
  };
}
