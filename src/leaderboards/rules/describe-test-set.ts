import type { Probe, PublishedSplitId } from "../../corpus/index.ts";
import { leaksOf, probeTestSet } from "./probe-test-set.ts";
import type { TestSet } from "./read-test-set.ts";
import { detectPublishedSplit, type TestSetSizes, testSetSizes } from "./test-set.ts";

/** A test set that is about to be sealed, as whoever makes the benchmark is told of it. */
export interface DescribedTestSet {
  readonly contents: TestSetSizes;
  /** The published split that was detected. */
  readonly papers: PublishedSplitId | null;
  /** Ways to guess labels without sentences and pictures. */
  readonly leaks: readonly Probe[];
}

/** Measures a test set before it is sealed. */
export function describeTestSet(
  testSet: TestSet,
  options: { readonly originalIdentifiers: boolean },
): DescribedTestSet {
  const { gold } = testSet;
  const leaks = leaksOf(probeTestSet(testSet, options));
  return { contents: testSetSizes(gold), papers: detectPublishedSplit(gold), leaks };
}
