import { asc, eq, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Transaction } from "../database/index.ts";
import { prepared } from "../database/index.ts";
import type { Assignment, SubmittedAnswer, TaskAssignments } from "./rules/assignments/seats.ts";
import { answers, assignments, tasks } from "./tables.ts";

export type TaskRow = typeof tasks.$inferSelect;

export interface LockedTask {
  readonly row: TaskRow;
  readonly task: TaskAssignments;
  /** What may still fall due, by assignment. */
  readonly promises: ReadonlyMap<string, number>;
}

export type SeatRow = Omit<Assignment, "answer" | "worker"> & {
  readonly worker: string;
  readonly promise: number;
  readonly answer: SubmittedAnswer | null;
};

/** Notes the task that a statement finds and locks, until the transaction ends: the next one can be sent along with it. */
export const noteFound = sql<string>`set_config('counterpoint.found', ${tasks.id}::text, true)`;

/**
 * The seats of a task whose row this transaction has locked: the one that was found last, or the task of an assignment. Every
 * change of seats holds that lock, so the rules of `collection/` see them as they are, however many servers there are. This
 * must be a statement of its own, after the lock: it sees what was committed while we waited.
 */
export async function findSeats(
  transaction: Transaction,
  of: "found" | { readonly assignment: string },
): Promise<SeatRow[]> {
  const statement = prepared(transaction, of === "found" ? "find_seats" : "find_seats_by_assignment", () => {
    // Looked up for each assignment: a join would be planned by how small the tables were at the beginning.
    const answer = sql<SubmittedAnswer | null>`(select json_build_object('key', n.key, 'at', n.at,
      'content', n.content, 'status', n.status) from ${answers} n where n.assignment = ${assignments}.id)`;
    const { id, worker, claimedAt, leaseEnds, givenBack: returned, reservedAmount } = assignments;
    const taskOf = transaction
      .select({ task: assignments.task })
      .from(assignments)
      .where(eq(id, sql.placeholder("assignment")));
    const found = sql`nullif(current_setting('counterpoint.found', true), '')::bigint`;
    return transaction
      .select({ id, worker, claimedAt, leaseEnds, returned, promise: reservedAmount, answer })
      .from(assignments)
      .where(eq(assignments.task, of === "found" ? found : taskOf))
      .orderBy(asc(claimedAt), asc(id));
  });
  return statement.execute(of === "found" ? {} : { ...of });
}

/** A task with its seats, as the rules take it. */
export function toLockedTask(row: TaskRow, rows: readonly SeatRow[]): LockedTask {
  const { seats, barred, openedAt, withdrawAfter } = row;
  const task = {
    seats,
    excludedWorkers: barred as WorkerId[],
    openedAt,
    withdrawAfter: withdrawAfter ?? undefined,
    assignments: rows.map(({ promise: _, worker, answer, ...seat }): Assignment => {
      return { ...seat, worker: worker as WorkerId, answer: answer ?? undefined };
    }),
  };
  return { row, task, promises: new Map(rows.map(({ id, promise }) => [id, promise])) };
}

/** Notes on the task when its next seat may be free. */
export async function markBusy(
  transaction: Transaction,
  { id, busyUntil }: TaskRow,
  until: number,
): Promise<void> {
  if (until === busyUntil) return;
  await prepared(transaction, "mark_busy", () =>
    transaction
      .update(tasks)
      .set({ busyUntil: sql`${sql.placeholder("until")}` })
      .where(eq(tasks.id, sql.placeholder("id"))),
  ).execute({ id, until });
}
