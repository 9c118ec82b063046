import { type AnnotatedSentence, PHENOMENA, type Phenomenon } from "../core/index.ts";
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

/** Minimum share of sentences, in percent, that makes a phenomenon prevalent (AP Table 7). */
const PREVALENT_PERCENT = 10;

/** The prevalent phenomena of a corpus; their number tells how broad its language is. */
export function prevalentPhenomena(table: readonly PhenomenonRow[]): readonly Phenomenon[] {
  return table.flatMap(({ category, percent }) => (percent >= PREVALENT_PERCENT ? [category] : []));
}

/** Counts of phenomena in so many sentences; a printed table may lack categories. */
export interface PhenomenaCounts {
  readonly sentences: number;
  readonly table: readonly PhenomenonRow[];
}

/** The counts of annotated sentences. */
export function phenomenaCounts(annotated: readonly AnnotatedSentence[]): PhenomenaCounts {
  return { sentences: annotated.length, table: phenomenaTable(annotated) };
}

/** A phenomenon in another corpus, and the test of the difference. */
export interface PhenomenonComparison {
  readonly count: number;
  readonly percent: number;
  /** Null when both corpora show it always or never. */
  readonly test: ChiSquared | null;
  /** p < 0.05, as in AP A. */
  readonly significant: boolean;
}

/** Pearson's chi-squared test, no Yates, of each phenomenon's share in two corpora (SPEC A6), where both have counts. */
export function comparePhenomena(
  { sentences, table }: PhenomenaCounts,
  other: PhenomenaCounts,
): ReadonlyMap<Phenomenon, PhenomenonComparison> {
  const counts = new Map(table.map(({ category, count }) => [category, count]));
  return new Map(
    other.table.flatMap(({ category, count, percent }) => {
      const own = counts.get(category);
      if (own === undefined) return [];
      const test = chiSquared([
        [own, sentences - own],
        [count, other.sentences - count],
      ]);
      const significant = test !== null && test.p < 0.05;
      return [[category, { count, percent, test, significant }] as const];
    }),
  );
}
