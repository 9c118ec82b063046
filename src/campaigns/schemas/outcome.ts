import { z } from "zod";
import { Agreement, HumanPerformance } from "../../corpus/browser.ts";
import { Proportion } from "../../statistics/browser.ts";

/** Number of inputs of a stage, and their outcomes (the funnel of N2 3.6). */
export const StageFunnel = z.object({
  stage: z.string(),
  /** The unit of the inputs: "image sets". */
  of: z.string(),
  inputs: z.number(),
  /** Images of the inputs; null where the stage does not show sets of them. */
  images: z.number().nullable(),
  waiting: z.number(),
  kept: z.number(),
  outputs: z.number(),
  /** Number of dropped inputs by reason. */
  dropped: z.record(z.string(), z.number()).readonly(),
});
export type StageFunnel = Readonly<z.infer<typeof StageFunnel>>;

/** The cost of a stage, or the total. */
export const CostRow = z.object({
  stage: z.string(),
  /** Pay, bonus and fees less reversals, in minor units. */
  cost: z.number(),
  /** Distinct workers; the total counts a worker of several stages once. */
  workers: z.number(),
});

const CostTable = z.object({
  rows: z.array(CostRow).readonly(),
  total: CostRow,
  /** Minor units; undefined while the divisor is 0. */
  perSentence: z.number().optional(),
  perExample: z.number().optional(),
});
export type CostTable = Readonly<z.infer<typeof CostTable>>;

/** Agreement and accuracy of workers on some examples. */
const Quality = z.object({ agreement: Agreement, humans: z.array(HumanPerformance).readonly() });
export type Quality = Readonly<z.infer<typeof Quality>>;

/**
 * The quality of a campaign's answers, before and after examples are dropped because of their judgments (SPEC A1, A2,
 * A7).
 */
const PruningQuality = z.object({
  before: Quality,
  after: Quality,
  /**
   * Scenes of the corpus whose final label is against the writer's intention, as `corpus stats` counts them. Pairs
   * are not counted: the funnel counts those that did not pass their validation.
   */
  againstIntention: Proportion,
  /** Judgments of "nonsense" before pruning. */
  nonsense: Proportion,
});
export type PruningQuality = Readonly<z.infer<typeof PruningQuality>>;

/** The outcome of a campaign: the funnel of N2 3.6, the agreement of its workers, and its cost. `campaign build` writes it. */
export const CampaignOutcome = z.object({
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    recipe: z.enum(["scenes", "photos"]),
    seed: z.string(),
    currency: z.string(),
    settings: z.record(z.string(), z.union([z.number(), z.boolean()])).readonly(),
  }),
  /** True when no task is open. */
  settled: z.boolean(),
  funnel: z.array(StageFunnel).readonly(),
  sentences: z.number(),
  examples: z.number(),
  /** Problems of the splits, with what to do. */
  warnings: z.array(z.string()).readonly(),
  quality: PruningQuality,
  costs: CostTable,
});
export type CampaignOutcome = Readonly<z.infer<typeof CampaignOutcome>>;
