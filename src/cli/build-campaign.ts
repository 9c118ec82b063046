import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CampaignOutcome,
  campaignResult,
  getCampaign,
  getLedger,
  loadCampaignData,
  openNextTasks,
} from "../campaigns/index.ts";
import { writeFolderAtomic } from "../files/index.ts";
import { type DatabaseOptions, withCampaignDatabase } from "./open-campaign-database.ts";

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
  const { outcome, files } = await withCampaignDatabase(options, async ({ db }) => {
    const campaign = await getCampaign(db, id);
    if (!dropUnfinished) await openNextTasks(db, campaign, now());
    const gathered = await loadCampaignData(db, campaign, { now: now(), dropUnfinished });
    return campaignResult(campaign, { gathered, ledger: await getLedger(db, id) });
  });
  if (!outcome.settled) return { ...outcome, files: [] };
  await writeFolderAtomic(out, async (partial) => {
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
