import { z } from "zod";
import { CampaignParams } from "./campaigns.ts";

/** Amounts in minor units, without fees. */
export const PaymentsReply = z.object({
  currency: z.string(),
  /** Workers to whom something is due; a negative amount was taken back and is still to be earned. */
  workers: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      sourceName: z.string(),
      joinedAt: z.number(),
      /** False for participants of a study who are not confirmed: no payout pays them. */
      confirmed: z.boolean(),
      due: z.number(),
    }),
  ),
  /** Payouts, oldest first, with one entry for each source of workers. */
  payouts: z.array(
    z.object({
      id: z.number(),
      by: z.string(),
      at: z.number(),
      source: z.string(),
      people: z.number(),
      /** Number of ledger lines, fees included. */
      lines: z.number(),
      amount: z.number(),
    }),
  ),
});
export type PaymentsReply = z.infer<typeof PaymentsReply>;

export const PayoutParams = CampaignParams.extend({ payout: z.coerce.number().int().min(1) });

export const PayoutReply = z.object({ id: z.number() });

export const BonusesQuery = z.object({ source: z.string().max(40).default("prolific") });

export const SubmissionsReply = z.object({
  /** Number of lines in the list. */
  submissions: z.number(),
  /** Those that were returned, rejected or timed out, or are not finished. */
  notAccepted: z.number(),
  /** Participants of the campaign among the accepted ones. */
  found: z.number(),
  /** Number of participants who were not confirmed before. */
  confirmed: z.number(),
});
export type SubmissionsReply = z.infer<typeof SubmissionsReply>;
