import { z } from "zod";
import type { DeepReadonly } from "../../core/index.ts";
import { Interval as KnownInterval } from "../../statistics/browser.ts";

const Interval = KnownInterval.nullable();
const Share = z.object({ examples: z.number(), percent: z.number() }).nullable();

const JudgmentShare = z.object({ judgments: z.number(), equal: z.number(), percent: z.number() }).nullable();

/** The numbers of one split, or of all splits together (N Table 1, N2 Table 4, N2 4). */
const SplitStats = z.object({
  split: z.string(),
  /** The language of its sentences (BCP 47); null where it is not known, and for several. */
  language: z.string().nullable(),
  /** The official split whose examples, sentences and labels these are, such as nlvr2-dev; null for any other. */
  official: z.string().nullable(),
  examples: z.number(),
  /** NLVR counts every order of the three boxes as an example of its own; null for pairs. */
  withOrders: z.number().nullable(),
  /** Sentences counted by writing task, as the papers do (SPEC A4). */
  uniqueSentences: z.number(),
  /** Sentences counted by their text. */
  uniqueTexts: z.number(),
  /** Examples for each unique sentence: the pairs or scenes that it is set against (N2 3.6). */
  examplesPerSentence: z.number(),
  /** Distinct photographs by their names in the records, which are URLs in the release (N2 3.6); null for scenes. */
  uniqueImages: z.number().nullable(),
  /** Groups by which consistency is measured: writing tasks. */
  groups: z.number(),
  /** Examples whose label is known. */
  labelled: z.number(),
  trueExamples: z.number(),
  /** Percent right of giving every example the more frequent label, and which that is. */
  majority: z.number().nullable(),
  majorityLabel: z.boolean().nullable(),
  /** Percent of writing tasks that this baseline has wholly right; null, as above, where no label is known. */
  majorityConsistency: z.number().nullable(),
  /** Tokens per sentence, over examples (SPEC A3), and over writing tasks; the same without punctuation. */
  meanLength: z.number(),
  meanLengthOfSentences: z.number(),
  meanLengthWithoutPunctuation: z.number(),
  meanLengthOfSentencesWithoutPunctuation: z.number(),
  /** Distinct tokens, case kept, and with case folded. */
  vocabulary: z.number(),
  vocabularyLowerCase: z.number(),
  /** Numbers of writing tasks and of examples by the number of tokens of their sentence. */
  lengths: z.array(z.object({ length: z.number(), sentences: z.number(), examples: z.number() })),
  /** Examples of each kind of scene; null for pairs. */
  kinds: z.object({ tower: z.number(), scatter: z.number() }).nullable(),
  /** Share of the examples with a known intention of the writer whose label is against it (SPEC A7); null where none is known. */
  againstIntention: Share,
  /** Examples whose first validator wrote the sentence (SPEC A7); null where the files do not say. */
  validatedByWriter: Share,
  /**
   * Extra judgments that equal the label, of the sentence's writer and of others; null without any. The paper's
   * figures (N2 4: 96.7 and 90.8 %) are of first validations before any example was removed, which a release does
   * not hold: there the first validation is the label.
   */
  extraJudgments: z.object({ byWriter: JudgmentShare, byOthers: JudgmentShare }).nullable(),
});
export type SplitStats = DeepReadonly<z.infer<typeof SplitStats>>;

/** The numbers about language, which sentences without pictures and labels have too. In a plain text every line is an example. */
export type LanguageStats = Pick<
  SplitStats,
  | "examples"
  | "uniqueSentences"
  | "uniqueTexts"
  | "meanLength"
  | "meanLengthOfSentences"
  | "meanLengthWithoutPunctuation"
  | "meanLengthOfSentencesWithoutPunctuation"
  | "vocabulary"
  | "vocabularyLowerCase"
  | "lengths"
>;

const CorpusStats = z.object({ splits: z.array(SplitStats), total: SplitStats });
export type CorpusStats = DeepReadonly<z.infer<typeof CorpusStats>>;

/** Examples per synset (SPEC A6). */
export const SynsetStats = z.object({
  synsets: z.number(),
  mean: z.number(),
  /** Population standard deviation over synsets. */
  sd: z.number(),
  /** All synsets, the most common first. */
  counts: z.array(z.object({ synset: z.string(), examples: z.number() })).readonly(),
  /** A test of whether synsets are spread alike over splits; null for a single split. */
  acrossSplits: z.object({ statistic: z.number(), degreesOfFreedom: z.number(), p: z.number() }).nullable(),
});
export type SynsetStats = DeepReadonly<z.infer<typeof SynsetStats>>;

/** Agreement of workers beyond chance, with the counts it rests on (SPEC A1). */
export const Agreement = z.object({
  /** Krippendorff's alpha, nominal, with gaps; 1 is perfect, 0 is chance. */
  alpha: z.number().nullable(),
  alphaInterval: Interval,
  /** The papers' alpha: that of NLTK up to 3.3, as if all workers had judged all examples. */
  alphaAsPublished: z.number().nullable(),
  /** Fleiss' kappa, each example with its own number of answers. */
  fleissKappa: z.number().nullable(),
  fleissKappaInterval: Interval,
  /** The 2017 paper's kappa, when it was asked for: the mean over the assignments; null when no example has two answers, or answers never vary. */
  kappa: z.number().nullable().optional(),
  randomAssignments: z
    .object({
      assignments: z.number(),
      /** The most answers of an example; those of an example with fewer go to some of the raters. */
      raters: z.number(),
      examples: z.number(),
      /** Examples with fewer than two answers. */
      skipped: z.number(),
    })
    .optional(),
  /** Examples with at least two answers; the others have nothing to agree with. */
  examples: z.number(),
  /** Examples left out because they have fewer than two answers. */
  skipped: z.number(),
  judgments: z.number(),
  workers: z.number(),
  labels: z.object({ true: z.number(), false: z.number(), nonsense: z.number() }),
  /** The reason when the values are null. */
  reason: z.enum(["nothing-pairable", "no-variation"]).optional(),
  /** Present where the corpus has no judgments at all. */
  lacks: z.literal("judgments").optional(),
});
export type Agreement = DeepReadonly<z.infer<typeof Agreement>>;

/** The number of examples with a share of judgments that agree with the label, in whole percent. */
const AgreementCount = z.object({ percent: z.number(), examples: z.number() });
export type AgreementCount = DeepReadonly<z.infer<typeof AgreementCount>>;

/** Human performance on one split, or on all held-out splits together (SPEC A2). */
export const HumanPerformance = z.object({
  split: z.string(),
  /** Mean over workers of the percent of their judgments that equal the label; null when nobody qualifies. */
  mean: z.number().nullable(),
  /** Population standard deviation over workers. */
  sd: z.number().nullable(),
  /** 95 % interval of the mean, by bootstrap over writing tasks with the workers held fixed. */
  interval: Interval,
  /** Workers with at least `threshold` judgments. */
  workers: z.number(),
  threshold: z.number(),
  /** Workers with fewer judgments, who are left out. */
  skippedWorkers: z.number(),
  /** Judgments of the workers counted. */
  judgments: z.number(),
  perWorker: z
    .array(
      z.object({
        worker: z.string(),
        judgments: z.number(),
        /** Number of judgments that differ from the label, and the percentage that equals it. */
        incorrect: z.number(),
        percentCorrect: z.number(),
        counted: z.boolean(),
      }),
    )
    .readonly(),
});
export type HumanPerformance = DeepReadonly<z.infer<typeof HumanPerformance>>;

/** The audit of VB: how far pictures alone give labels away. */
const VisualBias = z.object({
  examples: z.number(),
  /** Distinct pictures: ordered pairs, or scenes up to the order of boxes. */
  pictures: z.number(),
  /** Numbers of pictures that occur once, twice, ... */
  histogram: z.array(z.object({ frequency: z.number(), pictures: z.number() })),
  /** Pictures that occur equally often, and how many of them always carry one label (SPEC B1). */
  table: z.array(
    z.object({
      frequency: z.number(),
      pictures: z.number(),
      /** Pictures that would carry one label if labels were tossed: pictures * 2 / 2^frequency. */
      expectedSame: z.number(),
      expectedPercent: z.number(),
      observedSame: z.number(),
      observedPercent: z.number(),
    }),
  ),
  /** Percent right of a model that knows each picture's majority label, ties true (SPEC B2). */
  upperBound: z.number(),
  upperBoundRight: z.number(),
  /** Examples whose picture occurs more than once with both labels, always with one, or once only. */
  balanced: z.number(),
  unbalanced: z.number(),
  single: z.number(),
  /** Examples left out of the balanced subset, so that each of its pictures is as often true as false. */
  surplus: z.number(),
  /** Pictures that are always seen with one label. */
  mostOneSided: z.array(
    z.object({
      frequency: z.number(),
      label: z.boolean(),
      examples: z.array(z.string()),
      sentences: z.array(z.string()),
    }),
  ),
});
export type VisualBias = DeepReadonly<z.infer<typeof VisualBias>>;

/** A bias probe: accuracy of predicting the label from one part of the examples alone (SPEC B4). */
export const Probe = z.object({
  /** The part of the examples that the probe sees. */
  name: z.string(),
  /** The share right, cross-validated by writing task; null when the files do not hold what it looks at. */
  accuracy: z.number().nullable(),
  interval: Interval,
  /** The share right of always answering the more frequent label. */
  majorityBaseline: z.number().nullable(),
  verdict: z.enum(["no shortcut", "slight shortcut", "shortcut", "not known"]),
  /** The verdict in a sentence. */
  explanation: z.string(),
  examples: z.number(),
  tasks: z.number(),
});
export type Probe = DeepReadonly<z.infer<typeof Probe>>;

/** Pictures and probes of one split. */
const SplitBias = z.object({ split: z.string(), visual: VisualBias, probes: z.array(Probe) });
export type SplitBias = DeepReadonly<z.infer<typeof SplitBias>>;

/** Something that stands in more than one split and so gives test examples away (SPEC D1). */
const Leak = z.object({
  kind: z.enum(["image", "scene", "set", "near-duplicate"]),
  /** The URL, the scene, the image set, or the hash that images share. */
  what: z.string(),
  splits: z.array(z.string()),
  /** One example of each of those splits. */
  examples: z.array(z.string()),
});

/** A leak with the place of its last example in the files. */
export type Leak = DeepReadonly<z.infer<typeof Leak>> & { readonly file: string; readonly line: number };

/** Every audit of a corpus: the numbers of `counterpoint corpus report --json`, but for the places of leaks in files. */
export const CorpusAudit = z.object({
  corpus: z.string(),
  stats: CorpusStats,
  synsets: SynsetStats.nullable(),
  agreement: Agreement,
  /** Agreement of the judgments with the labels. */
  agreementWithLabel: z.array(AgreementCount),
  humans: z.array(HumanPerformance),
  /** On all held-out splits together; null unless there are several. */
  humansPooled: HumanPerformance.nullable(),
  /** Each split on its own. */
  bias: z.array(SplitBias),
  /** Leaks between splits (SPEC D1). */
  leaks: z.array(Leak),
});

/** Every audit of a corpus, from one pass over its examples. */
export type Audit = DeepReadonly<Omit<z.infer<typeof CorpusAudit>, "leaks">> & {
  readonly leaks: readonly Leak[];
};
