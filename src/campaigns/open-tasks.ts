import { sql } from "drizzle-orm";
import { type Db, INSERT_BATCH, type Transaction } from "../database/index.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { TaskSpec } from "./rules/stages/run-recipe.ts";
import { taskRows } from "./rules/task-rows.ts";
import { tasks } from "./tables.ts";

export interface TasksToOpen {
  readonly campaign: Campaign;
  readonly wanted: readonly TaskSpec[];
  readonly now: number;
}

/** Opens tasks; of two concurrent servers one opens each task. */
export async function openTasks(db: Db | Transaction, { campaign, wanted, now }: TasksToOpen): Promise<void> {
  if (wanted.length > 0) await insertTasks(db, { campaign, rows: taskRows(campaign, wanted), now });
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
    const rows = await call.missingTasks({ from, count: INSERT_BATCH, beforeSplitting });
    if (rows === undefined) return;
    await insertTasks(db, { ...opened, rows });
  }
}

/** Inserts rows of tasks. They are one parameter: drizzle's insert has one for each value, and writing it blocks this thread for long. */
async function insertTasks(
  db: Db | Transaction,
  { campaign, rows, now }: { readonly campaign: Campaign; readonly rows: string; readonly now: number },
): Promise<void> {
  const columns = sql.raw("name, stage, subject, input, seats, barred, pool, rank, withdraw_after");
  await db.execute(sql`insert into ${tasks} (campaign, opened_at, ${columns})
    select ${campaign.id}, ${now}::bigint, ${columns} from json_populate_recordset(null::${tasks}, ${rows}::json)
    on conflict do nothing`);
}
