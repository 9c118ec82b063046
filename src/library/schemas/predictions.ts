import { z } from "zod";
import { Visible } from "../../core/browser.ts";

/** A system is called as its file is. */
export const PredictionsQuery = z.object({ name: Visible.min(1).max(200) });

export const SYSTEM_PARAMS = { system: z.string().max(64) };

/** Who uploaded a file, and when. */
const Uploaded = z.object({ by: z.string(), at: z.number() });

const Interval = z.tuple([z.number(), z.number()]).nullable();

/** A system with its score; shares are fractions, intervals 95 %. */
const System = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a file that was named when the studio was started. */
  uploaded: Uploaded.nullable(),
  /** The splits that it predicts. */
  splits: z.array(z.string()),
  /** Predictions for each example: 6 where every PNG has its own. */
  perExample: z.number(),
  accuracy: z.number(),
  accuracyInterval: Interval,
  consistency: z.number(),
  consistencyInterval: Interval,
  /** Predictions scored, and those that are right. */
  predictions: z.number(),
  right: z.number(),
  /** Writing tasks, and those all of whose predictions are right. */
  groups: z.number(),
  rightGroups: z.number(),
});

/** Files of a campaign's examples as they were once: what they predict has changed since, so they are not scored. */
const Outdated = z.object({
  id: z.string(),
  name: z.string(),
  uploaded: Uploaded,
  splits: z.array(z.string()),
});

/** The more frequent label of splits: how many of their examples have it. */
const Majority = z.object({
  splits: z.array(z.string()),
  label: z.boolean(),
  count: z.number(),
  examples: z.number(),
});

export const PredictionsReply = z.object({
  /** By splits, the most accurate first. */
  systems: z.array(System),
  /** One for all splits together that any system predicts. */
  majorities: z.array(Majority),
  outdated: z.array(Outdated),
});

/** What became of an upload. */
export const UploadReply = z.object({
  id: z.string(),
  name: z.string(),
  splits: z.array(z.string()),
  /** False when the same file was here before, under this name. */
  isNew: z.boolean(),
});

/** The accuracy on a class of examples; `examples` counts predictions, the last two count examples. */
const ClassRow = z.object({
  name: z.string(),
  predictions: z.number(),
  accuracy: z.number(),
  accuracyInterval: Interval,
  difference: z.number(),
  rightExamples: z.number(),
  wrongExamples: z.number(),
});

/** A system with its score broken down; what tells no examples apart is left out. */
export const SystemReply = z.object({
  system: System,
  breakdowns: z.object({
    phenomenon: z.array(ClassRow).optional(),
    subset: z.array(ClassRow).optional(),
    synset: z.array(ClassRow).optional(),
    split: z.array(ClassRow).optional(),
    length: z.array(ClassRow).optional(),
    kind: z.array(ClassRow).optional(),
  }),
  /** How many sentences of the corpus have their phenomena, of how many. */
  tagged: z.number(),
  sentences: z.number(),
});

export const ComparisonQuery = z.object({ first: z.string().max(64), second: z.string().max(64) });

/** Two systems on the splits that both predict; differences are first less second. */
const Pair = z.object({
  first: z.string(),
  second: z.string(),
  splits: z.array(z.string()),
  /** Predictions, and writing tasks. */
  predictions: z.number(),
  groups: z.number(),
  difference: z.number(),
  interval: Interval,
  mcnemar: z.object({ b: z.number(), c: z.number(), p: z.number() }),
  signFlip: z.object({ p: z.number(), resamples: z.number() }),
});

export const ComparisonReply = Pair.extend({
  names: z.tuple([z.string(), z.string()]),
  perExample: z.number(),
  accuracies: z.tuple([z.number(), z.number()]),
  consistencies: z.tuple([z.number(), z.number()]),
  consistencyDifference: z.number(),
  consistencyInterval: Interval,
  /** Examples by who has them wholly right. */
  bothRight: z.number(),
  onlyFirstRight: z.number(),
  onlySecondRight: z.number(),
  bothWrong: z.number(),
});

/** The most systems that are compared with each other at once: 45 pairs. */
export const MOST_SYSTEMS = 10;

/** Every two of the most accurate systems on the splits that both predict, with p-values raised by Holm's method. */
export const PairsReply = z.object({
  systems: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How many systems are here in all. */
  of: z.number(),
  pairs: z.array(Pair.extend({ holm: z.object({ mcnemar: z.number(), signFlip: z.number() }) })),
});
