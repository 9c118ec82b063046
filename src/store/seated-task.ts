import { asc, eq } from "drizzle-orm";
import type { Assignment, SeatedTask } from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { answers, assignments, tasks } from "./schema.ts";

/** Queries inside a transaction. */
export type Transaction = Parameters<Parameters<Queries["transaction"]>[0]>[0];

export interface LockedTask {
  readonly row: typeof tasks.$inferSelect;
  readonly task: SeatedTask;
}

/**
 * A task with its seats, locked until the transaction ends. Every change of a task's seats goes through here, so
 * the rules of `collection/` see them as they are, however many servers there are.
 */
export async function lockTask(transaction: Transaction, id: number): Promise<LockedTask> {
  const [row] = await transaction.select().from(tasks).where(eq(tasks.id, id)).for("no key update");
  // A statement of its own: it sees what was committed while we waited for the lock.
  const rows = await transaction
    .select()
    .from(assignments)
    .leftJoin(answers, eq(answers.assignment, assignments.id))
    .where(eq(assignments.task, id))
    .orderBy(asc(assignments.claimedAt), asc(assignments.id));
  const { seats, barred, openedAt, withdrawAfter } = row!; // tasks are never deleted
  const task = {
    seats,
    barred: barred as WorkerId[],
    openedAt,
    withdrawAfter: withdrawAfter ?? undefined,
    assignments: rows.map((each) => toAssignment(each.assignments, each.answers)),
  };
  return { row: row!, task };
}

function toAssignment(
  { id, worker, claimedAt, leaseEnds, givenBack }: typeof assignments.$inferSelect,
  answer: typeof answers.$inferSelect | null,
): Assignment {
  return { id, worker: worker as WorkerId, claimedAt, leaseEnds, givenBack, answer: answer ?? undefined };
}
