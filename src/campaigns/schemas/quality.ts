import { z } from "zod";
import { Agreement, Probe } from "../../corpus/browser.ts";
import { Proportion } from "../../statistics/browser.ts";

/** How a worker judges, compared with others who judged the same examples. */
const JudgeQuality = z.object({
  worker: z.string(),
  judgments: z.number(),
  nonsense: z.number(),
  /** Comparisons with judgments of others, and how many of them agree. */
  compared: z.number(),
  agreeing: z.number(),
  medianMilliseconds: z.number(),
});
export type JudgeQuality = Readonly<z.infer<typeof JudgeQuality>>;

/** How good the judgments of a campaign are so far, before pruning. */
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
  /** Judgments that say a sentence makes no sense. */
  nonsense: Proportion,
  /** Scenes whose label by the votes so far is against the writer's intention (SPEC A7); without a majority there is no label. */
  againstIntention: Proportion,
  judges: z.array(JudgeQuality).readonly(),
});
export type CampaignQuality = Readonly<z.infer<typeof QualityReply>>;

/** How well labels can be guessed from one side alone (SPEC B4). */
export const BiasReply = z.object({ probes: z.array(Probe.omit({ tasks: true })).readonly() });

/** Answers by stage, in spans of so many milliseconds. */
export const ThroughputReply = z.object({
  span: z.number(),
  points: z
    .array(
      z.object({
        /** When the span begins. */
        at: z.number(),
        stage: z.string(),
        answers: z.number(),
      }),
    )
    .readonly(),
});
export type Throughput = Readonly<z.infer<typeof ThroughputReply>>;
