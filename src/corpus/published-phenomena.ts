import { type PairReasoning, PHENOMENA, type Phenomenon } from "../core/index.ts";
import {
  comparePhenomena,
  type PhenomenaCounts,
  type PhenomenonComparison,
  prevalentPhenomena,
} from "./phenomena-tables.ts";

/** Percentages printed in a paper, with the source; some tables lack categories. */
export interface PublishedTable<Category extends string> {
  readonly percents: Readonly<Partial<Record<Category, number>>>;
  readonly source: string;
}

/** The phenomena of a corpus as a paper prints them. */
interface PublishedPhenomena extends PublishedTable<Phenomenon> {
  readonly title: string;
  /** Number of sentences that the authors annotated. */
  readonly sentences: number;
}

/**
 * The columns of N Table 2, N2 Table 5 and WS Table 1. N Table 2 and WS Table 1 have fewer rows; where a column is
 * printed again in N2 Table 5, it stands here with the rows of that table.
 */
const PRINTED = `
  hard cardinality          12  11.5     0    66  41.1    28
  soft cardinality           0     1     0    16  23.6  22.5
  existential quantifier   4.5  11.5  16.5    88  23.6  21.5
  universal quantifier       1     1   4.5   7.5  16.8    18
  coordination               3     5  21.5    17  33.3    28
  coreference              8.5   6.5   0.5     3  14.6  14.5
  spatial relation          31  42.5    43    66    49  56.5
  comparison               1.5     1     2     3     8     9
  presupposition            79    80    79  19.5  20.6    16
  negation                   0     1   2.5   9.5   9.6  13.5
  cc ambiguity               0     0   2.5   4.5   3.8     -
  pp ambiguity               7     3   6.5    23  11.5     -
  sbar ambiguity             -     0     5     2   1.9     -
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ {2,}/));

/** Every column of phenomena that the papers print. */
export const PUBLISHED_PHENOMENA = {
  vqaAbstract: {
    title: "VQA, abstract scenes",
    source: "Suhr et al. 2017, Table 2",
    sentences: 200,
    percents: column(1),
  },
  vqa: {
    title: "VQA, real images",
    source: "Suhr et al. 2019, Table 5",
    sentences: 200,
    percents: column(2),
  },
  gqa: { title: "GQA", source: "Suhr et al. 2019, Table 5", sentences: 200, percents: column(3) },
  nlvr: { title: "NLVR", source: "Suhr et al. 2019, Table 5", sentences: 200, percents: column(4) },
  nlvr2: { title: "NLVR2", source: "Suhr et al. 2019, Table 5", sentences: 800, percents: column(5) },
  nlvr2Workshop: { title: "NLVR2 in 2018", source: "WS Table 1", sentences: 200, percents: column(6) },
} as const satisfies Readonly<Record<string, PublishedPhenomena>>;

function column(index: number): Readonly<Partial<Record<Phenomenon, number>>> {
  const printed = PRINTED.filter((row) => row[index] !== "-");
  return Object.fromEntries(printed.map((row) => [row[0], Number(row[index])]));
}

/** A printed column as counts, which its percentages determine. */
export function publishedCounts({ sentences, percents }: PublishedPhenomena): PhenomenaCounts {
  const table = PHENOMENA.flatMap((category) => {
    const percent = percents[category];
    return percent === undefined
      ? []
      : [{ category, count: Math.round((percent * sentences) / 100), percent }];
  });
  return { sentences, table };
}

/** A printed column beside other sentences. */
export interface PublishedComparison extends Omit<PublishedPhenomena, "percents"> {
  /** Number of phenomena in at least 10 % of the sentences (AP Table 7). */
  readonly prevalent: number;
  readonly table: readonly (PhenomenonComparison & { readonly category: Phenomenon })[];
}

/** Every printed column, each row with the chi-squared test of its share against that of these sentences (AP A). */
export function compareWithPublished(counts: PhenomenaCounts): readonly PublishedComparison[] {
  return Object.values(PUBLISHED_PHENOMENA).map((printed) => {
    const { title, source, sentences } = printed;
    const published = publishedCounts(printed);
    const table = Array.from(comparePhenomena(counts, published), ([category, comparison]) => ({
      category,
      ...comparison,
    }));
    return { title, source, sentences, prevalent: prevalentPhenomena(published.table).length, table };
  });
}

/** The appendix of Suhr et al. 2019, Table 10; the last row is from its section C. */
export const PUBLISHED_PAIR_REASONING: PublishedTable<PairReasoning> = {
  source: "Suhr et al. 2019, Table 10 and appendix C, 200 sentences of NLVR2",
  percents: {
    "exactly one image": 3,
    "existential quantification": 19,
    "universal quantification": 11,
    "explicit reference to left and/or right image": 26.5,
    "comparison between images": 6,
    "property of the pair as a whole": 39.5,
  },
};
