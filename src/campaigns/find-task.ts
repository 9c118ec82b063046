import { and, asc, eq, getTableColumns, gt, type Placeholder, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Transaction } from "../database/index.ts";
import { prepared, together } from "../database/index.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import type { Pool } from "./rules/workers/pools.ts";
import {
  findSeats,
  type LockedTask,
  noteFound,
  type SeatRow,
  type TaskRow,
  toLockedTask,
} from "./seated-task.ts";
import { assignments, tasks } from "./tables.ts";

/** What task a worker may get. */
export interface TaskSearch {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages that the worker may take tasks of; the first that has a free one gives it. */
  readonly stages: readonly StageName[];
  /** The writing tasks the worker may take (SPEC W3). */
  readonly pool: Pool;
  readonly now: number;
}

/**
 * The task that the worker holds a lease of, or else the first that looks free to it, stage by stage, locked. Free ones
 * that other transactions have locked are passed over, or waited for. `claimSeat` has the last word on whether it is free. One statement, as each costs a way to the database and back; a part is looked up only if those before
 * it give nothing.
 */
export async function findTask(
  transaction: Transaction,
  { campaign, worker, stages, pool, now }: TaskSearch,
  locked: "skip" | "wait",
): Promise<LockedTask | undefined> {
  const statement = prepared(transaction, `find_task_${stages.length}_${locked}`, () => {
    const free = stages.map((_, i) => freeTask(transaction, `stage${i}`, locked));
    const candidates = [heldTask(transaction), ...free];
    return transaction
      .select({ ...getTableColumns(tasks), noted: noteFound })
      .from(tasks)
      .where(eq(tasks.id, sql`coalesce(${sql.join(candidates, sql`, `)}, -1)`))
      .for("no key update");
  });
  const asked = Object.fromEntries(stages.map((stage, i) => [`stage${i}`, stage]));
  const [[row], seats] = await together<[TaskRow[], SeatRow[]]>(transaction, [
    () => statement.execute({ campaign: campaign.id, worker, pool, now, ...asked }),
    () => findSeats(transaction, "found"),
  ]);
  return row && toLockedTask(row, seats);
}

const [CAMPAIGN, WORKER, POOL, NOW] = ["campaign", "worker", "pool", "now"].map(sql.placeholder) as [
  Placeholder,
  Placeholder,
  Placeholder,
  Placeholder,
];

function heldTask(transaction: Transaction) {
  return transaction
    .select({ task: assignments.task })
    .from(assignments)
    .where(
      and(
        eq(assignments.campaign, CAMPAIGN),
        eq(assignments.worker, WORKER),
        sql`not ${assignments.answered} and not ${assignments.givenBack}`,
        gt(assignments.leaseEnds, NOW),
      ),
    )
    .orderBy(asc(assignments.claimedAt))
    .limit(1);
}

/** The first by rank, which an index gives for one stage; those of several would have to be sorted. */
function freeTask(transaction: Transaction, stage: string, locked: "skip" | "wait") {
  const held = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${NOW})`;
  const seen = sql`exists (select from ${assignments} a where a.campaign = ${tasks.campaign}
    and a.subject = ${tasks.subject} and a.worker = ${WORKER}
    and (a.task <> ${tasks.id} or a.answered or a.given_back))`;
  const withdrawn = sql`(${tasks.countedAnswers} = 0 and ${NOW} >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held})`;
  return transaction
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, CAMPAIGN),
        eq(tasks.stage, sql.placeholder(stage)),
        sql`${tasks.countedAnswers} < ${tasks.seats}`,
        sql`(${tasks.stage} <> 'writing' or ${tasks.pool} = 'limited' or ${POOL} = 'whole')`,
        sql`not ${WORKER} = any(${tasks.barred})`,
        sql`${tasks.busyUntil} <= ${NOW}`,
        sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
        sql`not ${seen}`,
      ),
    )
    .orderBy(asc(tasks.rank), asc(tasks.id))
    .limit(1)
    .for("no key update", locked === "skip" ? { skipLocked: true } : {});
}
