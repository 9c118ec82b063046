import { and, eq, sql } from "drizzle-orm";
import type { ReadableTask } from "../collection/index.ts";
import { unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { prepared } from "./prepared.ts";
import { assignments, tasks } from "./schema.ts";
import type { AssignmentRequest } from "./submit.ts";

/** The task of a worker's assignment, and whether it has been answered; another worker's is as unknown as none. */
export async function getAssignedTask(
  queries: Queries,
  { campaign, assignment, worker }: Omit<AssignmentRequest, "now">,
): Promise<ReadableTask & { readonly answered: boolean }> {
  const statement = prepared(queries, "find_assigned_task", () =>
    queries
      .select({ stage: tasks.stage, input: tasks.input, answered: assignments.answered })
      .from(assignments)
      .innerJoin(tasks, eq(assignments.task, tasks.id))
      .where(
        and(
          eq(assignments.id, sql.placeholder("assignment")),
          eq(assignments.worker, sql.placeholder("worker")),
          eq(assignments.campaign, sql.placeholder("campaign")),
        ),
      ),
  );
  const [row] = await statement.execute({ assignment, worker, campaign: campaign.id });
  if (row === undefined) throw unknown("assignment", assignment);
  return row;
}
