import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../database/index.ts";
import { type AssignmentRequest, isOwn, type TaskRow, withAssignments } from "./lock.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./rules/recipes/campaign.ts";
import { countedAnswersOf } from "./rules/seats.ts";
import { tasksOpenedBy } from "./rules/stages/run-recipe.ts";
import type { FlagReason, SetFlag } from "./schemas/images.ts";
import { answers, assignments, tasks } from "./tables.ts";

/**
 * Closes the tasks that a flag makes needless: the set's other writing tasks, and the validation of sentences that were
 * written for it (SPEC P7). Nobody can claim a closed task; a worker who holds one can still answer, and is paid.
 */
export async function closeTasksOfSet(
  transaction: Transaction,
  { campaign, task: { stage, subject } }: { readonly campaign: Campaign; readonly task: TaskRow },
): Promise<void> {
  const ofCampaign = eq(tasks.campaign, campaign.id);
  const ofSet = and(ofCampaign, eq(tasks.stage, stage), eq(tasks.subject, subject));
  const following: string[] = [];
  for (const row of await transaction.select().from(tasks).where(ofSet)) {
    const { task } = await withAssignments(transaction, row);
    const given = countedAnswersOf(task);
    if (given.length < row.seats) continue;
    const opened = tasksOpenedBy(stagesOf(campaign, NO_HASHES), { ...row, answers: given });
    for (const { name } of opened) following.push(name);
  }
  await transaction
    .update(tasks)
    .set({ isClosed: true })
    .where(
      and(
        or(ofSet, and(ofCampaign, inArray(tasks.name, following))),
        sql`${tasks.countedAnswers} < ${tasks.seats}`,
      ),
    );
}

/**
 * Locks all writing tasks of an assignment's set, by id. A flag does this before `lockTask`: two workers who flag one
 * set at the same time would otherwise each wait for the task of the other.
 */
export async function lockSet(
  transaction: Transaction,
  request: Omit<AssignmentRequest, "now">,
): Promise<void> {
  const own = transaction
    .select({ subject: assignments.subject })
    .from(assignments)
    .where(isOwn({ ...request, campaign: request.campaign.id }));
  await transaction
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.campaign, request.campaign.id), eq(tasks.subject, own)))
    .orderBy(asc(tasks.id))
    .for("no key update");
}

/** The counted flags of a campaign's image sets, by the number of the set, in the order of submission. */
export async function getFlags(db: Db, campaign: string): Promise<ReadonlyMap<number, readonly SetFlag[]>> {
  const rows = await db
    .select({
      set: sql<number>`(${tasks.input} ->> 'set')::bigint::float8`,
      reason: sql<FlagReason>`${answers.content} ->> 'reason'`,
      at: answers.at,
    })
    .from(answers)
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(
      and(
        eq(tasks.campaign, campaign),
        eq(tasks.stage, "writing"),
        eq(answers.status, "counted"),
        sql`${answers.content} @> '{"kind": "flag"}'`,
      ),
    )
    .orderBy(asc(answers.id));
  const flags = new Map<number, SetFlag[]>();
  for (const { set, ...flag } of rows) flags.set(set, [...(flags.get(set) ?? []), flag]);
  return flags;
}
