import { z } from "zod";
import { Agreement, Probe } from "../../corpus/browser.ts";
import { Proportion } from "../../statistics/browser.ts";

/** A worker's agreement with other workers who judged the same examples. */
const JudgeQuality = z.object({
  worker: z.string(),
  judgments: z.number(),
  nonsense: z.number(),
  /** Comparisons with judgments of others, and the number that agree. */
  compared: z.number(),
  agreeing: z.number(),
  medianMilliseconds: z.number(),
});
export type JudgeQuality = Readonly<z.infer<typeof JudgeQuality>>;

/** Quality of the judgments of a campaign so far, before pruning. */
export const QualityReply = z.object({
  examples: z.number(),
  agreement: Agreement.pick({
    alpha: true,
    alphaInterval: true,
    fleissKappa: true,
    examples: true,
    judgments: true,
    workers: true,
    reason: true,
  }),
  /** Judgments of "nonsense". */
  nonsense: Proportion,
  /**
   * Scenes whose label by the votes so far is against the writer's intention (SPEC A7); without a majority there is
   * no label.
   */
  againstIntention: Proportion,
  judges: z.array(JudgeQuality).readonly(),
});
export type CampaignQuality = Readonly<z.infer<typeof QualityReply>>;

/** Bias probes: accuracy of predicting labels from one modality alone (SPEC B4). */
export const BiasReply = z.object({ probes: z.array(Probe.omit({ tasks: true })).readonly() });

/** Answers by stage, in spans of so many milliseconds. */
export const ThroughputReply = z.object({
  span: z.number(),
  points: z
    .array(
      z.object({
        /** Start of the interval. */
        at: z.number(),
        stage: z.string(),
        answers: z.number(),
      }),
    )
    .readonly(),
});
export type Throughput = Readonly<z.infer<typeof ThroughputReply>>;
