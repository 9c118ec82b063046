import { z } from "zod";
import type { DeepReadonly } from "../../core/index.ts";
import { Agreement, HumanPerformance, SynsetStats } from "../../corpus/browser.ts";
import { Proportion } from "../../statistics/browser.ts";
import { GuidelineTable } from "./guidelines.ts";

/** Number of inputs of a stage, and their outcomes (the funnel of N2 3.6). */
export const StageFunnel = z.object({
  stage: z.string(),
  /** The unit of the inputs: "image sets". */
  of: z.string(),
  inputs: z.number(),
  /** Images of the inputs; null where the stage does not show sets of them. */
  images: z.number().nullable(),
  /** Images that workers removed, by reason; null where the stage removes none. */
  removedImages: z.record(z.string(), z.number()).readonly().nullable(),
  waiting: z.number(),
  kept: z.number(),
  outputs: z.number(),
  /** Number of dropped inputs by reason. */
  dropped: z.record(z.string(), z.number()).readonly(),
});
export type StageFunnel = Readonly<z.infer<typeof StageFunnel>>;

/** The cost of a stage, of both validations, or the total; in minor units, less reversals. */
export const CostRow = z.object({
  stage: z.string(),
  /** Pay, bonus and fees. */
  cost: z.number(),
  pay: z.number(),
  bonus: z.number(),
  fees: z.number(),
  /** Distinct workers; a worker of several stages is counted once. */
  workers: z.number(),
  /** Paid answers. */
  tasks: z.number(),
  /** Cost of each of them; null while there is none. */
  perTask: z.number().nullable(),
});
export type CostRow = Readonly<z.infer<typeof CostRow>>;

const CostTable = z.object({
  rows: z.array(CostRow).readonly(),
  /** Both validations as one row, as in AP Table 9; null where a campaign has one. */
  validations: CostRow.nullable(),
  total: CostRow,
  /** Minor units; undefined while the divisor is 0. */
  perSentence: z.number().optional(),
  perExample: z.number().optional(),
});
export type CostTable = Readonly<z.infer<typeof CostTable>>;

/** Agreement and accuracy of workers on some examples. */
const Quality = z.object({
  agreement: Agreement,
  humans: z.array(HumanPerformance).readonly(),
  /** On all held-out splits together; null unless there are several. */
  humansPooled: HumanPerformance.nullable(),
});
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

/** Figures of N2 3.6 and 4. */
const CollectionFigures = z.object({
  /** Sentences that somebody reported as nonsense in the first validation, and examples (N2 3.6: 1,875 sentences). */
  reportedSentences: Proportion,
  reportedExamples: Proportion,
  /** Examples of pairs that were not reported, and removed because the validator disagreed with the selection (8.5 %). */
  removed: Proportion,
  /** Judgments of the first validation that are the writer's own (11.5 %), nonsense left out. */
  validatedByWriter: Proportion,
  /** Agreement of these, and of the others, with the writer's intention (96.7 % and 90.8 %). */
  agreementOfWriters: Proportion,
  agreementOfOthers: Proportion,
  /** Distinct photographs of the corpus; null for scenes, and without examples. */
  uniqueImages: z.number().nullable(),
  /** Pairs or scenes that a sentence is set against (3.6). */
  examplesPerSentence: z.number().nullable(),
  /** Examples per synset over all splits; null for scenes. */
  synsets: SynsetStats.nullable(),
});
export type CollectionFigures = DeepReadonly<z.infer<typeof CollectionFigures>>;

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
  figures: CollectionFigures,
  /** Problems of the splits, with what to do. */
  warnings: z.array(z.string()).readonly(),
  quality: PruningQuality,
  /** Guidelines that reviewed sentences break; null for scenes. */
  guidelines: GuidelineTable.nullable(),
  costs: CostTable,
});
export type CampaignOutcome = Readonly<z.infer<typeof CampaignOutcome>>;
