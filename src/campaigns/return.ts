import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { adjustCommitted } from "./budget.ts";
import { type AssignmentRequest, lockTask, setBusyUntil } from "./lock.ts";
import { sumMoney } from "./rules/money.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { imagesOf } from "./rules/recipes/campaign-tasks.ts";
import { type ClaimRefusal, extendLease, nextFreeAt, returnAssignment } from "./rules/seats.ts";
import { assignments, IS_WAITING, tasks } from "./tables.ts";

export type ReturnResult =
  | { readonly kind: "given-back" }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

export interface ReturnRequest extends AssignmentRequest {
  /** An image of the task that is not displayed properly, which is why the worker returns it. */
  readonly brokenImage?: string;
}

/** Returns an assignment, and its reserved amount to the budget. */
export async function returnTask(db: Db, request: ReturnRequest): Promise<ReturnResult> {
  return db.transaction(async (transaction) => {
    const { row, task, reserved } = await lockTask(transaction, request);
    const result = returnAssignment(task, request);
    if (result.kind === "refused") return result;
    const { campaign, assignment, brokenImage } = request;
    if (brokenImage !== undefined && !imagesOf(row, campaign).includes(brokenImage))
      throw new CounterpointError("data/invalid", `The task does not show the image "${brokenImage}"`);
    await transaction
      .update(assignments)
      .set({ reservedAmount: 0, givenBack: true, ...(brokenImage !== undefined && { brokenImage }) })
      .where(eq(assignments.id, assignment));
    await setBusyUntil(transaction, row, nextFreeAt(result.task, request.now));
    await adjustCommitted(transaction, campaign.id, -reserved.get(assignment)!); // the task has the assignment
    return { kind: "given-back" };
  });
}

export type LeaseResult =
  | { readonly kind: "extended"; readonly leaseEnds: number }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

/** Extends the lease of a worker who is still working on the task. */
export async function extend(db: Db, request: AssignmentRequest): Promise<LeaseResult> {
  return db.transaction(async (transaction) => {
    const { row, task } = await lockTask(transaction, request);
    const result = extendLease(task, request, request.campaign.settings);
    if (result.kind === "refused") return result;
    const { leaseEnds } = result.assignment;
    await transaction.update(assignments).set({ leaseEnds }).where(eq(assignments.id, request.assignment));
    await setBusyUntil(transaction, row, nextFreeAt(result.task, request.now));
    return { kind: "extended", leaseEnds };
  });
}

/** The error for a request about an assignment that the worker no longer has. */
export function refusalError(reason: ClaimRefusal): CounterpointError {
  return new CounterpointError("campaign/refused", REFUSALS[reason]);
}

const REFUSALS: Readonly<Record<ClaimRefusal, string>> = {
  barred: "You can't take this task",
  taken: "Someone else has taken this task",
  withdrawn: "This task was withdrawn",
  "not-needed": "This task is no longer needed",
  answered: "You have already answered this task, perhaps in another tab",
  "given-back": "You have returned this task, perhaps in another tab",
  "not-claimed": "You have not taken this task",
  "lease-expired": "Your time for this task is up",
  closed: "The answer came too late: your time for this task was up",
};

/** Maximum difference between the clocks of servers. A reserved amount is released only this long after it is due. */
const CLOCK_SLACK_MS = 60_000;

/** Releases the amounts of assignments whose answer would come too late. Returns the number of assignments. */
export async function releaseExpired(db: Db, campaign: Campaign, now: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const isExpired = and(
      eq(assignments.campaign, campaign.id),
      sql.raw(IS_WAITING),
      gt(assignments.reservedAmount, 0),
      lte(assignments.leaseEnds, now - campaign.settings.gracePeriod - CLOCK_SLACK_MS),
    );
    const expired = transaction.select({ task: assignments.task }).from(assignments).where(isExpired);
    const locked = await transaction
      .select({ id: tasks.id })
      .from(tasks)
      .where(inArray(tasks.id, expired))
      .orderBy(asc(tasks.id))
      .for("no key update", { skipLocked: true });
    const ids = locked.map(({ id }) => id);
    const released = await transaction
      .select({ id: assignments.id, amount: assignments.reservedAmount })
      .from(assignments)
      .where(and(isExpired, inArray(assignments.task, ids)));
    if (released.length === 0) return 0;
    await transaction
      .update(assignments)
      .set({ reservedAmount: 0 })
      .where(
        inArray(
          assignments.id,
          released.map(({ id }) => id),
        ),
      );
    await adjustCommitted(transaction, campaign.id, sumMoney(released.map(({ amount }) => -amount)));
    return released.length;
  });
}
