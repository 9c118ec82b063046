import { z } from "zod";
import { Interval, McNemar, SignFlip } from "../../statistics/browser.ts";

/** The share of the groups of one kind that are wholly right (SPEC F4). */
export const GroupScore = z.object({
  share: z.number(),
  right: z.number(),
  groups: z.number(),
  /** 95 %, over groups. */
  interval: Interval.nullable(),
});
export type GroupScore = Readonly<z.infer<typeof GroupScore>>;

/** Accuracy and consistency with their counts (SPEC E1, E3); all shares are fractions. */
export const Score = z.object({
  /** The share of correct predictions. */
  accuracy: z.number(),
  /** The share of writing tasks all of whose predictions are correct. */
  consistency: z.number(),
  /** 95 %, by bootstrap over writing tasks, or by Wilson's method for fewer than thirty or where all or none are right. */
  accuracyInterval: Interval.nullable(),
  consistencyInterval: Interval.nullable(),
  /** Predictions scored: examples, or PNGs where each has its own prediction. */
  predictions: z.number(),
  right: z.number(),
  /** Writing tasks. */
  groups: z.number(),
  rightGroups: z.number(),
  /** By the name of the group; "task" is the writing task, whose share is the consistency. */
  groupScores: z.record(z.string(), GroupScore),
  /** Predictions without an answer, which count as wrong; absent when there are none. */
  unanswered: z.number().optional(),
  /** The share of correct predictions among those with an answer; absent when all have one. */
  answeredAccuracy: z.number().nullable().optional(),
  /** True when identifiers were made from lines of the gold file; absent otherwise. */
  numberedByLine: z.literal(true).optional(),
});
export type Score = Readonly<z.infer<typeof Score>>;

/** Accuracy on the examples that share a property. */
export const BreakdownRow = z.object({
  name: z.string(),
  /** Predictions scored, as in the overall score. */
  predictions: z.number(),
  accuracy: z.number(),
  accuracyInterval: Interval.nullable(),
  /** Accuracy here minus accuracy over all examples. */
  difference: z.number(),
});
export type BreakdownRow = Readonly<z.infer<typeof BreakdownRow>>;

/** One value of the first system and one of the second. */
const Both = z.tuple([z.number(), z.number()]).readonly();

/** Two systems on one corpus or in one language, or the mean over all of them. */
const ComparedPart = z.object({ accuracies: Both, difference: z.number() });
export type ComparedPart = Readonly<z.infer<typeof ComparedPart>>;

/** Two systems on the same examples (SPEC E3); shares are fractions, differences are first minus second. */
export const Comparison = z.object({
  accuracies: Both,
  difference: z.number(),
  /** 95 %, by paired bootstrap over writing tasks. */
  interval: Interval.nullable(),
  consistencies: Both,
  consistencyDifference: z.number(),
  consistencyInterval: Interval.nullable(),
  /** Over examples, taken as independent; an example with six predictions is correct when all six are. */
  mcnemar: McNemar,
  /** Over writing tasks, whose examples need not be independent. */
  signFlip: SignFlip,
  predictions: z.number(),
  groups: z.number(),
  /** On each corpus or in each language, where there are several, and the unweighted means of these. */
  corpora: z.record(z.string(), ComparedPart).optional(),
  meanOverCorpora: ComparedPart.optional(),
  languages: z.record(z.string(), ComparedPart).optional(),
  meanOverLanguages: ComparedPart.optional(),
  /** True when identifiers were made from lines of the gold file; absent otherwise. */
  numberedByLine: z.literal(true).optional(),
});
export type Comparison = Readonly<z.infer<typeof Comparison>>;
