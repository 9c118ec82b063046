import { type AnnotatedSentence, PHENOMENA, type Phenomenon } from "../../core/index.ts";
import { type ChiSquared, chiSquared } from "../../statistics/index.ts";

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
