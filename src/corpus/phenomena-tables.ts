import {
  type AnnotatedSentence,
  type CorpusName,
  type PairReasoning,
  PHENOMENA,
  type Phenomenon,
} from "../core/index.ts";
import { type ChiSquared, chiSquared } from "../statistics/index.ts";

/** One row of N2 Table 5: the number of annotated sentences with a phenomenon. */
export interface PhenomenonRow {
  readonly category: Phenomenon;
  readonly count: number;
  /** Of the annotated sentences, in percent, unrounded. */
  readonly percent: number;
}

/** The share of sentences with each phenomenon (SPEC A5), in the order of the paper's table. */
export function phenomenaTable(annotated: readonly AnnotatedSentence[]): readonly PhenomenonRow[] {
  return PHENOMENA.map((category) => {
    const count = annotated.filter(({ phenomena }) => phenomena.includes(category)).length;
    return { category, count, percent: (100 * count) / annotated.length };
  });
}

/** Difference of a phenomenon's share between two corpora. */
export interface PhenomenonComparison {
  readonly count: number;
  readonly percent: number;
  /** Null when both corpora show it always or never. */
  readonly test: ChiSquared | null;
  /** p < 0.05, as in AP A. */
  readonly significant: boolean;
}

/** Pearson's chi-squared test, no Yates, of each phenomenon's share in two corpora (SPEC A6). */
export function comparePhenomena(
  annotated: readonly AnnotatedSentence[],
  against: readonly AnnotatedSentence[],
): ReadonlyMap<Phenomenon, PhenomenonComparison> {
  const others = phenomenaTable(against);
  return new Map(
    phenomenaTable(annotated).map(({ category, count }, i) => {
      const other = others[i]!;
      const test = chiSquared([
        [count, annotated.length - count],
        [other.count, against.length - other.count],
      ]);
      const significant = test !== null && test.p < 0.05;
      return [category, { count: other.count, percent: other.percent, test, significant }];
    }),
  );
}

/** Percentages printed in a paper, with the source. */
export interface PublishedTable<Category extends string> {
  readonly percents: Readonly<Record<Category, number>>;
  readonly source: string;
}

/** Suhr et al. 2019, Table 5: columns NLVR and NLVR2. */
const TABLE_5 = `
  hard cardinality          66  41.1
  soft cardinality          16  23.6
  existential quantifier    88  23.6
  universal quantifier     7.5  16.8
  coordination              17  33.3
  coreference                3  14.6
  spatial relation          66    49
  comparison                 3     8
  presupposition          19.5  20.6
  negation                 9.5   9.6
  cc ambiguity             4.5   3.8
  pp ambiguity              23  11.5
  sbar ambiguity             2   1.9
`;

/** The columns of that table. */
export const PUBLISHED_PHENOMENA: Readonly<Record<CorpusName, PublishedTable<Phenomenon>>> = {
  nlvr: { source: "N2 Table 5, 200 sentences of NLVR", percents: columnOfTable5(1) },
  nlvr2: { source: "N2 Table 5, 800 sentences of NLVR2", percents: columnOfTable5(2) },
};

function columnOfTable5(column: 1 | 2): Readonly<Record<Phenomenon, number>> {
  const rows = TABLE_5.trim()
    .split("\n")
    .map((line) => line.trim().split(/ {2,}/));
  return Object.fromEntries(rows.map((row) => [row[0], Number(row[column])])) as Record<Phenomenon, number>; // all are there
}

/** The appendix of Suhr et al. 2019, Table 10; the last row is from its section C. */
export const PUBLISHED_PAIR_REASONING: PublishedTable<PairReasoning> = {
  source: "AP Table 10 and AP C, 200 sentences of NLVR2",
  percents: {
    "exactly one image": 3,
    "existential quantification": 19,
    "universal quantification": 11,
    "explicit reference to left and/or right image": 26.5,
    "comparison between images": 6,
    "property of the pair as a whole": 39.5,
  },
};
