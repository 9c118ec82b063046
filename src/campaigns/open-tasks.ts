import { type Db, INSERT_BATCH, insertRows, type Transaction } from "../database/index.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import { type TasksToOpen, taskRows } from "./rules/task-rows.ts";
import { tasks } from "./tables.ts";

/** Opens tasks; of two concurrent servers one opens each task. */
export async function openTasks(db: Db | Transaction, opened: TasksToOpen): Promise<void> {
  if (opened.wanted.length > 0) await insertTasks(db, taskRows(opened));
}

/** Opens the tasks that a campaign needs and that do not exist yet; without those that follow from splitting, if wanted. */
export async function openMissingTasks(
  db: Db | Transaction,
  {
    call,
    ...asked
  }: { readonly call: CampaignFunctions; readonly beforeSplitting: boolean; readonly now: number },
): Promise<void> {
  for (let from = 0; ; from += INSERT_BATCH) {
    const rows = await call.missingTasks({ ...asked, from, count: INSERT_BATCH });
    if (rows === undefined) return;
    await insertTasks(db, rows);
  }
}

async function insertTasks(db: Db | Transaction, rows: string): Promise<void> {
  const { campaign, name, stage, subject, input, seats, barred, pool, rank, openedAt, withdrawAfter } = tasks;
  const columns = [campaign, name, stage, subject, input, seats, barred, pool, rank, openedAt, withdrawAfter];
  await insertRows(db, tasks, { rows, columns, returned: tasks.id, skipsKnown: true });
}
