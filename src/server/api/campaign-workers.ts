import { z } from "zod";
import { CampaignPlace } from "./campaigns.ts";
import { Qualifications } from "./qualification.ts";

export const NewInvitations = z.object({ names: z.array(z.string().trim().min(1).max(100)).min(1).max(500) });

/** Each token is shown once; the worker's page sends it to `/api/join`. */
export const InvitationsReply = z.object({
  invitations: z.array(z.object({ name: z.string(), token: z.string() })),
});

export const NewStudy = z.object({
  study: z.string().min(1).max(100),
  finishedCode: z.string().min(1).max(100),
  leftCode: z.string().min(1).max(100),
});

export const WorkerPlace = CampaignPlace.extend({ worker: z.string().max(100) });

export const Note = z.object({ note: z.string().max(1_000).default("") });

export const WorkersReply = z.object({
  workers: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      sourceName: z.string(),
      joinedAt: z.number(),
      standing: z.enum(["active", "blocked", "left"]),
      qualifications: Qualifications,
      answers: z.number(),
      earned: z.number(),
    }),
  ),
});

/** Takes the pay or the bonus of an answer back, with its fee. */
export const NewReversal = z.object({ assignment: z.string().max(100), kind: z.enum(["pay", "bonus"]) });

const Cost = z.object({ stage: z.string(), cost: z.number(), workers: z.number() });

/** AP Table 9: what each stage cost, fees included, in minor units, and how many workers it had. */
export const CostsReply = z.object({ currency: z.string(), rows: z.array(Cost), total: Cost });

export const LedgerReply = z.object({
  entries: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["pay", "bonus", "fee", "reversal"]),
      worker: z.string(),
      stage: z.string(),
      amount: z.number(),
      at: z.number(),
    }),
  ),
});
