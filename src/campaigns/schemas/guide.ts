import { z } from "zod";

/** What a manager does before workers can work, in the usual order. */
const Step = z.object({
  step: z.enum(["inputs", "test", "consent", "workers", "budget", "start"]),
  isDone: z.boolean(),
});
export type Step = Readonly<z.infer<typeof Step>>;

/** Something that a manager should know before it hurts. Money is in minor units. */
const CampaignWarning = z.discriminatedUnion("kind", [
  /** No worker gets a task: one costs more than what is left of the budget. */
  z.object({ kind: z.literal("task-unaffordable"), stage: z.string(), price: z.number(), left: z.number() }),
  /** What is left to do can cost more than what is left of the budget. */
  z.object({ kind: z.literal("budget-below-forecast"), forecast: z.number(), left: z.number() }),
  /** The usual worker earns less than the minimum; from the times of so many answers. */
  z.object({
    kind: z.literal("low-pay"),
    stage: z.string(),
    perHour: z.number(),
    minimum: z.number(),
    answers: z.number(),
  }),
  /** All writing tasks that new writers can take are done; others are open. */
  z.object({ kind: z.literal("limited-pool-used-up") }),
  /** Image sets that are dropped after they are paid for, because they have too few images. */
  z.object({ kind: z.literal("small-sets"), sets: z.number(), minImages: z.number() }),
  /** One worker flagged many of the image sets that they were given to write about; a flagged set is left out. */
  z.object({ kind: z.literal("many-flags"), worker: z.string(), flags: z.number(), answers: z.number() }),
  /** No active worker can take the open tasks of these stages; so many writers wait for approval. */
  z.object({ kind: z.literal("nobody-qualified"), stages: z.array(z.string()), toApprove: z.number() }),
]);
export type CampaignWarning = z.infer<typeof CampaignWarning>;

/** The steps, warnings and inputs of a campaign, for its managers. */
export const GuideReply = z.object({
  steps: z.array(Step),
  warnings: z.array(CampaignWarning),
  /** Maximum cost of what is left to do, and what is left of the budget; in minor units. */
  forecast: z.number(),
  left: z.number(),
  /** Presentations of scenes by split, and the number after the last one; empty for photographs. */
  splits: z.array(z.object({ split: z.string(), presentations: z.number(), next: z.number() })),
});

/** Number of decisions that wait for a member in a campaign. */
const Waiting = z.object({
  /** Sampled sentences that nobody has reviewed. */
  reviews: z.number(),
  /** New writers whose sentence nobody has checked. */
  writers: z.number(),
  /** Reviewed rounds of writers whose bonus is not paid. */
  bonuses: z.number(),
});
export type Waiting = Readonly<z.infer<typeof Waiting>>;

/** Campaigns in which something waits for a member. */
export const WaitingReply = z.object({ campaigns: z.array(Waiting.extend({ campaign: z.string() })) });
