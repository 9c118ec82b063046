import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import {
  type Campaign,
  costOf,
  extendLease,
  giveBackSeat,
  type LedgerEntry,
  payFor,
  payOf,
  type Refusal,
  submitAnswer,
} from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { answers, assignments, campaigns, ledger, tasks } from "./schema.ts";
import { type LockedTask, lockTask, type Transaction } from "./seated-task.ts";

/** A worker's request about one of its assignments. */
export interface AssignmentRequest {
  readonly campaign: Campaign;
  readonly assignment: string;
  readonly worker: WorkerId;
  readonly now: number;
}

export interface SubmitRequest extends AssignmentRequest {
  /** A second submit with the same key is answered with the first result. */
  readonly key: string;
  readonly content: unknown;
}

export type SubmitResult =
  | { readonly kind: "accepted" | "repeated"; readonly standing: "counted" | "surplus"; readonly at: number }
  | { readonly kind: "refused"; readonly reason: Refusal };

/** Takes an answer with its pay, both or neither. When this returns, they last. */
export async function submit(queries: Queries, request: SubmitRequest): Promise<SubmitResult> {
  const { campaign, assignment, worker, now } = request;
  const { settings } = campaign;
  return queries.transaction(async (transaction) => {
    const { row, task } = await lockTaskOf(transaction, request);
    const result = submitAnswer(task, request, settings);
    if (result.kind === "refused") return result;
    const { key, content, standing, at } = result.assignment.answer!; // both kinds have one
    if (result.kind === "repeated") return { kind: "repeated", standing, at };

    await transaction.insert(answers).values({ assignment, task: row.id, key, content, standing, at });
    if (standing === "counted") {
      await transaction
        .update(tasks)
        .set({ counted: row.counted + 1 })
        .where(eq(tasks.id, row.id));
    }
    const { pay, mostBonus } = payOf(row.stage, settings);
    const lines = payFor({ assignment, worker, stage: row.stage, amount: pay, at: now }, settings);
    const left = costOf(mostBonus, settings);
    const promised = await setPromise(transaction, assignment, { promise: left, answered: true });
    await append(transaction, campaign.id, { lines, released: promised - left });
    return { kind: "accepted", standing, at };
  });
}

export type LeaseResult =
  | { readonly kind: "extended"; readonly leaseEnds: number }
  | { readonly kind: "refused"; readonly reason: Refusal };

/** Extends the lease of a worker who is still at it. */
export async function extend(queries: Queries, request: AssignmentRequest): Promise<LeaseResult> {
  return queries.transaction(async (transaction) => {
    const { task } = await lockTaskOf(transaction, request);
    const result = extendLease(task, request, request.campaign.settings);
    if (result.kind === "refused") return result;
    const { leaseEnds } = result.assignment;
    await transaction.update(assignments).set({ leaseEnds }).where(eq(assignments.id, request.assignment));
    return { kind: "extended", leaseEnds };
  });
}

export type GiveBackResult =
  | { readonly kind: "given-back" }
  | { readonly kind: "refused"; readonly reason: Refusal };

/** Returns a seat, and its money to the budget. */
export async function giveBack(queries: Queries, request: AssignmentRequest): Promise<GiveBackResult> {
  return queries.transaction(async (transaction) => {
    const { task } = await lockTaskOf(transaction, request);
    const result = giveBackSeat(task, request);
    if (result.kind === "refused") return result;
    const released = await setPromise(transaction, request.assignment, { promise: 0, givenBack: true });
    await append(transaction, request.campaign.id, { lines: [], released });
    return { kind: "given-back" };
  });
}

/** Clocks of servers may differ by so much before a late answer meets a promise that was released. */
const CLOCK_SLACK = 60_000;

/** Returns the money of assignments whose answer would come too late. Returns how many there were. */
export async function releaseClosed(queries: Queries, campaign: Campaign, now: number): Promise<number> {
  return queries.transaction(async (transaction) => {
    const closed = await transaction
      .select({ id: assignments.id, promise: assignments.promise })
      .from(assignments)
      .where(
        and(
          eq(assignments.campaign, campaign.id),
          eq(assignments.answered, false),
          eq(assignments.givenBack, false),
          sql`${assignments.promise} > 0`,
          lte(assignments.leaseEnds, now - campaign.settings.lateFor - CLOCK_SLACK),
        ),
      )
      .orderBy(asc(assignments.id))
      .for("no key update", { skipLocked: true });
    if (closed.length === 0) return 0;
    const ids = closed.map(({ id }) => id);
    await transaction.update(assignments).set({ promise: 0 }).where(inArray(assignments.id, ids));
    const released = closed.reduce((sum, { promise }) => sum + promise, 0);
    await append(transaction, campaign.id, { lines: [], released });
    return closed.length;
  });
}

/** The task of an assignment, locked; another worker's assignment is as unknown as none. */
async function lockTaskOf(
  transaction: Transaction,
  { campaign, assignment, worker }: AssignmentRequest,
): Promise<LockedTask> {
  const own = and(
    eq(assignments.id, assignment),
    eq(assignments.worker, worker),
    eq(assignments.campaign, campaign.id),
  );
  const [row] = await transaction.select({ task: assignments.task }).from(assignments).where(own);
  if (row === undefined) throw unknown("assignment", assignment);
  return lockTask(transaction, row.task);
}

/** Changes an assignment, and tells what was promised for it before. */
async function setPromise(
  transaction: Transaction,
  assignment: string,
  change: { readonly promise: number; readonly answered?: true; readonly givenBack?: true },
): Promise<number> {
  const own = eq(assignments.id, assignment);
  const [row] = await transaction.select().from(assignments).where(own).for("no key update");
  await transaction.update(assignments).set(change).where(own);
  return row!.promise; // it was loaded with its task
}

/** Appends lines to the ledger, and moves what they sum to from promised to spent. */
async function append(
  transaction: Transaction,
  campaign: string,
  { lines, released }: { readonly lines: readonly LedgerEntry[]; readonly released: number },
): Promise<void> {
  if (lines.length > 0) await transaction.insert(ledger).values(lines.map((line) => ({ campaign, ...line })));
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { spent, promised } = campaigns;
  await transaction
    .update(campaigns)
    .set({ spent: sql`${spent} + ${paid}`, promised: sql`${promised} - ${released}` })
    .where(eq(campaigns.id, campaign));
}
