import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import {
  type Campaign,
  claimSeat,
  type Pool,
  payOf,
  promiseOf,
  type Refusal,
  type StageName,
  standingOf,
} from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { assignments, campaigns, tasks, workerEvents, workers } from "./schema.ts";
import { lockTask, type Transaction } from "./seated-task.ts";

export interface ClaimRequest {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages the worker is qualified for. */
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
      readonly task: TaskRow;
    }
  | { readonly kind: "none"; readonly reason: "no-task" | "budget" | "blocked" | "left" };

export type TaskRow = Pick<typeof tasks.$inferSelect, "id" | "name" | "stage" | "input">;

/** How often another task is tried, when the one that was found has been taken meanwhile. */
const TRIES = 5;

/**
 * Gives a worker a task: the one it holds, or a free one. Locks are taken in one order, worker, task, assignment,
 * campaign, here and in `submit`, so that servers wait for each other and never in a circle. They are "no key
 * update" locks: a plain "update" lock would also wait for rows that only refer to the locked one.
 */
export async function claim(queries: Queries, request: ClaimRequest): Promise<ClaimResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await queries.transaction((transaction) => tryToClaim(transaction, request));
    if (result !== "taken") return result;
    if (attempt === TRIES) return { kind: "none", reason: "no-task" };
  }
}

async function tryToClaim(transaction: Transaction, request: ClaimRequest): Promise<ClaimResult | "taken"> {
  const { campaign, worker, now } = request;
  const standing = await lockWorker(transaction, request);
  if (standing !== "active") return { kind: "none", reason: standing };
  const held = await findHeld(transaction, request);
  const found = held ?? (await findFree(transaction, request));
  if (found === undefined) return { kind: "none", reason: "no-task" };

  const { row, task } = await lockTask(transaction, found);
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused") return mustBeTaken(result.reason);
  const { id: assignment, leaseEnds, claimedAt } = result.assignment;
  const { id, name, stage, input } = row;
  const claimed = { kind: result.kind, assignment, leaseEnds, task: { id, name, stage, input } };
  if (result.kind === "held") return claimed;

  const price = promiseOf(payOf(row.stage, campaign.settings), campaign.settings);
  const before = assignment === request.id ? 0 : await promiseFor(transaction, assignment);
  if (!(await promiseMore(transaction, campaign.id, price - before)))
    return { kind: "none", reason: "budget" };
  const lease = { claimedAt, leaseEnds, promise: price };
  if (assignment === request.id) {
    const place = { campaign: campaign.id, task: row.id, subject: row.subject };
    await transaction.insert(assignments).values({ id: assignment, worker, ...place, ...lease });
  } else {
    await transaction.update(assignments).set(lease).where(eq(assignments.id, assignment));
  }
  return claimed;
}

/** Holds other claims of the same worker up, and says whether it may take tasks. */
async function lockWorker(transaction: Transaction, { worker, campaign }: ClaimRequest) {
  const own = and(eq(workers.id, worker), eq(workers.campaign, campaign.id));
  const [row] = await transaction.select({ id: workers.id }).from(workers).where(own).for("no key update");
  if (row === undefined) throw unknown("worker", worker);
  const events = await transaction
    .select({ event: workerEvents.event })
    .from(workerEvents)
    .where(eq(workerEvents.worker, worker))
    .orderBy(asc(workerEvents.id));
  return standingOf(events.map(({ event }) => event));
}

/** The task that the worker holds a lease of, if any. */
async function findHeld(transaction: Transaction, { campaign, worker, now }: ClaimRequest) {
  const [row] = await transaction
    .select({ task: assignments.task })
    .from(assignments)
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
    .limit(1);
  return row?.task;
}

/**
 * A task that looks free to this worker, locked; those that other transactions have locked are passed over. It may have
 * been taken between finding and locking: `claimSeat` has the last word.
 */
async function findFree(
  transaction: Transaction,
  { campaign, worker, stages, pool, now }: ClaimRequest,
): Promise<number | undefined> {
  if (stages.length === 0) return undefined;
  const held = sql`(select count(*) from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  const seen = sql`exists (select from ${assignments} a where a.campaign = ${tasks.campaign}
    and a.subject = ${tasks.subject} and a.worker = ${worker}
    and (a.task <> ${tasks.id} or a.answered or a.given_back))`;
  const withdrawn = sql`(${tasks.counted} = 0 and ${held} = 0 and ${now} >= ${tasks.openedAt} + ${tasks.withdrawAfter})`;
  const [row] = await transaction
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, campaign.id),
        inArray(tasks.stage, [...stages]),
        sql`${tasks.counted} < ${tasks.seats}`,
        pool === "whole" ? undefined : sql`(${tasks.stage} <> 'writing' or ${tasks.pool} = 'limited')`,
        sql`not ${worker} = any(${tasks.barred})`,
        sql`${tasks.counted} + ${held} < ${tasks.seats}`,
        sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
        sql`not ${seen}`,
      ),
    )
    .orderBy(asc(tasks.rank), asc(tasks.id))
    .limit(1)
    .for("no key update", { skipLocked: true });
  return row?.id;
}

/** Locks the assignment before the campaign, as everywhere. */
async function promiseFor(transaction: Transaction, assignment: string): Promise<number> {
  const own = eq(assignments.id, assignment);
  const [row] = await transaction.select().from(assignments).where(own).for("no key update");
  return row!.promise; // it was loaded with its task
}

/** Sets money aside, unless the budget does not reach. */
async function promiseMore(transaction: Transaction, campaign: string, amount: number): Promise<boolean> {
  const { id, spent, promised, budget } = campaigns;
  const changed = await transaction
    .update(campaigns)
    .set({ promised: sql`${promised} + ${amount}` })
    .where(and(eq(id, campaign), sql`${spent} + ${promised} + ${amount} <= ${budget}`))
    .returning({ id });
  return changed.length === 1;
}

/** The query leaves the other reasons out; if one comes all the same, query and rule disagree, and that is a bug. */
function mustBeTaken(reason: Refusal): "taken" {
  if (reason !== "taken" && reason !== "withdrawn")
    throw new Error(`A task was offered and refused: ${reason}`);
  return "taken";
}
