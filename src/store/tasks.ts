import { and, asc, eq, gt } from "drizzle-orm";
import {
  type Answer,
  type Campaign,
  type Followed,
  type FollowOptions,
  followStages,
  type Gathered,
  isInLimitedPool,
  isWithdrawn,
  type Progress,
  type RawAnswer,
  rankOf,
  stagesOf,
  type WantedTask,
} from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { getInputs, ROWS_AT_ONCE } from "./campaigns.ts";
import type { Queries } from "./open-database.ts";
import { answers, assignments, tasks, workers } from "./schema.ts";
import type { Transaction } from "./seated-task.ts";

/**
 * Takes a campaign as far as its answers go, and opens the tasks that are wanted and not there yet. A submit opens the
 * next tasks by itself; this is for the beginning, for stages that look at everything at once, and for the results.
 */
export async function advance(queries: Queries, campaign: Campaign, now: number): Promise<Followed> {
  return (await gather(queries, campaign, { now })).followed;
}

/** Advances a campaign, unless what it waits for is given up, and gives everything it has gathered so far. */
export async function gather(
  queries: Queries,
  campaign: Campaign,
  { now, ...options }: FollowOptions & { readonly now: number },
): Promise<Gathered> {
  const inputs = await getInputs(queries, campaign.id);
  const given = await getAnswers(queries, campaign.id);
  const progress = await getProgress(queries, campaign.id, { answers: given, now });
  const stages = stagesOf(campaign);
  const followed = followStages(stages, inputs, (task) => progress.get(task), options);
  const wanted = followed.tasks.filter(({ name }) => !progress.has(name));
  if (!options.dropUnfinished) await openTasks(queries, { campaign, wanted, now });
  const joined = await queries
    .select({ id: workers.id })
    .from(workers)
    .where(eq(workers.campaign, campaign.id))
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  return { followed, answers: given, workers: joined.map(({ id }) => id as WorkerId) };
}

export interface TasksToOpen {
  readonly campaign: Campaign;
  readonly wanted: readonly WantedTask[];
  readonly now: number;
}

/** Opens tasks; of two servers at once each task is opened by one. */
export async function openTasks(
  queries: Queries | Transaction,
  { campaign, wanted, now }: TasksToOpen,
): Promise<void> {
  const { seed, settings } = campaign;
  const rows = wanted.map(({ name, stage, subject, seats, barred, input }) => ({
    campaign: campaign.id,
    name,
    stage,
    subject,
    input,
    seats,
    barred: [...barred],
    pool: isInLimitedPool(name, { ...settings, seed }) ? ("limited" as const) : ("whole" as const),
    rank: rankOf(name, seed),
    openedAt: now,
    withdrawAfter: stage === "writing" ? settings.withdrawAfter : null,
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await queries
      .insert(tasks)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}

/** All answers of a campaign, in the order in which they were given. */
async function getAnswers(queries: Queries, campaign: string): Promise<readonly RawAnswer[]> {
  const rows = await queries
    .select({
      task: tasks.name,
      stage: tasks.stage,
      worker: assignments.worker,
      content: answers.content,
      standing: answers.standing,
      at: answers.at,
    })
    .from(answers)
    .innerJoin(assignments, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(eq(tasks.campaign, campaign))
    .orderBy(asc(answers.id));
  return rows.map(({ worker, ...row }) => ({ ...row, worker: worker as WorkerId }));
}

/** What is known of every task of a campaign, by its name. */
async function getProgress(
  queries: Queries,
  campaign: string,
  { answers: given, now }: { readonly answers: readonly RawAnswer[]; readonly now: number },
): Promise<ReadonlyMap<string, Progress>> {
  const opened = await queries
    .select()
    .from(tasks)
    .where(eq(tasks.campaign, campaign))
    .orderBy(asc(tasks.id));
  const leases = await queries
    .select({ task: assignments.task })
    .from(assignments)
    .where(
      and(
        eq(assignments.campaign, campaign),
        eq(assignments.answered, false),
        eq(assignments.givenBack, false),
        gt(assignments.leaseEnds, now),
      ),
    );
  const held = new Set(leases.map(({ task }) => task));
  const counted = new Map<string, Answer[]>();
  for (const { task, worker, content, standing } of given) {
    if (standing !== "counted") continue;
    const list = counted.get(task) ?? [];
    list.push({ worker, content });
    counted.set(task, list);
  }
  return new Map(
    opened.map(({ id, name, openedAt, withdrawAfter }) => {
      const own = counted.get(name) ?? [];
      const untouched = own.length === 0 && !held.has(id);
      const empty = {
        seats: 1,
        barred: [],
        assignments: [],
        openedAt,
        withdrawAfter: withdrawAfter ?? undefined,
      };
      return [name, { answers: own, withdrawn: untouched && isWithdrawn(empty, now) }];
    }),
  );
}
