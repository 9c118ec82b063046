import { z } from "zod";
import { Visible } from "../../core/browser.ts";
import { ImageSetSchema } from "../rules/tasks/prune-images.ts";
import { StageFunnel } from "./outcome.ts";

const CampaignId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const Recipe = z.enum(["scenes", "photos"]);
const State = z.enum(["new", "started", "paused", "archived"]);
export type CampaignState = z.infer<typeof State>;
const Settings = z.record(z.string(), z.union([z.number(), z.boolean()]));

/** Whole minor units of the currency, up to which a number of JavaScript holds hundredths exactly. */
export const Budget = z
  .number()
  .int()
  .min(0)
  .max(10 ** 13);

export const NewCampaign = z.object({
  id: CampaignId,
  name: Visible.trim().min(1).max(200),
  recipe: Recipe,
  /** Those that differ from the paper's. */
  settings: Settings.default({}),
  seed: z.string().min(1).max(200),
  currency: z.string().regex(/^[A-Z]{3}$/),
  budget: Budget,
  /** A campaign with the same protocol whose texts and qualification questions are copied. */
  copyFrom: CampaignId.optional(),
});

export const CampaignParams = z.object({ campaign: z.string().max(100) });

export const CampaignReply = z.object({
  id: z.string(),
  name: z.string(),
  recipe: Recipe,
  settings: Settings,
  seed: z.string(),
  currency: z.string(),
  state: State,
  /** True for a rehearsed campaign, whose workers are simulated. */
  simulated: z.boolean(),
});

const StageProgress = z.object({
  stage: z.string(),
  tasks: z.number(),
  done: z.number(),
  seats: z.number(),
  answers: z.number(),
  held: z.number(),
});

export const CampaignsReply = z.object({
  campaigns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      recipe: Recipe,
      createdAt: z.number(),
      state: State,
      simulated: z.boolean(),
      stages: z.array(StageProgress),
    }),
  ),
});

export const NewSets = z.object({ sets: z.array(ImageSetSchema).max(1_000) });

/** Image sets that replace those of the same number or are new, and the numbers of sets to remove. */
export const ChangedSets = NewSets.extend({ removed: z.array(z.int().min(0)).max(1_000).default([]) });

export const StageProgressReply = z.object({
  state: State,
  stages: z.array(StageProgress),
  /** In minor units. */
  account: z.object({ budget: z.number(), spent: z.number(), promised: z.number() }),
});

export const FunnelReply = z.object({ funnel: z.array(StageFunnel).readonly(), settled: z.boolean() });
