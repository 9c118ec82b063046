import { z } from "zod";
import { GUIDELINES } from "../../core/index.ts";
import { TaskView } from "../rules/tasks/all-tasks.ts";
import { CampaignParams } from "./campaigns.ts";
import { GuidelineTable } from "./guidelines.ts";

const Guideline = z.enum(GUIDELINES);

export const SentencesToReviewReply = z.object({
  sentences: z.array(z.object({ assignment: z.string(), answer: z.unknown(), task: TaskView })),
});

export const ReviewParams = CampaignParams.extend({ assignment: z.string().max(100) });

/** A review: true when the sentence is good, otherwise the guidelines that it breaks. */
export const NewReview = z.object({
  good: z.boolean(),
  guidelines: z.array(Guideline).max(GUIDELINES.length).default([]),
});

export const RoundReply = z.object({ round: z.number() });

export const RoundsReply = z.object({
  rounds: z.array(
    z.object({
      worker: z.string(),
      round: z.number(),
      sentences: z.number(),
      sampled: z.number(),
      reviewed: z.number(),
      good: z.number(),
      /** Sentences whose bonus is not paid, or let go, yet. */
      due: z.number(),
      /** Null until the whole sample is reviewed. */
      outcome: z.enum(["full-bonus", "lower-bonus", "no-bonus"]).nullable(),
    }),
  ),
  /** Guidelines that reviewed sentences break, by writer and round; null for scenes. */
  guidelines: GuidelineTable.nullable(),
});

export const RoundParams = CampaignParams.extend({
  worker: z.string().max(100),
  round: z.coerce.number().int().positive(),
});

export const PaidReply = z.object({ sentences: z.number() });
