import type { PublishedSplitId } from "../../core/index.ts";
import type { Probe } from "../../corpus/index.ts";
import { leaksOf, probeTestSet } from "./probe-test-set.ts";
import type { TestSet } from "./read-test-set.ts";
import { papersOf, type TestSetSizes, testSetSizes } from "./test-set.ts";

/** A test set that is about to be sealed, as whoever makes the benchmark is told of it. */
export interface DescribedTestSet {
  readonly contents: TestSetSizes;
  /** The split whose published results stand beside it. */
  readonly papers: PublishedSplitId | null;
  /** Ways to guess labels without sentences and pictures. */
  readonly leaks: readonly Probe[];
}

/** Measures a test set before it is sealed; throws when it is not the split of the papers that was chosen. */
export function describeTestSet(
  testSet: TestSet,
  {
    originalIdentifiers,
    chosen,
  }: { readonly originalIdentifiers: boolean; readonly chosen: PublishedSplitId | null },
): DescribedTestSet {
  const leaks = leaksOf(probeTestSet(testSet, { originalIdentifiers }));
  return { contents: testSetSizes(testSet.gold), papers: papersOf(testSet, chosen), leaks };
}
