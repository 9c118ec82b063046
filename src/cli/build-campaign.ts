import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  advance,
  type CampaignOutcome,
  campaignResult,
  gather,
  getCampaign,
  getLedger,
} from "../campaigns/index.ts";
import { writeTogether } from "../files/index.ts";
import { type DatabaseOptions, withCampaigns } from "./open-campaigns.ts";

export interface BuildOptions extends DatabaseOptions {
  readonly campaign: string;
  readonly out: string;
  /** Whether what still waits for answers is given up. */
  readonly dropUnfinished: boolean;
  readonly version: string;
  readonly now: () => number;
}

/** What `campaign build` found, and the files it wrote: none while anything waits. */
export interface BuiltCampaign extends CampaignOutcome {
  readonly files: readonly { readonly file: string; readonly records: number }[];
}

/** Applies the rules to a campaign's answers and writes the corpus, the raw answers and the outcome beside it. */
export async function buildCampaign(options: BuildOptions): Promise<BuiltCampaign> {
  const { campaign: id, out, dropUnfinished, version, now } = options;
  const { outcome, files } = await withCampaigns(options, async ({ queries }) => {
    const campaign = await getCampaign(queries, id);
    if (!dropUnfinished) await advance(queries, campaign, now());
    const gathered = await gather(queries, campaign, { now: now(), dropUnfinished });
    return campaignResult(campaign, { gathered, ledger: await getLedger(queries, id) });
  });
  if (!outcome.settled) return { ...outcome, files: [] };
  await writeTogether(out, async (partial) => {
    for (const { name, records } of files) {
      await writeFile(join(partial, name), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    }
    await writeFile(join(partial, "campaign.json"), `${JSON.stringify({ version, ...outcome }, null, 2)}\n`);
  });
  return {
    ...outcome,
    files: files.map(({ name, records }) => ({ file: join(out, name), records: records.length })),
  };
}
