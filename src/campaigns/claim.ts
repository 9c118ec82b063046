import { eq, sql } from "drizzle-orm";
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
      const result = await db.transaction((transaction) =>
        claimOnce(transaction, { ...request, stages, locked }),
      );
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
      if (isDeadlock(error)) {
        tries += 1;
        continue;
      }
      if (!(error instanceof InsufficientBudget)) throw error;
      // The budget can suffice for a stage that costs less.
      stages = stages.filter((stage) => reservationFor(request.campaign, stage) < error.reservation);
      if (stages.length === 0) return BUDGET_EXHAUSTED;
    }
  }
  return { kind: "none", reason: "no-task" };
}

const BUDGET_EXHAUSTED = { kind: "none", reason: "budget" } as const;

/** Rolls a claim back whose reservation does not fit into the budget. */
class InsufficientBudget extends Error {
  readonly reservation: number;

  constructor(reservation: number) {
    super("The budget is not enough for the task");
    this.reservation = reservation;
  }
}

/** One attempt; "taken" when another worker claimed the task first, "withdrawn" when nobody can claim it any more. */
async function claimOnce(
  transaction: Transaction,
  request: ClaimRequest & { readonly locked: "skip" | "wait" },
): Promise<ClaimResult | { readonly kind: "taken" } | { readonly kind: "withdrawn" }> {
  const { campaign, worker, now } = request;
  const status = await lockWorker(transaction, request);
  if (status !== "active") return { kind: "none", reason: status };

  const search = { ...request, start: dispatchOrder(request.id, campaign.seed) };
  const found = await findTask(transaction, search, request.locked);
  if (found === undefined) return { kind: "none", reason: "no-task" };

  const { row, task, reserved } = found;
  const result = claimSeat(task, { id: request.id, worker, now }, campaign.settings);
  if (result.kind === "refused" && result.reason === "withdrawn") {
    await markWithdrawn(transaction, request, row);
    return { kind: "withdrawn" };
  }
  if (result.kind === "refused") {
    await setBusyUntil(transaction, row, nextFreeAt(task, now));
    return { kind: "taken" };
  }
  const { id, leaseEnds, claimedAt } = result.assignment;
  const { name, stage, subject, input } = row;
  const given = { id: row.id, name, stage, input };
  if (result.kind === "held") return { kind: "held", assignment: id, claimedAt, leaseEnds, task: given };

  const reservedAmount = reservationFor(campaign, stage);
  const before = reserved.get(id);
  const statement = before === undefined ? prepareClaim(transaction) : prepareClaimAgain(transaction);
  const committed = await statement.execute({
    id,
    campaign: campaign.id,
    worker,
    task: row.id,
    subject,
    claimedAt,
    leaseEnds,
    reservedAmount,
    busyUntil: nextFreeAt(result.task, now),
    amount: sumMoney([reservedAmount, -(before ?? 0)]),
  });
  if (committed.length === 0) throw new InsufficientBudget(reservedAmount);
  return { kind: "claimed", assignment: id, claimedAt, leaseEnds, task: given };
}

/** Values of the prepared statements below. */
const GIVEN = placeholders("id", "task", "busyUntil");
const ASSIGNMENT = { ...placeholders("campaign", "worker", "subject"), id: GIVEN.id, task: GIVEN.task };
const LEASE = placeholders("claimedAt", "leaseEnds", "reservedAmount");

/** Adds an assignment. One statement: each costs a round trip, and all claims of the campaign wait while its budget is locked. */
function prepareClaim(transaction: Transaction) {
  return prepared(transaction, "claim", () => {
    const leased = transaction.insert(assignments).values({ ...ASSIGNMENT, ...LEASE });
    return commitAmount(transaction.with(transaction.$with("leased").as(leased), markBusy(transaction)));
  });
}

/** Renews an assignment that had expired. */
function prepareClaimAgain(transaction: Transaction) {
  return prepared(transaction, "claim-again", () => {
    const { claimedAt, leaseEnds, reservedAmount } = LEASE;
    const leased = transaction
      .update(assignments)
      .set({
        claimedAt: sql`${claimedAt}`,
        leaseEnds: sql`${leaseEnds}`,
        reservedAmount: sql`${reservedAmount}`,
      })
      .where(eq(assignments.id, GIVEN.id));
    return commitAmount(transaction.with(transaction.$with("leased").as(leased), markBusy(transaction)));
  });
}

function markBusy(transaction: Transaction) {
  const busy = transaction
    .update(tasks)
    .set({ busyUntil: sql`${GIVEN.busyUntil}` })
    .where(eq(tasks.id, GIVEN.task));
  return transaction.$with("marked").as(busy);
}
