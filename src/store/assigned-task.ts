import { and, eq } from "drizzle-orm";
import type { ReadableTask } from "../collection/index.ts";
import { unknown } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { assignments, tasks } from "./schema.ts";
import type { AssignmentRequest } from "./submit.ts";

/** The task of a worker's assignment, and whether it has been answered; another worker's is as unknown as none. */
export async function getAssignedTask(
  queries: Queries,
  { campaign, assignment, worker }: Omit<AssignmentRequest, "now">,
): Promise<ReadableTask & { readonly answered: boolean }> {
  const own = and(
    eq(assignments.id, assignment),
    eq(assignments.worker, worker),
    eq(assignments.campaign, campaign.id),
  );
  const [row] = await queries
    .select({ stage: tasks.stage, input: tasks.input, answered: assignments.answered })
    .from(assignments)
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .where(own);
  if (row === undefined) throw unknown("assignment", assignment);
  return row;
}
