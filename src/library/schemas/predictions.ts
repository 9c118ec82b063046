import { z } from "zod";
import { Visible } from "../../core/browser.ts";
import { BreakdownRow, Comparison, PAGE_BREAKDOWNS, Score } from "../../evaluation/browser.ts";

/** The largest prediction file that is taken, packed or not: some 700,000 lines. */
export const MAX_PREDICTION_BYTES = 16 * 2 ** 20;

/** A system is called as its file is. */
export const PredictionsQuery = z.object({ name: Visible.min(1).max(200) });

export const SYSTEM_PARAMS = { system: z.string().max(64) };

/** The uploader and the time of an upload. */
const Uploaded = z.object({ by: z.string(), at: z.number() });

/** A system with its score. */
const System = Score.extend({
  id: z.string(),
  name: z.string(),
  /** Null for a file that was named when the studio was started. */
  uploaded: Uploaded.nullable(),
  /** The splits that it predicts. */
  splits: z.array(z.string()).readonly(),
  /** Predictions for each example: 6 where every PNG has its own. */
  perExample: z.number(),
});

/** Files of a campaign's examples as they were once: what they predict has changed since, so they are not scored. */
const Outdated = z.object({
  id: z.string(),
  name: z.string(),
  uploaded: Uploaded,
  splits: z.array(z.string()).readonly(),
});

/** The more frequent label of splits: how many of their examples have it. */
const Majority = z.object({
  splits: z.array(z.string()).readonly(),
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

/** The result of an upload. */
export const UploadReply = z.object({
  id: z.string(),
  name: z.string(),
  splits: z.array(z.string()).readonly(),
  /** False when the same file was here before, under this name. */
  isNew: z.boolean(),
});

/** Accuracy on the examples of a class, and the number of entirely correct ones: with six predictions, all six. */
const ClassRow = BreakdownRow.extend({ rightExamples: z.number(), wrongExamples: z.number() });
export type ClassRow = Readonly<z.infer<typeof ClassRow>>;

/** A system with its score broken down; what tells no examples apart is left out. */
export const SystemReply = z.object({
  system: System,
  breakdowns: z.partialRecord(z.enum(PAGE_BREAKDOWNS), z.array(ClassRow).readonly()),
  /** Numbers of tagged sentences and of all sentences of the corpus. */
  tagged: z.number(),
  sentences: z.number(),
});

export const ComparisonQuery = z.object({ first: z.string().max(64), second: z.string().max(64) });

/** Two systems on the splits that both predict, with counts of examples by which of them is correct. */
const PairComparison = Comparison.extend({
  splits: z.array(z.string()).readonly(),
  bothRight: z.number(),
  onlyFirstRight: z.number(),
  onlySecondRight: z.number(),
  bothWrong: z.number(),
});
export type PairComparison = Readonly<z.infer<typeof PairComparison>>;

export const ComparisonReply = PairComparison.extend({
  first: z.string(),
  second: z.string(),
  names: z.tuple([z.string(), z.string()]),
  perExample: z.number(),
});

/** The most systems that are compared with each other at once: 45 pairs. */
export const MOST_SYSTEMS = 10;

/** Every two of the most accurate systems on the splits that both predict, with p-values raised by Holm's method. */
export const PairsReply = z.object({
  systems: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Number of systems in total. */
  of: z.number(),
  pairs: z.array(
    ComparisonReply.pick({
      first: true,
      second: true,
      splits: true,
      predictions: true,
      groups: true,
      difference: true,
      interval: true,
      mcnemar: true,
      signFlip: true,
    }).extend({ holm: z.object({ mcnemar: z.number(), signFlip: z.number() }) }),
  ),
});
