import { and, asc, eq, gt, type Placeholder, sql } from "drizzle-orm";
import {
  busyUntil,
  type Campaign,
  claimSeat,
  isQualified,
  type Pool,
  payOf,
  promiseOf,
  qualificationFor,
  type StageName,
} from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { type LockedWorker, lockWorker } from "./lock-worker.ts";
import type { Queries, Transaction } from "./open-database.ts";
import { prepared, together } from "./prepared.ts";
import { commit } from "./purses.ts";
import { assignments, tasks } from "./schema.ts";
import { findSeats, markBusy, type TaskRow, toLockedTask } from "./seated-task.ts";
import { transact } from "./transact.ts";

export interface ClaimRequest {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages that give out tasks; the first that the worker is qualified for and that has a free one gives it. */
  readonly stages: readonly StageName[];
  /** The writing tasks the worker may take (SPEC W3). */
  readonly pool: Pool;
  /** The name of the assignment, should there be a new one. */
  readonly id: string;
  readonly now: number;
}

export type ClaimResult =
  | {
      readonly kind: "claimed" | "held";
      readonly assignment: string;
      readonly leaseEnds: number;
      readonly task: GivenTask;
    }
  | {
      readonly kind: "none";
      readonly reason: "no-task" | "qualification" | "budget" | "blocked" | "left";
    };

/** What a worker's page needs of a task. */
export type GivenTask = Pick<TaskRow, "id" | "name" | "stage" | "input">;

/** How often another task is tried, when the one that was found has been taken meanwhile. */
const TRIES = 5;

/**
 * Gives a worker a task: the one it holds, or a free one. Locks are taken in one order, worker, task, purse, here
 * and in `submit`, so that servers wait for each other and never in a circle. They are "no key
 * update" locks: a plain "update" lock would also wait for rows that only refer to the locked one.
 */
export async function claim(queries: Queries, request: ClaimRequest): Promise<ClaimResult> {
  try {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const result = await transact(queries, (transaction) => tryToClaim(transaction, request));
      if (result !== "taken") return result;
    }
    return { kind: "none", reason: "no-task" };
  } catch (error) {
    if (error instanceof OutOfBudget) return { kind: "none", reason: "budget" };
    throw error;
  }
}

async function tryToClaim(transaction: Transaction, request: ClaimRequest): Promise<ClaimResult | "taken"> {
  const { campaign, worker, now } = request;
  const locked = await lockWorker(transaction, request);
  if (locked.standing !== "active") return { kind: "none", reason: locked.standing };
  const stages = stagesFor(locked, request);
  // Tasks that others have locked are passed over at first, and waited for before the worker is sent away.
  const found =
    (await findTask(transaction, { ...request, stages }, "skip")) ??
    (await findTask(transaction, { ...request, stages }, "wait"));
  if (found === undefined) {
    const isQualifiedForNone = stages.length === 0 && request.stages.length > 0;
    return { kind: "none", reason: isQualifiedForNone ? "qualification" : "no-task" };
  }

  const seats = await findSeats(transaction, { task: found.id });
  const { row, task, promises } = toLockedTask(found, seats);
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused") {
    await markBusy(transaction, row, busyUntil(task, now));
    return "taken";
  }
  const { id: assignment, leaseEnds, claimedAt } = result.assignment;
  const { id, name, stage, input } = row;
  const claimed = { kind: result.kind, assignment, leaseEnds, task: { id, name, stage, input } };
  if (result.kind === "held") return claimed;

  const price = promiseOf(payOf(row.stage, campaign.settings), campaign.settings);
  const before = promises.get(assignment);
  const lease = {
    ...{ id: assignment, worker, campaign: campaign.id, task: row.id, subject: row.subject },
    ...{ claimedAt, leaseEnds, promise: price },
  };
  const [, , fits] = await together<[unknown, unknown, boolean]>(transaction, [
    () => (before === undefined ? leaseFirst : leaseAnew)(transaction).execute(lease),
    () => markBusy(transaction, row, busyUntil(result.task, now)),
    () => commit(transaction, { campaign: campaign.id, worker, amount: price - (before ?? 0) }),
  ]);
  if (!fits) throw new OutOfBudget();
  return claimed;
}

function leaseFirst(transaction: Transaction) {
  const { placeholder } = sql;
  return prepared(transaction, "lease_first", () =>
    transaction.insert(assignments).values({
      id: placeholder("id"),
      worker: placeholder("worker"),
      campaign: placeholder("campaign"),
      task: placeholder("task"),
      subject: placeholder("subject"),
      claimedAt: placeholder("claimedAt"),
      leaseEnds: placeholder("leaseEnds"),
      promise: placeholder("promise"),
    }),
  );
}

function leaseAnew(transaction: Transaction) {
  return prepared(transaction, "lease_anew", () =>
    transaction
      .update(assignments)
      .set({
        claimedAt: sql`${sql.placeholder("claimedAt")}`,
        leaseEnds: sql`${sql.placeholder("leaseEnds")}`,
        promise: sql`${sql.placeholder("promise")}`,
      })
      .where(eq(assignments.id, sql.placeholder("id"))),
  );
}

/** Undoes a claim; nobody else sees it. */
class OutOfBudget extends Error {}

/** The stages that a worker may take tasks of (SPEC W1). */
function stagesFor(
  { qualification }: LockedWorker,
  { campaign, stages }: ClaimRequest,
): readonly StageName[] {
  if (!campaign.settings.qualification) return stages;
  return stages.filter((stage) => isQualified(qualificationFor(stage), qualification));
}

/**
 * The task that the worker holds a lease of, or else the first that looks free to it, stage by stage, locked. Free ones
 * that other transactions have locked are passed over, or waited for. `claimSeat` has the last word on whether it is free. One statement, as each costs a way to the database and back; a part is looked up only if those before
 * it give nothing.
 */
async function findTask(
  transaction: Transaction,
  { campaign, worker, stages, pool, now }: ClaimRequest,
  locked: "skip" | "wait",
): Promise<TaskRow | undefined> {
  const statement = prepared(transaction, `find_task_${stages.length}_${locked}`, () => {
    const free = stages.map((_, i) => freeTask(transaction, `stage${i}`, locked));
    const candidates = [heldTask(transaction), ...free];
    return transaction
      .select()
      .from(tasks)
      .where(eq(tasks.id, sql`coalesce(${sql.join(candidates, sql`, `)}, -1)`))
      .for("no key update");
  });
  const asked = Object.fromEntries(stages.map((stage, i) => [`stage${i}`, stage]));
  const [row] = await statement.execute({ campaign: campaign.id, worker, pool, now, ...asked });
  return row;
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
  const withdrawn = sql`(${tasks.counted} = 0 and ${NOW} >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held})`;
  return transaction
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, CAMPAIGN),
        eq(tasks.stage, sql.placeholder(stage)),
        sql`${tasks.counted} < ${tasks.seats}`,
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
