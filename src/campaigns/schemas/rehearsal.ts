import { z } from "zod";
import { CampaignOutcome } from "./outcome.ts";

/** A campaign to rehearse: as large as a server may play beside its work. */
export const NewRehearsal = z.object({
  recipe: z.enum(["scenes", "photos"]),
  /** Those that differ from the paper's. */
  settings: z.record(z.string(), z.union([z.number(), z.boolean()])).default({}),
  /** Presentations of scenes, or image sets. */
  presentations: z.number().int().min(10).max(100),
  workers: z.number().int().min(6).max(60),
});
export type NewRehearsal = z.infer<typeof NewRehearsal>;

/** The forecast of a campaign. */
const RehearsalForecast = z.object({
  /** From the start to the last answer. */
  days: z.number(),
  /** What in it is simulated, as a sentence. */
  simulated: z.string(),
  outcome: CampaignOutcome,
  /** By character; money in minor units. */
  people: z
    .array(
      z.object({
        character: z.string(),
        workers: z.number(),
        blocked: z.number(),
        answers: z.number(),
        hours: z.number(),
        earned: z.number(),
        earnedPerHour: z.number().nullable(),
      }),
    )
    .readonly(),
});
export type RehearsalForecast = z.infer<typeof RehearsalForecast>;

/** The rehearsal that runs, or that ran last; null when there was none. */
export const RehearsalReply = z.object({
  rehearsal: z
    .object({
      of: NewRehearsal,
      state: z.enum(["running", "done", "failed"]),
      /** Answers so far, of about so many. */
      answers: z.number(),
      expected: z.number(),
      forecast: RehearsalForecast.nullable(),
    })
    .nullable(),
});
