import { z } from "zod";
import { CampaignOutcome, CampaignParams } from "../../campaigns/browser.ts";

/** With `unfinished=drop`, what still waits is given up and counted as dropped. */
export const BuildQuery = z.object({ unfinished: z.enum(["wait", "drop"]).default("wait") });

/** The outcome of a campaign with the files that can be fetched. */
export const OutcomeReply = z.object({
  outcome: CampaignOutcome,
  files: z.array(z.object({ name: z.string(), records: z.number() })).readonly(),
});

export const CorpusFileParams = CampaignParams.extend({ file: z.string().max(100) });
