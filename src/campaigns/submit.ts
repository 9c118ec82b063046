import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { type LastStep, prepared, together, transact } from "../database/index.ts";
import { mustCommit, purseOf } from "./budget-shards.ts";
import {
  type ClaimRefusal,
  extendLease,
  nextFreeAt,
  returnAssignment,
  submitAnswer,
  type TaskAssignments,
} from "./rules/assignments/seats.ts";
import { costOf, payEntries } from "./rules/ledger/ledger.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./rules/recipes/campaign.ts";
import { payOf, type TaskInput } from "./rules/recipes/campaign-tasks.ts";
import { tasksOpenedBy } from "./rules/stages/run-recipe.ts";
import type { Answer } from "./rules/stages/stage.ts";
import { sentenceKey } from "./rules/writing/check-sentence.ts";
import {
  findSeats,
  type LockedTask,
  markBusy,
  type SeatRow,
  type TaskRow,
  toLockedTask,
} from "./seated-task.ts";
import { answers, assignments, ledger, tasks } from "./tables.ts";
import { openTasks, splitWhenReady } from "./tasks.ts";

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
  /** What an answer from outside comes to for its task; fails when it does not fit. By default it is taken as it is. */
  readonly read?: (task: TaskInput, transaction: Transaction) => Promise<unknown>;
}

export type SubmitResult =
  | { readonly kind: "accepted" | "repeated"; readonly status: "counted" | "surplus"; readonly at: number }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

/**
 * Takes an answer with its pay, and opens the tasks it leads to: all or nothing. When this returns, they last. If it was
 * the last answer that splitting waited for, that follows in a transaction of its own.
 */
export async function submit(db: Db, request: SubmitRequest): Promise<SubmitResult> {
  const result = await transact(db, (transaction) => acceptAnswer(transaction, request));
  if (result.kind === "accepted") await splitWhenReady(db, request.campaign, request.now);
  return result;
}

async function acceptAnswer(
  transaction: Transaction,
  request: SubmitRequest,
): Promise<LastStep<SubmitResult>> {
  const { campaign, assignment, worker, now } = request;
  const { settings } = campaign;
  const { row, task, promises } = await lockTaskOf(transaction, request);
  const isAnswered = task.assignments.some(({ id, answer }) => id === assignment && answer !== undefined);
  const read = isAnswered ? request.content : ((await request.read?.(row, transaction)) ?? request.content);
  const result = submitAnswer(task, { ...request, content: read }, settings);
  if (result.kind === "refused") return async () => result;
  const { key, content, status, at } = result.assignment.answer!; // both kinds have one
  if (result.kind === "repeated") return async () => ({ kind: "repeated", status, at });

  const written = sentenceKeyOf(content);
  const { pay, mostBonus } = payOf(campaign, row.stage);
  const lines = payEntries({ assignment, worker, stage: row.stage, amount: pay, at: now }, settings);
  const left = written === null ? 0 : costOf(mostBonus, settings); // a set that was flagged earns no bonus
  const counted = status === "counted" ? row.countedAnswers + 1 : row.countedAnswers;
  if (status === "counted" && counted === row.seats) {
    const filled = { ...row, answers: countedAnswers(result.task) };
    const wanted = tasksOpenedBy(stagesOf(campaign, NO_HASHES), filled);
    await openTasks(transaction, { campaign, wanted, now });
  }
  // Nothing, as a rule: what was promised is what is paid, and the bonus that may come.
  const amount = costOf(pay, settings) + left - promises.get(assignment)!;
  await mustCommit(transaction, { campaign: campaign.id, worker, amount });
  const answer = { assignment, task: row.id, key, content, sentenceKey: written, status, at };
  const paid = lines.map((line) => ({ campaign: campaign.id, ...line }));
  return async () => {
    await write(transaction, { answer, counted, busyUntil: nextFreeAt(result.task, now), left, lines: paid });
    return { kind: "accepted", status, at };
  };
}

interface AcceptedAnswer {
  readonly answer: Omit<typeof answers.$inferSelect, "id">;
  /** The answers of the task that count now. */
  readonly counted: number;
  readonly busyUntil: number;
  /** What may still fall due for it. */
  readonly left: number;
  readonly lines: readonly Omit<typeof ledger.$inferInsert, "id">[];
}

/** Writes what follows from an answer, as one statement. */
async function write(transaction: Transaction, taken: AcceptedAnswer): Promise<void> {
  const { answer, counted, busyUntil: until, left, lines } = taken;
  const { placeholder } = sql;
  const statement = prepared(transaction, `take_answer_with_${lines.length}_lines`, () => {
    const added = transaction.$with("added").as(
      transaction.insert(answers).values({
        assignment: placeholder("assignment"),
        task: placeholder("task"),
        key: placeholder("key"),
        content: placeholder("content"),
        sentenceKey: placeholder("sentenceKey"),
        status: placeholder("status"),
        at: placeholder("at"),
      }),
    );
    const marked = transaction.$with("marked").as(
      transaction
        .update(assignments)
        .set({ reservedAmount: sql`${placeholder("left")}`, answered: true })
        .where(eq(assignments.id, placeholder("assignment"))),
    );
    const rows = lines.map((_, i) => ({
      campaign: placeholder(`campaign${i}`),
      key: placeholder(`key${i}`),
      kind: placeholder(`kind${i}`),
      worker: placeholder(`worker${i}`),
      stage: placeholder(`stage${i}`),
      amount: placeholder(`amount${i}`),
      at: placeholder("at"),
    }));
    const paid =
      rows.length === 0 ? [] : [transaction.$with("paid").as(transaction.insert(ledger).values(rows))];
    return transaction
      .with(added, marked, ...paid)
      .update(tasks)
      .set({ countedAnswers: sql`${placeholder("counted")}`, busyUntil: sql`${placeholder("until")}` })
      .where(eq(tasks.id, placeholder("task")));
  });
  const numbered = lines.flatMap((line, i) =>
    Object.entries(line).map(([name, value]) => [`${name}${i}`, value]),
  );
  await statement.execute({ ...answer, counted, until, left, ...Object.fromEntries(numbered) });
}

export type LeaseResult =
  | { readonly kind: "extended"; readonly leaseEnds: number }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

/** Extends the lease of a worker who is still at it. */
export async function extend(db: Db, request: AssignmentRequest): Promise<LeaseResult> {
  return db.transaction(async (transaction) => {
    const { row, task } = await lockTaskOf(transaction, request);
    const result = extendLease(task, request, request.campaign.settings);
    if (result.kind === "refused") return result;
    const { leaseEnds } = result.assignment;
    await transaction.update(assignments).set({ leaseEnds }).where(eq(assignments.id, request.assignment));
    await markBusy(transaction, row, nextFreeAt(result.task, request.now));
    return { kind: "extended", leaseEnds };
  });
}

export type ReturnResult =
  | { readonly kind: "given-back" }
  | { readonly kind: "refused"; readonly reason: ClaimRefusal };

/** Returns a seat, and its money to the budget. */
export async function returnTask(db: Db, request: AssignmentRequest): Promise<ReturnResult> {
  return db.transaction(async (transaction) => {
    const { row, task, promises } = await lockTaskOf(transaction, request);
    const result = returnAssignment(task, request);
    if (result.kind === "refused") return result;
    const { campaign, assignment, worker } = request;
    await transaction
      .update(assignments)
      .set({ reservedAmount: 0, givenBack: true })
      .where(eq(assignments.id, assignment));
    await markBusy(transaction, row, nextFreeAt(result.task, request.now));
    await mustCommit(transaction, { campaign: campaign.id, worker, amount: -promises.get(assignment)! });
    return { kind: "given-back" };
  });
}

/** Clocks of servers may differ by so much before a late answer meets a promise that was released. */
const CLOCK_SLACK = 60_000;

/** Returns the money of assignments whose answer would come too late. Returns how many there were. */
export async function releaseExpired(db: Db, campaign: Campaign, now: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const isClosed = and(
      eq(assignments.campaign, campaign.id),
      eq(assignments.answered, false),
      eq(assignments.givenBack, false),
      gt(assignments.reservedAmount, 0),
      lte(assignments.leaseEnds, now - campaign.settings.gracePeriod - CLOCK_SLACK),
    );
    const locked = await transaction
      .select({ id: tasks.id })
      .from(tasks)
      .where(
        inArray(tasks.id, transaction.select({ task: assignments.task }).from(assignments).where(isClosed)),
      )
      .orderBy(asc(tasks.id))
      .for("no key update", { skipLocked: true });
    if (locked.length === 0) return 0;
    const ofLocked = inArray(
      assignments.task,
      locked.map(({ id }) => id),
    );
    const closed = await transaction.select().from(assignments).where(and(isClosed, ofLocked));
    if (closed.length === 0) return 0;
    const ids = closed.map(({ id }) => id);
    await transaction.update(assignments).set({ reservedAmount: 0 }).where(inArray(assignments.id, ids));
    const inOrder = closed
      .map(({ worker, reservedAmount }) => ({ worker: worker as WorkerId, amount: -reservedAmount }))
      .sort((a, b) => purseOf(a.worker) - purseOf(b.worker));
    for (const each of inOrder) await mustCommit(transaction, { campaign: campaign.id, ...each });
    return closed.length;
  });
}

/** The task of an assignment, locked; another worker's assignment is as unknown as none. */
async function lockTaskOf(
  transaction: Transaction,
  { campaign, assignment, worker }: AssignmentRequest,
): Promise<LockedTask> {
  const statement = prepared(transaction, "lock_task", () => {
    const own = and(
      eq(assignments.id, sql.placeholder("assignment")),
      eq(assignments.worker, sql.placeholder("worker")),
      eq(assignments.campaign, sql.placeholder("campaign")),
    );
    return transaction
      .select()
      .from(tasks)
      .where(eq(tasks.id, transaction.select({ task: assignments.task }).from(assignments).where(own)))
      .for("no key update");
  });
  const [[row], seats] = await together<[TaskRow[], SeatRow[]]>(transaction, [
    () => statement.execute({ assignment, worker, campaign: campaign.id }),
    () => findSeats(transaction, { assignment }),
  ]);
  if (row === undefined) throw notFound("assignment", assignment);
  return toLockedTask(row, seats);
}

/** The key of the sentence in an answer, or null when it has none. */
function sentenceKeyOf(content: unknown): string | null {
  const { sentence } = (content ?? {}) as { readonly sentence?: unknown };
  return typeof sentence === "string" ? sentenceKey(sentence) : null;
}

/** The answers of a task that rules may count, in the order in which they came. */
function countedAnswers({ assignments: all }: TaskAssignments): readonly Answer[] {
  return all
    .flatMap(({ worker, answer }) => (answer?.status === "counted" ? [{ worker, answer }] : []))
    .sort((a, b) => a.answer.at - b.answer.at)
    .map(({ worker, answer }) => ({ worker, content: answer.content }));
}
