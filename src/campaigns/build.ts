import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatabaseOptions, withCampaignDatabase } from "../database/index.ts";
import { packageVersion, writeFolderAtomic } from "../files/index.ts";
import { getCampaign } from "./create.ts";
import { loadCampaignData, openNextTasks } from "./open-tasks.ts";
import { getLedger } from "./pay.ts";
import { campaignResult } from "./rules/quality/campaign-outcome.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";

export interface BuildOptions extends DatabaseOptions {
  readonly campaign: string;
  /** The folder for the corpus. */
  readonly out: string;
  /** True to drop tasks that still wait for answers. */
  readonly dropUnfinished?: boolean | undefined;
}

/** The outcome of a campaign, and the files written: none while tasks wait for answers. */
export interface BuiltCampaign extends CampaignOutcome {
  readonly files: readonly { readonly file: string; readonly records: number }[];
}

/** Applies the rules to a campaign's answers and writes the corpus, the raw answers and the outcome. */
export async function buildCampaign(options: BuildOptions): Promise<BuiltCampaign> {
  const { campaign: id, out, dropUnfinished = false } = options;
  const { outcome, files } = await withCampaignDatabase(options, async ({ db, now }) => {
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
    await writeFile(
      join(partial, "campaign.json"),
      `${JSON.stringify({ version: packageVersion(), ...outcome }, null, 2)}\n`,
    );
  });
  return {
    ...outcome,
    files: files.map(({ name, records }) => ({ file: join(out, name), records: records.length })),
  };
}
