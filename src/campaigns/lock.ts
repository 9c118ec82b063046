import { and, asc, eq, type Placeholder, sql } from "drizzle-orm";
import { notFound, type WorkerId } from "../core/index.ts";
import { type Db, placeholders, prepared, type Transaction } from "../database/index.ts";
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
 * Settings of PostgreSQL for the rest of the transaction, as columns of its first statement. Compiling a statement, or
 * planning it for each call, takes longer than running any of these; where many tasks are open, the planner expects otherwise.
 */
const FOR_SHORT_STATEMENTS = {
  jit: sql<string>`set_config('jit', 'off', true)`,
  plans: sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** Values of the prepared statements below. */
const GIVEN = placeholders("campaign", "worker", "assignment", "task");

/**
 * Locks a worker, so that their claims wait for each other, and returns their status as of the beginning of the
 * statement. Use a later statement to see changes that were committed while this one waited for the lock.
 */
export async function lockWorker(
  transaction: Transaction,
  { worker, campaign }: { readonly worker: WorkerId; readonly campaign: Pick<Campaign, "id"> },
): Promise<WorkerStatus> {
  const [row] = await prepared(transaction, "lock-worker", () => {
    const events = sql<WorkerEvent[]>`array(select event from ${workerEvents} e
      where e.worker = ${workers}.id order by e.id)`;
    return transaction
      .select({ events, ...FOR_SHORT_STATEMENTS })
      .from(workers)
      .where(and(eq(workers.id, GIVEN.worker), eq(workers.campaign, GIVEN.campaign)))
      .for("no key update");
  }).execute({ worker, campaign: campaign.id });
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
  const [locked] = await prepared(transaction, "lock-task", () => {
    const own = transaction.select({ task: assignments.task }).from(assignments).where(isOwn(GIVEN));
    const agreed = hasAgreed({ worker: sql`${GIVEN.worker}`, campaign: sql`${tasks}.campaign` });
    return transaction
      .select({ row: tasks, agreed, ...FOR_SHORT_STATEMENTS })
      .from(tasks)
      .where(eq(tasks.id, own))
      .for("no key update");
  }).execute({ worker, assignment, campaign: campaign.id });
  if (locked === undefined) throw notFound("assignment", assignment);
  return { ...(await withAssignments(transaction, locked.row)), hasAgreed: locked.agreed };
}

/** Condition on an assignment: that of this worker in this campaign. */
export function isOwn(
  wanted: { readonly [Of in "campaign" | "assignment" | "worker"]: string | Placeholder },
) {
  return and(
    eq(assignments.id, wanted.assignment),
    eq(assignments.worker, wanted.worker),
    eq(assignments.campaign, wanted.campaign),
  );
}

/**
 * A locked task with its assignments. They are read by a statement of their own, after the lock, because a statement
 * does not see changes that were committed while it waited.
 */
export async function withAssignments(transaction: Transaction, row: TaskRow): Promise<LockedTask> {
  const rows = await prepared(transaction, "task-assignments", () =>
    transaction
      .select()
      .from(assignments)
      .leftJoin(answers, eq(answers.assignment, assignments.id))
      .where(eq(assignments.task, GIVEN.task))
      .orderBy(asc(assignments.claimedAt), asc(assignments.id)),
  ).execute({ task: row.id });
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
