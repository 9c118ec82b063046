import type { CorpusName } from "../../core/index.ts";
import {
  PUBLISHED_SPLITS,
  type PublishedSplitId,
  pictureSubsets,
  publishedSplit,
} from "../../corpus/index.ts";
import type { ExampleTable } from "../../formats/index.ts";

/** Public sizes of a test set. */
export interface TestSetSizes {
  readonly corpus: CorpusName;
  readonly examples: number;
  readonly sentences: number;
  /** Examples of the subsets of VB (SPEC B3); their identifiers would reveal labels. */
  readonly balanced: number;
  readonly unbalanced: number;
}

/** The sizes of a gold table with its pictures. */
export function testSetSizes(gold: ExampleTable): TestSetSizes {
  const subsets = pictureSubsets(gold);
  const sizeOf = (wanted: string) => subsets.filter((subset) => subset === wanted).length;
  return {
    corpus: gold.corpus!, // a table has at least one example
    examples: gold.examples.count,
    sentences: gold.tasks.split.length,
    balanced: sizeOf("balanced"),
    unbalanced: sizeOf("unbalanced"),
  };
}

/** The released split that a gold table is, if the papers publish results on it. */
export function detectPublishedSplit({ corpus, tasks, examples }: ExampleTable): PublishedSplitId | null {
  const [split, ...others] = new Set(tasks.split);
  if (corpus === undefined || split === undefined || others.length > 0) return null;
  const trueExamples = examples.label.reduce((sum, label) => sum + label, 0);
  const known = publishedSplit(corpus, { split, examples: examples.count, trueExamples });
  if (known === undefined) return null;
  return PUBLISHED_SPLITS.find((each) => each.corpus === corpus && each.split === split)?.id ?? null;
}
