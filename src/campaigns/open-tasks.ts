import { type Db, INSERT_BATCH, type Transaction } from "../database/index.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import { CampaignRows } from "./jobs/campaign-rows.ts";
import { OUTCOME_ROWS, readRows } from "./jobs/read-rows.ts";
import type { CampaignData } from "./rules/build-corpus.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { dispatchOrder } from "./rules/seats.ts";
import type { RunRecipeOptions, TaskSpec } from "./rules/stages/run-recipe.ts";
import { isInLimitedPool } from "./rules/workers.ts";
import { tasks } from "./tables.ts";

/** The data of a campaign so far, in the memory of this thread; changes nothing. */
export async function loadCampaignData(
  db: Db,
  campaign: Campaign,
  { now, ...options }: RunRecipeOptions & { readonly now: number },
): Promise<CampaignData> {
  const rows = new CampaignRows(campaign, options);
  for await (const page of readRows(db, { campaign, kinds: OUTCOME_ROWS, now })) rows.add(page);
  return rows.data;
}

export interface TasksToOpen {
  readonly campaign: Campaign;
  readonly wanted: readonly TaskSpec[];
  readonly now: number;
}

/** Opens tasks; of two concurrent servers one opens each task. */
export async function openTasks(db: Db | Transaction, { campaign, wanted, now }: TasksToOpen): Promise<void> {
  const { seed, settings } = campaign;
  const rows = wanted.map(({ name, stage, subject, seats, excludedWorkers, withdrawAfter, input }) => ({
    campaign: campaign.id,
    name,
    stage,
    subject,
    input,
    seats,
    barred: [...excludedWorkers],
    pool: isInLimitedPool(name, { ...settings, seed }) ? ("limited" as const) : ("whole" as const),
    rank: dispatchOrder(name, seed),
    openedAt: now,
    withdrawAfter: withdrawAfter ?? null,
  }));
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    await db
      .insert(tasks)
      .values(rows.slice(at, at + INSERT_BATCH))
      .onConflictDoNothing();
  }
}

/** Opens the tasks that a campaign needs and that do not exist yet; without those that follow from splitting, if wanted. */
export async function openMissingTasks(
  db: Db | Transaction,
  {
    call,
    beforeSplitting,
    ...opened
  }: Omit<TasksToOpen, "wanted"> & { readonly call: CampaignFunctions; readonly beforeSplitting: boolean },
): Promise<void> {
  for (let from = 0; ; from += INSERT_BATCH) {
    const wanted = await call.missingTasks({ from, count: INSERT_BATCH, beforeSplitting });
    await openTasks(db, { ...opened, wanted });
    if (wanted.length < INSERT_BATCH) return;
  }
}
