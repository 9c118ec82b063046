import { sql } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import { makeTemporaryFolder } from "../files/index.ts";
import type { CampaignContext } from "./context.ts";
import type { ComputedOutcome } from "./jobs/campaign-functions.ts";
import type { AskOptions } from "./jobs/latest-results.ts";
import { countWithdrawn, OUTCOME_ROWS } from "./jobs/read-rows.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { assignments, campaignEvents, campaignJobs, inputs, ledger, reviews } from "./tables.ts";

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/** The outcome of a campaign, and the folder with the files of its corpus, which are there when no task is open. */
export interface StoredOutcome extends ComputedOutcome {
  readonly folder: string;
}

/** The outcome of a campaign's answers so far: computed once, and again when there are others. */
export async function outcomeOf(
  { db, now, jobs }: Context,
  campaign: Campaign,
  unfinished: "wait" | "drop",
  options: AskOptions = {},
): Promise<StoredOutcome> {
  const name = `outcome of ${campaign.id}, unfinished ${unfinished}`;
  const compute = async () => {
    const { path: folder, remove } = await makeTemporaryFolder("corpus");
    const rows = { campaign, kinds: OUTCOME_ROWS, now: now(), dropUnfinished: unfinished === "drop" };
    try {
      const computed = await jobs.compute(db, rows, (call) => call.outcome(folder));
      return { value: { ...computed, folder }, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
  return jobs.results.get(name, stateOf({ db, now }, campaign), compute, options);
}

/**
 * Tells the state of everything that an outcome follows from. Numbers of rows and not the last ones, where several servers add rows at the
 * same time: these can appear in another order than that of their numbers.
 */
export function stateOf({ db, now }: { readonly db: Db; readonly now: () => number }, { id }: Campaign) {
  return async (): Promise<string> => {
    const { rows } = await db.execute<{ state: string }>(sql`select json_build_array(
      (select count(*) from ${assignments} a where a.campaign = ${id} and a.answered),
      (select count(*) from ${ledger} l where l.campaign = ${id}),
      (select count(*) from ${reviews} r join ${assignments} a on a.id = r.assignment where a.campaign = ${id}),
      (select count(*) from ${inputs} i where i.campaign = ${id}),
      (select count(*) from ${campaignEvents} e where e.campaign = ${id}),
      (select j.image_changes from ${campaignJobs} j where j.campaign = ${id}),
      (${countWithdrawn(id, now())}))::text as state`);
    return rows[0]!.state; // always one row
  };
}
