import { and, asc, eq, gt, sql } from "drizzle-orm";
import {
  type Campaign,
  claimSeat,
  type Pool,
  payOf,
  promiseOf,
  type StageName,
  standingOf,
  type WorkerEvent,
} from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { commit } from "./purses.ts";
import { assignments, tasks, workerEvents, workers } from "./schema.ts";
import { loadSeats, type TaskRow, type Transaction } from "./seated-task.ts";

export interface ClaimRequest {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages the worker is qualified for; the first with a free task gives it. */
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
  | { readonly kind: "none"; readonly reason: "no-task" | "budget" | "blocked" | "left" };

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
      const result = await queries.transaction((transaction) => tryToClaim(transaction, request));
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
  const standing = await lockWorker(transaction, request);
  if (standing !== "active") return { kind: "none", reason: standing };
  const found = (await findHeld(transaction, request)) ?? (await findFreeInOrder(transaction, request));
  if (found === undefined) return { kind: "none", reason: "no-task" };

  const { row, task, promises } = await loadSeats(transaction, found);
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused") return "taken";
  const { id: assignment, leaseEnds, claimedAt } = result.assignment;
  const { id, name, stage, input } = row;
  const claimed = { kind: result.kind, assignment, leaseEnds, task: { id, name, stage, input } };
  if (result.kind === "held") return claimed;

  const price = promiseOf(payOf(row.stage, campaign.settings), campaign.settings);
  const before = promises.get(assignment);
  const lease = { claimedAt, leaseEnds, promise: price };
  if (before === undefined) {
    const place = { campaign: campaign.id, task: row.id, subject: row.subject };
    await transaction.insert(assignments).values({ id: assignment, worker, ...place, ...lease });
  } else {
    await transaction.update(assignments).set(lease).where(eq(assignments.id, assignment));
  }
  const fits = await commit(transaction, { campaign: campaign.id, worker, amount: price - (before ?? 0) });
  if (!fits) throw new OutOfBudget();
  return claimed;
}

/** Undoes a claim; nobody else sees it. */
class OutOfBudget extends Error {}

/** Holds other claims of the same worker up, and says whether it may take tasks. */
async function lockWorker(transaction: Transaction, { worker, campaign }: ClaimRequest) {
  const events = sql<WorkerEvent[]>`array(select event from ${workerEvents} e
    where e.worker = ${workers}.id order by e.id)`;
  const [row] = await transaction
    .select({ events })
    .from(workers)
    .where(and(eq(workers.id, worker), eq(workers.campaign, campaign.id)))
    .for("no key update");
  if (row === undefined) throw unknown("worker", worker);
  return standingOf(row.events);
}

/** The task that the worker holds a lease of, if any, locked. */
async function findHeld(
  transaction: Transaction,
  { campaign, worker, now }: ClaimRequest,
): Promise<TaskRow | undefined> {
  const [row] = await transaction
    .select({ tasks })
    .from(assignments)
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .where(
      and(
        eq(assignments.campaign, campaign.id),
        eq(assignments.worker, worker),
        eq(assignments.answered, false),
        eq(assignments.givenBack, false),
        gt(assignments.leaseEnds, now),
      ),
    )
    .orderBy(asc(assignments.claimedAt))
    .limit(1)
    .for("no key update", { of: tasks });
  return row?.tasks;
}

/** Stage by stage: an index gives the first free task of one stage, those of several would have to be sorted. */
async function findFreeInOrder(
  transaction: Transaction,
  request: ClaimRequest,
): Promise<TaskRow | undefined> {
  for (const stage of request.stages) {
    const found = await findFree(transaction, { ...request, stage });
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A task that looks free to this worker, locked; those that other transactions have locked are passed over. It may have
 * been taken between finding and locking: `claimSeat` has the last word.
 */
async function findFree(
  transaction: Transaction,
  { campaign, worker, stage, pool, now }: ClaimRequest & { readonly stage: StageName },
): Promise<TaskRow | undefined> {
  const held = sql`(select count(*) from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  const seen = sql`exists (select from ${assignments} a where a.campaign = ${tasks.campaign}
    and a.subject = ${tasks.subject} and a.worker = ${worker}
    and (a.task <> ${tasks.id} or a.answered or a.given_back))`;
  const withdrawn = sql`(${tasks.counted} = 0 and ${held} = 0 and ${now} >= ${tasks.openedAt} + ${tasks.withdrawAfter})`;
  const [row] = await transaction
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, campaign.id),
        eq(tasks.stage, stage),
        sql`${tasks.counted} < ${tasks.seats}`,
        stage === "writing" && pool === "limited" ? eq(tasks.pool, "limited") : undefined,
        sql`not ${worker} = any(${tasks.barred})`,
        sql`${tasks.counted} + ${held} < ${tasks.seats}`,
        sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
        sql`not ${seen}`,
      ),
    )
    .orderBy(asc(tasks.rank), asc(tasks.id))
    .limit(1)
    .for("no key update", { skipLocked: true });
  return row;
}
