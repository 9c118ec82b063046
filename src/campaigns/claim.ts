import { and, eq, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { prepared, together, transact } from "../database/index.ts";
import { fillPurse, isOverdrawn, purseOf } from "./budget-shards.ts";
import { findTask, type TaskSearch } from "./find-task.ts";
import { lockWorker } from "./lock-worker.ts";
import { claimSeat, nextFreeAt } from "./rules/assignments/seats.ts";
import { reservationFor } from "./rules/recipes/campaign-tasks.ts";
import type { WorkerStatus } from "./rules/workers/worker-status.ts";
import { type LockedTask, markBusy, type TaskRow } from "./seated-task.ts";
import { assignments, budgetShards, tasks } from "./tables.ts";

export interface ClaimRequest extends TaskSearch {
  /** The name of the assignment, should there be a new one. */
  readonly id: string;
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
      readonly reason: "no-task" | "budget" | "blocked" | "left";
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
export async function claim(db: Db, request: ClaimRequest): Promise<ClaimResult> {
  let isShort = false; // of money in the worker's purse
  let { stages } = request;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const result = await transact<SeatSearch>(db, async (transaction) => {
        const found = await findSeat(transaction, { ...request, stages });
        if (found.kind !== "free") return async () => found;
        if (isShort && !(await fillPurse(transaction, found.lease))) return async () => found;
        return () => writeLease(transaction, found);
      });
      if (result.kind === "free") {
        // The budget does not reach; for a stage that costs less it may.
        stages = stages.filter(
          (stage) => reservationFor(request.campaign, stage) < result.lease.reservedAmount,
        );
        if (stages.length === 0) return BUDGET_EXHAUSTED;
      } else if (result.kind !== "taken") {
        const isForWant = result.kind === "none" && result.reason === "no-task";
        return isForWant && stages.length < request.stages.length ? BUDGET_EXHAUSTED : result;
      }
    } catch (error) {
      if (isShort || !isOverdrawn(error)) throw error;
      isShort = true;
    }
  }
  return { kind: "none", reason: "no-task" };
}

const BUDGET_EXHAUSTED = { kind: "none", reason: "budget" } as const;

/** A seat that the worker may take, with what is to be written then. */
interface FreeSeat {
  readonly kind: "free";
  readonly isNew: boolean;
  readonly lease: Lease;
  readonly task: GivenTask;
}

/** What came of looking for a seat; "taken" when another worker was quicker. */
type SeatSearch = ClaimResult | FreeSeat | { readonly kind: "taken" };

interface Lease {
  readonly id: string;
  readonly campaign: string;
  readonly worker: WorkerId;
  readonly task: number;
  readonly subject: string;
  readonly claimedAt: number;
  readonly leaseEnds: number;
  readonly reservedAmount: number;
  /** When the next seat of the task may be free. */
  readonly busyUntil: number;
  /** What has to be committed for it. */
  readonly amount: number;
  readonly purse: number;
}

async function findSeat(transaction: Transaction, request: ClaimRequest): Promise<SeatSearch> {
  const { campaign, worker, now } = request;
  const [status, first] = await together<[WorkerStatus, LockedTask | undefined]>(transaction, [
    () => lockWorker(transaction, request),
    () => findTask(transaction, request, "skip"),
  ]);
  if (status !== "active") return { kind: "none", reason: status };
  // Tasks that others have locked are passed over at first, and waited for before the worker is sent away.
  const found = first ?? (await findTask(transaction, request, "wait"));
  if (found === undefined) return { kind: "none", reason: "no-task" };

  const { row, task, promises } = found;
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused") {
    await markBusy(transaction, row, nextFreeAt(task, now));
    return { kind: "taken" };
  }
  const { id: assignment, leaseEnds, claimedAt } = result.assignment;
  const { id, name, stage, subject, input } = row;
  const given = { id, name, stage, input };
  if (result.kind === "held") return { kind: "held", assignment, leaseEnds, task: given };

  const reservedAmount = reservationFor(campaign, stage);
  const before = promises.get(assignment);
  return {
    kind: "free",
    isNew: before === undefined,
    task: given,
    lease: {
      ...{
        id: assignment,
        campaign: campaign.id,
        worker,
        task: id,
        subject,
        claimedAt,
        leaseEnds,
        reservedAmount,
      },
      busyUntil: nextFreeAt(result.task, now),
      amount: reservedAmount - (before ?? 0),
      purse: purseOf(worker),
    },
  };
}

/** Writes a lease, as one statement. The database refuses it when the purse does not hold the money. */
async function writeLease(transaction: Transaction, { isNew, lease, task }: FreeSeat): Promise<ClaimResult> {
  const statement = prepared(transaction, isNew ? "lease_first" : "lease_anew", () => {
    const leased = transaction.$with("leased").as(isNew ? insertLease(transaction) : renewLease(transaction));
    const committed = transaction.$with("committed").as(
      transaction
        .update(budgetShards)
        .set({ committed: sql`${budgetShards.committed} + ${sql.placeholder("amount")}` })
        .where(
          and(
            eq(budgetShards.campaign, sql.placeholder("campaign")),
            eq(budgetShards.number, sql.placeholder("purse")),
          ),
        ),
    );
    return transaction
      .with(leased, committed)
      .update(tasks)
      .set({ busyUntil: sql`${sql.placeholder("busyUntil")}` })
      .where(eq(tasks.id, sql.placeholder("task")));
  });
  await statement.execute({ ...lease });
  return { kind: "claimed", assignment: lease.id, leaseEnds: lease.leaseEnds, task };
}

function insertLease(transaction: Transaction) {
  const { placeholder } = sql;
  return transaction.insert(assignments).values({
    id: placeholder("id"),
    worker: placeholder("worker"),
    campaign: placeholder("campaign"),
    task: placeholder("task"),
    subject: placeholder("subject"),
    claimedAt: placeholder("claimedAt"),
    leaseEnds: placeholder("leaseEnds"),
    reservedAmount: placeholder("reservedAmount"),
  });
}

function renewLease(transaction: Transaction) {
  const { placeholder } = sql;
  return transaction
    .update(assignments)
    .set({
      claimedAt: sql`${placeholder("claimedAt")}`,
      leaseEnds: sql`${placeholder("leaseEnds")}`,
      reservedAmount: sql`${placeholder("reservedAmount")}`,
    })
    .where(eq(assignments.id, placeholder("id")));
}
