import { z } from "zod";
import { Interval } from "../../statistics/browser.ts";

/** The score of one system; shares are fractions (SPEC E1). */
export const Score = z.object({
  /** The share of predictions that are right. */
  accuracy: z.number(),
  /** The share of writing tasks all of whose predictions are right. */
  consistency: z.number(),
  /** 95 %, by bootstrap over writing tasks. */
  accuracyInterval: Interval.nullable(),
  consistencyInterval: Interval.nullable(),
  /** Predictions scored: examples, or PNGs where each has its own prediction. */
  predictions: z.number(),
  right: z.number(),
  /** Writing tasks. */
  groups: z.number(),
  rightGroups: z.number(),
});
export type Score = Readonly<z.infer<typeof Score>>;

/** Accuracy on the examples that share a property. */
export const BreakdownRow = z.object({
  name: z.string(),
  /** Predictions scored, as in the score as a whole. */
  predictions: z.number(),
  accuracy: z.number(),
  accuracyInterval: Interval.nullable(),
  /** Accuracy here minus accuracy over all examples. */
  difference: z.number(),
});
export type BreakdownRow = Readonly<z.infer<typeof BreakdownRow>>;

/** Properties of examples that a score can be broken down by (SPEC E2). */
export const BREAKDOWNS = ["phenomenon", "subset", "synset", "split", "length", "kind"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
