import { and, asc, eq, sql } from "drizzle-orm";
import { notFound, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { hasAgreed } from "./consent.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { Assignment, TaskAssignments } from "./rules/seats.ts";
import { type WorkerEvent, type WorkerStatus, workerStatus } from "./rules/workers.ts";
import { answers, assignments, tasks, workerEvents, workers } from "./tables.ts";

/*
 * Locks are always taken in the same order, worker, task, budget, so that transactions of several servers wait for each
 * other without deadlocks. They are "no key update" locks: an "update" lock would also wait for transactions that only
 * insert rows that refer to the locked one. Counts by stage have no place in the order: no transaction waits for them (decision 39).
 */

/**
 * Switches PostgreSQL's compiler off for the rest of the transaction, as a column of its first statement: compiling a
 * statement takes longer than running any of these, and the planner expects otherwise where many tasks are open.
 */
const WITHOUT_JIT = { jit: sql<string>`set_config('jit', 'off', true)` };

/**
 * Locks a worker, so that their claims wait for each other, and returns their status as of the beginning of the
 * statement. Use a later statement to see changes that were committed while this one waited for the lock.
 */
export async function lockWorker(
  transaction: Transaction,
  { worker, campaign }: { readonly worker: WorkerId; readonly campaign: Pick<Campaign, "id"> },
): Promise<WorkerStatus> {
  const events = sql<WorkerEvent[]>`array(select event from ${workerEvents} e
    where e.worker = ${workers}.id order by e.id)`;
  const [row] = await transaction
    .select({ events, ...WITHOUT_JIT })
    .from(workers)
    .where(and(eq(workers.id, worker), eq(workers.campaign, campaign.id)))
    .for("no key update")
    .prepare("lock-worker")
    .execute();
  if (row === undefined) throw notFound("worker", worker);
  return workerStatus(row.events);
}

/** Status of a worker. */
export async function getWorkerStatus(db: Db, worker: WorkerId): Promise<WorkerStatus> {
  const rows = await db
    .select({ event: workerEvents.event })
    .from(workerEvents)
    .where(eq(workerEvents.worker, worker))
    .orderBy(asc(workerEvents.id));
  return workerStatus(rows.map(({ event }) => event));
}

export type TaskRow = typeof tasks.$inferSelect;

/** A task whose row is locked. Every change of its assignments holds that lock, so they cannot change meanwhile. */
export interface LockedTask {
  readonly row: TaskRow;
  readonly task: TaskAssignments;
  /** Amounts that are reserved in the budget, by assignment. */
  readonly reserved: ReadonlyMap<string, number>;
}

/** A worker's request about one of their assignments. */
export interface AssignmentRequest {
  readonly campaign: Campaign;
  readonly assignment: string;
  readonly worker: WorkerId;
  readonly now: number;
}

/**
 * Locks the task of an assignment, and tells whether the worker has agreed to the current consent text. The assignment
 * of another worker is treated as unknown.
 */
export async function lockTask(
  transaction: Transaction,
  { campaign, assignment, worker }: Omit<AssignmentRequest, "now">,
): Promise<LockedTask & { readonly hasAgreed: boolean }> {
  const own = transaction
    .select({ task: assignments.task })
    .from(assignments)
    .where(isOwn({ campaign, assignment, worker }));
  const agreed = hasAgreed({ worker: sql`${worker}`, campaign: sql`${tasks}.campaign` });
  const [locked] = await transaction
    .select({ row: tasks, agreed, ...WITHOUT_JIT })
    .from(tasks)
    .where(eq(tasks.id, own))
    .for("no key update")
    .prepare("lock-task")
    .execute();
  if (locked === undefined) throw notFound("assignment", assignment);
  return { ...(await withAssignments(transaction, locked.row)), hasAgreed: locked.agreed };
}

/** Condition on an assignment: that of this worker in this campaign. */
export function isOwn({ campaign, assignment, worker }: Omit<AssignmentRequest, "now">) {
  return and(
    eq(assignments.id, assignment),
    eq(assignments.worker, worker),
    eq(assignments.campaign, campaign.id),
  );
}

/**
 * A locked task with its assignments. They are read by a statement of their own, after the lock, because a statement
 * does not see changes that were committed while it waited.
 */
export async function withAssignments(transaction: Transaction, row: TaskRow): Promise<LockedTask> {
  const rows = await transaction
    .select()
    .from(assignments)
    .leftJoin(answers, eq(answers.assignment, assignments.id))
    .where(eq(assignments.task, row.id))
    .orderBy(asc(assignments.claimedAt), asc(assignments.id))
    .prepare("task-assignments")
    .execute();
  const { seats, barred, openedAt, withdrawAfter, isClosed } = row;
  return {
    row,
    task: {
      seats,
      excludedWorkers: barred as WorkerId[],
      openedAt,
      withdrawAfter: withdrawAfter ?? undefined,
      isClosed,
      assignments: rows.map(
        ({ assignments: { id, worker, claimedAt, leaseEnds, givenBack }, answers: answer }): Assignment => ({
          id,
          worker: worker as WorkerId,
          claimedAt,
          leaseEnds,
          returned: givenBack,
          answer: answer ?? undefined,
        }),
      ),
    },
    reserved: new Map(rows.map(({ assignments: { id, reservedAmount } }) => [id, reservedAmount])),
  };
}

/** Stores the time when the next seat of the task can become free. */
export async function setBusyUntil(
  transaction: Transaction,
  { id, busyUntil }: TaskRow,
  until: number,
): Promise<void> {
  if (until === busyUntil) return;
  await transaction.update(tasks).set({ busyUntil: until }).where(eq(tasks.id, id));
}
