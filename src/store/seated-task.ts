import { asc, eq } from "drizzle-orm";
import type { Assignment, SeatedTask } from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { answers, assignments, type tasks } from "./schema.ts";

/** Queries inside a transaction. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];

export type TaskRow = typeof tasks.$inferSelect;

export interface LockedTask {
  readonly row: TaskRow;
  readonly task: SeatedTask;
  /** What may still fall due, by assignment. */
  readonly promises: ReadonlyMap<string, number>;
}

/**
 * The seats of a task whose row this transaction has locked. Every change of seats holds that lock, so the rules of
 * `collection/` see them as they are, however many servers there are. This must be a statement of its own, after the
 * lock: it sees what was committed while we waited.
 */
export async function loadSeats(transaction: Transaction, row: TaskRow): Promise<LockedTask> {
  const rows = await transaction
    .select()
    .from(assignments)
    .leftJoin(answers, eq(answers.assignment, assignments.id))
    .where(eq(assignments.task, row.id))
    .orderBy(asc(assignments.claimedAt), asc(assignments.id));
  const { seats, barred, openedAt, withdrawAfter } = row;
  const task = {
    seats,
    barred: barred as WorkerId[],
    openedAt,
    withdrawAfter: withdrawAfter ?? undefined,
    assignments: rows.map((each) => toAssignment(each.assignments, each.answers)),
  };
  return {
    row,
    task,
    promises: new Map(rows.map((each) => [each.assignments.id, each.assignments.promise])),
  };
}

function toAssignment(
  { id, worker, claimedAt, leaseEnds, givenBack }: typeof assignments.$inferSelect,
  answer: typeof answers.$inferSelect | null,
): Assignment {
  return { id, worker: worker as WorkerId, claimedAt, leaseEnds, givenBack, answer: answer ?? undefined };
}
