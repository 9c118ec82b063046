import { and, asc, eq, gt, sql } from "drizzle-orm";
import {
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
import type { Queries } from "./open-database.ts";
import { commit } from "./purses.ts";
import { assignments, tasks } from "./schema.ts";
import { loadSeats, type TaskRow, type Transaction } from "./seated-task.ts";

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
  const locked = await lockWorker(transaction, request);
  if (locked.standing !== "active") return { kind: "none", reason: locked.standing };
  const stages = stagesFor(locked, request);
  const found =
    (await findHeld(transaction, request)) ?? (await findFreeInOrder(transaction, { ...request, stages }));
  if (found === undefined) {
    const isQualifiedForNone = stages.length === 0 && request.stages.length > 0;
    return { kind: "none", reason: isQualifiedForNone ? "qualification" : "no-task" };
  }

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

/** The stages that a worker may take tasks of (SPEC W1). */
function stagesFor(
  { qualification }: LockedWorker,
  { campaign, stages }: ClaimRequest,
): readonly StageName[] {
  if (!campaign.settings.qualification) return stages;
  return stages.filter((stage) => isQualified(qualificationFor(stage), qualification));
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
