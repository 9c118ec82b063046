import { and, eq, sql } from "drizzle-orm";
import { type Db, isDeadlock, placeholders, prepared, type Transaction } from "../database/index.ts";
import { commitAmount } from "./budget.ts";
import { consentMissing } from "./consent.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { findTask, getEligibility, markWithdrawn, type TaskSearch, waitsForReview } from "./find-task.ts";
import { urlForWorkers } from "./images.ts";
import { lockWorker, setBusyUntil, type TaskRow } from "./lock.ts";
import { getQualification } from "./qualification.ts";
import { nextPartsOf, qualificationStatuses } from "./qualify.ts";
import { completionUrlFor } from "./recruitment.ts";
import { releaseExpired } from "./return.ts";
import { sumMoney } from "./rules/money.ts";
import { isQualified } from "./rules/qualification/qualification.ts";
import { crowdStagesOf, reservationFor, viewTask } from "./rules/recipes/campaign-tasks.ts";
import { claimSeat, dispatchOrder, nextFreeAt } from "./rules/seats.ts";
import type { ClaimReply } from "./schemas/work.ts";
import { splitWhenReady } from "./split.ts";
import { assignments, tasks } from "./tables.ts";
import { promptAt } from "./texts.ts";

/** The task that a worker holds, or a new one. */
export async function claimTask(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
): Promise<ClaimReply> {
  const { db, now, newId } = context;
  const eligibility = await getEligibility(db, campaign, worker);
  const { state, hasAgreed, qualification, pool } = eligibility;
  if (!hasAgreed) throw consentMissing();
  const isRunning = state === "started";
  // The stages that the worker is qualified for (SPEC W1).
  const open = crowdStagesOf(campaign).flatMap(({ name, task }) =>
    !campaign.settings.requireQualification ||
    isQualified(task.qualification, qualification, campaign.settings)
      ? [name]
      : [],
  );
  const stages = isRunning ? open : []; // while it is paused, workers can finish the task that they hold
  const tryToClaim = () => claim(db, { campaign, worker, stages, pool, id: newId(), now: now() });
  let result = await tryToClaim();
  if (result.kind === "none" && result.reason === "budget") {
    // Amounts reserved for answers that can no longer come can suffice.
    if ((await releaseExpired(db, campaign, now())) > 0) result = await tryToClaim();
  }
  if (result.kind === "none" && result.reason === "no-task" && isRunning) {
    // The last tasks that splitting waited for can have been withdrawn by now.
    if (await splitWhenReady(context, campaign)) result = await tryToClaim();
  }
  if (result.kind === "none") {
    const { reason } = result;
    const why = async () => {
      if (state === "archived") return "ended";
      if (state !== "started") return state === "new" ? "not-started" : "paused";
      if (open.length === 0) return "qualification";
      const isWriter = open.includes("writing");
      return isWriter && (await waitsForReview(db, { campaign, worker, eligibility })) ? "review" : "no-task";
    };
    return noTask(context, { worker, campaign }, reason === "no-task" ? await why() : reason);
  }
  const { assignment, claimedAt, leaseEnds, task } = result;
  const prompt = await promptAt(db, campaign, { stage: task.stage, at: claimedAt });
  const view = viewTask(task, { assignment, campaign, urlOf: urlForWorkers });
  return { kind: "task", assignment, leaseEnds, prompt, task: view };
}

async function noTask(
  { db }: CampaignContext,
  { worker, campaign }: WorkerSession,
  reason: Extract<ClaimReply, { kind: "none" }>["reason"],
): Promise<ClaimReply> {
  const state = await getQualification(db, worker);
  const hasFailed =
    reason === "qualification" &&
    Object.values(qualificationStatuses(state, campaign)).every((each) => each === "failed");
  return {
    kind: "none",
    reason,
    nextParts: OFFERS_NOTHING.includes(reason) ? [] : nextPartsOf(state, campaign),
    qualifications: campaign.settings.requireQualification ? qualificationStatuses(state, campaign) : null,
    completionUrl: await completionUrlFor(db, worker, hasFailed ? "unqualified" : "finished"),
  };
}

/** Reasons after which no test is offered either. */
const OFFERS_NOTHING: readonly string[] = ["blocked", "left", "ended"];

export interface ClaimRequest extends Omit<TaskSearch, "start"> {
  /** The id of the assignment, if it is a new one. */
  readonly id: string;
}

export type ClaimResult =
  | {
      readonly kind: "claimed" | "held";
      readonly assignment: string;
      readonly claimedAt: number;
      readonly leaseEnds: number;
      readonly task: Pick<TaskRow, "id" | "name" | "stage" | "input">;
    }
  | {
      readonly kind: "none";
      readonly reason: "no-task" | "budget" | "blocked" | "left";
    };

/** Maximum number of attempts when another worker takes the task that was found. */
const MAX_TRIES = 5;

/** Gives a worker a task: the one they hold, or a free one that the budget suffices for. */
export async function claim(db: Db, request: ClaimRequest): Promise<ClaimResult> {
  let { stages } = request;
  // Tasks that others have locked are skipped at first, and waited for before the worker is refused.
  let locked: "skip" | "wait" = "skip";
  let tries = 0;
  while (tries < MAX_TRIES) {
    try {
      const { result, leased } = await db.transaction((transaction) =>
        claimOnce(transaction, { ...request, stages, locked }),
      );
      if (leased !== undefined && (await leased.rows).length === 0) {
        // The budget can suffice for a stage that costs less.
        const { campaign } = request;
        stages = stages.filter((stage) => reservationFor(campaign, stage) < leased.reservation);
        if (stages.length === 0) return BUDGET_EXHAUSTED;
        continue;
      }
      if (result.kind === "withdrawn") continue; // the next search does not pass these tasks
      if (result.kind === "none" && result.reason === "no-task" && locked === "skip") {
        locked = "wait"; // in a transaction of its own: whoever waits holds no other task
        continue;
      }
      tries += 1;
      if (result.kind === "taken") continue;
      const isShort = stages.length < request.stages.length;
      return isShort && result.kind === "none" && result.reason === "no-task" ? BUDGET_EXHAUSTED : result;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      tries += 1;
    }
  }
  return { kind: "none", reason: "no-task" };
}

const BUDGET_EXHAUSTED = { kind: "none", reason: "budget" } as const;

/** One attempt to claim a task. */
interface Attempt {
  /** "taken" when another worker claimed the task first, "withdrawn" when nobody can claim it any more. */
  readonly result: ClaimResult | { readonly kind: "taken" } | { readonly kind: "withdrawn" };
  /** The statement of a claim, with a row unless the budget does not suffice; then it has changed nothing. */
  readonly leased?: { readonly rows: Promise<readonly unknown[]>; readonly reservation: number };
}

/**
 * One attempt. The statement that claims a task is not waited for, so that COMMIT follows it at once: all claims of a campaign wait
 * for its budget in between. If the statement fails, PostgreSQL rolls back instead.
 */
async function claimOnce(
  transaction: Transaction,
  request: ClaimRequest & { readonly locked: "skip" | "wait" },
): Promise<Attempt> {
  const { campaign, worker, now } = request;
  const search = { ...request, start: dispatchOrder(request.id, campaign.seed) };
  const [status, found] = await Promise.all([
    lockWorker(transaction, request),
    findTask(transaction, search, request.locked),
  ]);
  if (status !== "active") return { result: { kind: "none", reason: status } };
  if (found === undefined) return { result: { kind: "none", reason: "no-task" } };

  const { row, task, reserved } = found;
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused" && result.reason === "withdrawn") {
    await markWithdrawn(transaction, request, row);
    return { result: { kind: "withdrawn" } };
  }
  if (result.kind === "refused") {
    await setBusyUntil(transaction, row, nextFreeAt(task, now));
    return { result: { kind: "taken" } };
  }
  const { id, leaseEnds, claimedAt } = result.assignment;
  const { name, stage, subject, input } = row;
  const given = { id: row.id, name, stage, input };
  const claimed = { assignment: id, claimedAt, leaseEnds, task: given };
  if (result.kind === "held") return { result: { kind: "held", ...claimed } };

  const reservation = reservationFor(campaign, stage);
  const before = reserved.get(id);
  const statement = before === undefined ? prepareClaim(transaction) : prepareClaimAgain(transaction);
  const rows = statement.execute({
    id,
    campaign: campaign.id,
    worker,
    task: row.id,
    subject,
    claimedAt,
    leaseEnds,
    reservedAmount: reservation,
    busyUntil: nextFreeAt(result.task, now),
    amount: sumMoney([reservation, -(before ?? 0)]),
  });
  rows.catch(() => {}); // COMMIT can fail first
  return { result: { kind: "claimed", ...claimed }, leased: { rows, reservation } };
}

/** Values of the prepared statements below. */
const GIVEN = placeholders("id", "campaign", "task", "subject", "worker", "busyUntil");
const LEASE = placeholders("claimedAt", "leaseEnds", "reservedAmount");

/** The columns of a new lease, for a statement that reads the budget's row. */
const LEASED = {
  claimedAt: sql<number>`${LEASE.claimedAt}::bigint`.as("claimed_at"),
  leaseEnds: sql<number>`${LEASE.leaseEnds}::bigint`.as("lease_ends"),
  reservedAmount: sql<number>`${LEASE.reservedAmount}::numeric`.as("reserved_amount"),
};

/** Adds an assignment if the budget suffices. One statement: each costs a round trip. */
function prepareClaim(transaction: Transaction) {
  return prepared(transaction, "claim", () => {
    const { committed, marked } = commitAndMark(transaction);
    return transaction
      .with(committed, marked)
      .insert(assignments)
      .select((query) =>
        query
          .select({
            id: sql<string>`${GIVEN.id}::text`.as("id"),
            campaign: committed.campaign,
            task: sql<number>`${GIVEN.task}::bigint`.as("task"),
            subject: sql<string>`${GIVEN.subject}::text`.as("subject"),
            worker: sql<string>`${GIVEN.worker}::text`.as("worker"),
            claimedAt: LEASED.claimedAt,
            leaseEnds: LEASED.leaseEnds,
            givenBack: sql<boolean>`false`.as("given_back"),
            brokenImage: sql<null>`null::text`.as("broken_image"),
            answered: sql<boolean>`false`.as("answered"),
            round: sql<null>`null::int`.as("round"),
            reservedAmount: LEASED.reservedAmount,
          })
          .from(committed),
      )
      .returning({ id: assignments.id });
  });
}

/** Renews an assignment that had expired, if the budget suffices. */
function prepareClaimAgain(transaction: Transaction) {
  return prepared(transaction, "claim-again", () => {
    const { committed, marked } = commitAndMark(transaction);
    return transaction
      .with(committed, marked)
      .update(assignments)
      .set({
        claimedAt: sql`${LEASE.claimedAt}`,
        leaseEnds: sql`${LEASE.leaseEnds}`,
        reservedAmount: sql`${LEASE.reservedAmount}`,
      })
      .where(and(eq(assignments.id, GIVEN.id), sql`exists (select from ${committed})`))
      .returning({ id: assignments.id });
  });
}

/** Commits the amount, and notes at the task when its next seat can be free, both or none. */
function commitAndMark(transaction: Transaction) {
  const committed = transaction.$with("committed").as(commitAmount(transaction));
  const busy = transaction
    .update(tasks)
    .set({ busyUntil: sql`${GIVEN.busyUntil}` })
    .where(and(eq(tasks.id, GIVEN.task), sql`exists (select from ${committed})`));
  return { committed, marked: transaction.$with("marked").as(busy) };
}
