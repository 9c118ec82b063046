import { z } from "zod";
import { Probe } from "../../corpus/browser.ts";

const Interval = z.tuple([z.number(), z.number()]).nullable();
const Share = z.object({ examples: z.number(), percent: z.number() }).nullable();
const Labels = z.object({ true: z.number(), false: z.number(), nonsense: z.number() });

const SplitStats = z.object({
  split: z.string(),
  examples: z.number(),
  withOrders: z.number().nullable(),
  uniqueSentences: z.number(),
  uniqueTexts: z.number(),
  trueExamples: z.number(),
  majority: z.number(),
  majorityLabel: z.boolean(),
  majorityConsistency: z.number(),
  meanLength: z.number(),
  meanLengthOfSentences: z.number(),
  vocabulary: z.number(),
  vocabularyLowerCase: z.number(),
  lengths: z.array(z.object({ length: z.number(), sentences: z.number(), examples: z.number() })),
  kinds: z.object({ tower: z.number(), scatter: z.number() }).nullable(),
  againstIntention: Share,
  validatedByWriter: Share,
});

const Synsets = z.object({
  synsets: z.number(),
  mean: z.number(),
  sd: z.number(),
  counts: z.array(z.object({ synset: z.string(), examples: z.number() })),
  acrossSplits: z.object({ statistic: z.number(), degreesOfFreedom: z.number(), p: z.number() }).nullable(),
});

const Agreement = z.object({
  alpha: z.number().nullable(),
  alphaInterval: Interval,
  alphaAsPublished: z.number().nullable(),
  fleissKappa: z.number().nullable(),
  fleissKappaInterval: Interval,
  kappa: z.number().nullable().optional(),
  randomAssignments: z
    .object({ assignments: z.number(), raters: z.number(), examples: z.number(), skipped: z.number() })
    .optional(),
  examples: z.number(),
  skipped: z.number(),
  judgments: z.number(),
  workers: z.number(),
  labels: Labels,
  reason: z.enum(["nothing-pairable", "no-variation"]).optional(),
});

const SplitHumans = z.object({
  split: z.string(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  interval: Interval,
  workers: z.number(),
  threshold: z.number(),
  skippedWorkers: z.number(),
  judgments: z.number(),
  perWorker: z.array(
    z.object({
      worker: z.string(),
      judgments: z.number(),
      incorrect: z.number(),
      percentCorrect: z.number(),
      counted: z.boolean(),
    }),
  ),
});

const SplitBias = z.object({
  split: z.string(),
  visual: z.object({
    examples: z.number(),
    pictures: z.number(),
    histogram: z.array(z.object({ frequency: z.number(), pictures: z.number() })),
    table: z.array(
      z.object({
        frequency: z.number(),
        pictures: z.number(),
        expectedSame: z.number(),
        expectedPercent: z.number(),
        observedSame: z.number(),
        observedPercent: z.number(),
      }),
    ),
    upperBound: z.number(),
    upperBoundRight: z.number(),
    balanced: z.number(),
    unbalanced: z.number(),
    single: z.number(),
    mostOneSided: z.array(
      z.object({
        frequency: z.number(),
        label: z.boolean(),
        examples: z.array(z.string()),
        sentences: z.array(z.string()),
      }),
    ),
  }),
  probes: z.array(Probe).readonly(),
});

/** The numbers of `counterpoint corpus report --json`, but for the places of leaks in files. */
export const CorpusAudit = z.object({
  corpus: z.enum(["nlvr", "nlvr2"]),
  stats: z.object({ splits: z.array(SplitStats), total: SplitStats }),
  synsets: Synsets.nullable(),
  agreement: Agreement,
  agreementWithLabel: z.array(z.object({ percent: z.number(), examples: z.number() })),
  humans: z.array(SplitHumans),
  bias: z.array(SplitBias),
  leaks: z.array(
    z.object({
      kind: z.enum(["image", "scene", "set", "near-duplicate"]),
      what: z.string(),
      splits: z.array(z.string()),
      examples: z.array(z.string()),
    }),
  ),
});
