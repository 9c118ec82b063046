import { type Phenomenon, type PublishedSplitId, publishedResults } from "../../core/index.ts";
import { PUBLISHED_PHENOMENA, type PublishedTable } from "../published-phenomena.ts";
import type { SplitStats } from "../schemas/audit.ts";
import type { PublishedValue } from "../schemas/report.ts";

/** Published statistics of an official split, in the units of our own numbers. */
export interface PublishedSplit {
  readonly id: PublishedSplitId;
  readonly values: Readonly<Record<string, PublishedValue>>;
}

const SWAPPED = "the sizes of dev and test are swapped in the paper";
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
    id: "nlvr-train",
    values: {
      withOrders: n("74,460", "Suhr et al. 2017, Table 1"),
      uniqueSentences: n("3,163", "Suhr et al. 2017, Table 1"),
      majority: printed("nlvr-train", "Majority", 2),
    },
  },
  {
    id: "nlvr-dev",
    values: {
      withOrders: n("5,940", "Suhr et al. 2017, Table 1", SWAPPED),
      uniqueSentences: n("267", "Suhr et al. 2017, Table 1"),
      majority: printed("nlvr-dev", "Majority", 2),
      humans: printed("nlvr-dev", "Human", 1),
    },
  },
  {
    id: "nlvr-test",
    values: {
      withOrders: n("5,934", "Suhr et al. 2017, Table 1", SWAPPED),
      uniqueSentences: n("266", "Suhr et al. 2017, Table 1"),
      majority: printed("nlvr-test", "Majority", 2),
      humans: printed("nlvr-test", "Human", 1),
    },
  },
  {
    id: "nlvr2-dev",
    values: {
      examples: n("6,982", "Suhr et al. 2019, Table 4"),
      uniqueSentences: n("2,018", "Suhr et al. 2019, Table 4"),
      majority: printed("nlvr2-dev", "Majority", 1),
      majorityConsistency: printedConsistency("nlvr2-dev", "Majority"),
      humans: printed("nlvr2-dev", "Human", 1),
      upperBound: n("83.53", "Suhr and Artzi 2019, section 3"),
      balanced: n("2,300", "Suhr and Artzi 2019, section 4"),
      unbalanced: n("3,562", "Suhr and Artzi 2019, section 4"),
    },
  },
  {
    id: "nlvr2-test1",
    values: {
      examples: n("6,967", "Suhr et al. 2019, Table 4"),
      uniqueSentences: n("1,995", "Suhr et al. 2019, Table 4"),
      majority: printed("nlvr2-test1", "Majority", 1),
      majorityConsistency: printedConsistency("nlvr2-test1", "Majority"),
      humans: printed("nlvr2-test1", "Human", 1),
    },
  },
];

const HIDDEN = "the paper adds the hidden test split, which is not released";
const OF_NLVR_JUDGES = {
  alphaAsPublished: n("0.831", "Suhr et al. 2017, section 5", HIDDEN),
  randomAssignments: n("0.808", "Suhr et al. 2017, section 5", HIDDEN),
};

/** Published statistics of several splits together, of those that are released. */
const PUBLISHED_CORPUS: readonly {
  readonly splits: readonly PublishedSplitId[];
  readonly values: Readonly<Record<string, PublishedValue>>;
}[] = [
  {
    splits: ["nlvr-dev", "nlvr-test", "nlvr-train"],
    values: {
      ...OF_NLVR_JUDGES, // nobody else judged train
      meanLength: n("11.22", "Suhr et al. 2017, section 5", HIDDEN),
      vocabulary: n("262", "Suhr et al. 2017, section 5", HIDDEN),
      againstIntention: n(
        "8.2",
        "Suhr et al. 2017, section 4",
        "the paper's figure is for all examples before pruning",
      ),
    },
  },
  { splits: ["nlvr-dev", "nlvr-test"], values: OF_NLVR_JUDGES },
  {
    splits: ["nlvr2-dev", "nlvr2-test1"],
    values: {
      alphaAsPublished: n("0.912", "Suhr et al. 2019, section 4", HIDDEN),
      fleissKappa: n("0.889", "Suhr et al. 2019, section 4", HIDDEN),
      humans: n("96.1 +- 2.6", "Suhr et al. 2019, section 5", HIDDEN),
      examplesPerSentence: n(
        "3.6",
        "Suhr et al. 2019, section 3.6",
        "the paper's figure is for all four splits",
      ),
      validatedByWriter: n(
        "11.5",
        "Suhr et al. 2019, section 4",
        "the paper's figure is for all splits before examples were removed",
      ),
    },
  },
];

type Recognised = Pick<SplitStats, "official">;

/** The published statistics of a split, if it was recognised as an official one. */
export function publishedSplit({ official }: Recognised): PublishedSplit | undefined {
  return PUBLISHED.find(({ id }) => id === official);
}

/** The published statistics of exactly these splits together, if all are official. */
export function publishedCorpus(splits: readonly Recognised[]): Readonly<Record<string, PublishedValue>> {
  const ids = splits.map(({ official }) => official).toSorted();
  return PUBLISHED_CORPUS.find((each) => each.splits.join() === ids.join())?.values ?? {};
}

/** The shares of phenomena of NLVR2 dev, if these examples are it; nothing says of which splits NLVR's are. */
export function publishedPhenomena(splits: readonly Recognised[]): PublishedTable<Phenomenon> | undefined {
  const [only, ...others] = splits;
  if (others.length > 0 || only?.official !== "nlvr2-dev") return undefined;
  return { ...PUBLISHED_PHENOMENA.nlvr2, source: "Suhr et al. 2019, Table 5, 800 sentences of NLVR2 dev" };
}
