import type { CorpusName } from "../../core/index.ts";
import type { SplitStats } from "../stats/corpus-stats.ts";
import { type PublishedSplitId, publishedResults } from "./published-results.ts";

/** What the papers print about an official split, in the units of our own numbers. */
export interface PublishedSplit {
  readonly corpus: CorpusName;
  readonly split: string;
  /** Examples and true ones in the release, by which a file is recognised as this split. */
  readonly released: { readonly examples: number; readonly trueExamples: number };
  readonly values: Readonly<Record<string, PublishedValue>>;
}

/** A printed number, where it stands, and why ours may differ. */
export interface PublishedValue {
  readonly value: string;
  readonly source: string;
  readonly remark?: string;
}

const SWAPPED = "the paper prints the sizes of dev and test swapped";
const n = (value: string, source: string, remark?: string): PublishedValue =>
  remark === undefined ? { value, source } : { value, source, remark };

/** A result of a table of the papers. */
function printed(split: PublishedSplitId, system: string, decimals: number): PublishedValue {
  const { accuracy, source } = resultOf(split, system);
  const deviation = accuracy.deviation === null ? "" : ` +- ${accuracy.deviation.toFixed(decimals)}`;
  return n(accuracy.mean.toFixed(decimals) + deviation, source);
}

function printedConsistency(split: PublishedSplitId, system: string): PublishedValue {
  const { consistency, source } = resultOf(split, system);
  return n(consistency!.mean.toFixed(1), source);
}

function resultOf(split: PublishedSplitId, system: string) {
  return publishedResults(split).find((row) => row.system === system)!;
}

/** Suhr et al. 2017 (N), Suhr et al. 2019 (N2) with its appendix (AP), Suhr and Artzi 2019 (VB). */
const PUBLISHED: readonly PublishedSplit[] = [
  {
    corpus: "nlvr",
    split: "train",
    released: { examples: 12_410, trueExamples: 6_996 },
    values: {
      withOrders: n("74,460", "N Table 1"),
      uniqueSentences: n("3,163", "N Table 1"),
      majority: printed("nlvr-train", "Majority", 2),
      againstIntention: n("8.2", "N 4", "the paper's figure is for all examples before pruning"),
    },
  },
  {
    corpus: "nlvr",
    split: "dev",
    released: { examples: 989, trueExamples: 547 },
    values: {
      withOrders: n("5,940", "N Table 1", SWAPPED),
      uniqueSentences: n("267", "N Table 1"),
      majority: printed("nlvr-dev", "Majority", 2),
      humans: printed("nlvr-dev", "Human", 1),
      againstIntention: n("8.2", "N 4", "the paper's figure is for all examples before pruning"),
    },
  },
  {
    corpus: "nlvr",
    split: "test",
    released: { examples: 990, trueExamples: 556 },
    values: {
      withOrders: n("5,934", "N Table 1", SWAPPED),
      uniqueSentences: n("266", "N Table 1"),
      majority: printed("nlvr-test", "Majority", 2),
      humans: printed("nlvr-test", "Human", 1),
      againstIntention: n("8.2", "N 4", "the paper's figure is for all examples before pruning"),
    },
  },
  {
    corpus: "nlvr2",
    split: "dev",
    released: { examples: 6_982, trueExamples: 3_551 },
    values: {
      examples: n("6,982", "N2 Table 4"),
      uniqueSentences: n("2,018", "N2 Table 4"),
      majority: printed("nlvr2-dev", "Majority", 1),
      majorityConsistency: printedConsistency("nlvr2-dev", "Majority"),
      humans: printed("nlvr2-dev", "Human", 1),
      upperBound: n("83.53", "VB 3"),
      balanced: n("2,300", "VB 4"),
      unbalanced: n("3,562", "VB 4"),
    },
  },
  {
    corpus: "nlvr2",
    split: "test1",
    released: { examples: 6_967, trueExamples: 3_558 },
    values: {
      examples: n("6,967", "N2 Table 4"),
      uniqueSentences: n("1,995", "N2 Table 4"),
      majority: printed("nlvr2-test1", "Majority", 1),
      majorityConsistency: printedConsistency("nlvr2-test1", "Majority"),
      humans: printed("nlvr2-test1", "Human", 1),
    },
  },
];

/** What the papers print about whole corpora. */
const PUBLISHED_CORPUS: Readonly<Record<CorpusName, Readonly<Record<string, PublishedValue>>>> = {
  nlvr: {
    alphaAsPublished: n("0.831", "N 5", "the paper adds the hidden test split, which is not released"),
    randomAssignments: n("0.808", "N 5", "the paper adds the hidden test split, which is not released"),
    meanLength: n("11.22", "N 5", "the paper's value is for all four splits"),
    vocabulary: n("262", "N 5", "the paper's value is for all four splits"),
  },
  nlvr2: {
    alphaAsPublished: n("0.912", "N2 4", "the paper adds the hidden test split, which is not released"),
    fleissKappa: n("0.889", "N2 4", "the paper adds the hidden test split, which is not released"),
    meanLength: n("14.8", "N2 4", "the paper's value is for training and development sentences"),
    vocabulary: n("7,457", "N2 4", "the paper's value is for training and development sentences"),
  },
};

/** The official split that these examples are, if they are one. */
export function publishedSplit(
  corpus: CorpusName,
  { split, examples, trueExamples }: Pick<SplitStats, "split" | "examples" | "trueExamples">,
): PublishedSplit | undefined {
  return PUBLISHED.find(
    (each) =>
      each.corpus === corpus &&
      each.split === split &&
      each.released.examples === examples &&
      each.released.trueExamples === trueExamples,
  );
}

/** What the papers print about the whole corpus, if all of these splits are official ones. */
export function publishedCorpus(
  corpus: CorpusName,
  splits: readonly Pick<SplitStats, "split" | "examples" | "trueExamples">[],
): Readonly<Record<string, PublishedValue>> {
  const official = splits.every((split) => publishedSplit(corpus, split) !== undefined);
  return official ? PUBLISHED_CORPUS[corpus] : {};
}
