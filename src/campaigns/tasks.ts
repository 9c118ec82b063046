import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Queries, Transaction } from "../database/index.ts";
import { addCampaignEvent, isSplit } from "./campaign-events.ts";
import { getInputs, ROWS_AT_ONCE } from "./campaigns.ts";
import { getImageHashes, getProvenance } from "./images.ts";
import { rankOf } from "./rules/assignments/dispatch-order.ts";
import { isWithdrawn } from "./rules/assignments/seats.ts";
import type { Gathered, RawAnswer } from "./rules/build-corpus.ts";
import { type Campaign, stagesOf } from "./rules/recipes/campaign.ts";
import {
  type Followed,
  type FollowOptions,
  followStages,
  type Progress,
  type WantedTask,
} from "./rules/stages/run-recipe.ts";
import type { Answer, StageName } from "./rules/stages/stage.ts";
import { isInLimitedPool } from "./rules/workers/pools.ts";
import { answers, assignments, tasks, workers } from "./tables.ts";

/**
 * Takes a campaign as far as its answers go, and opens the tasks that are wanted and not there yet. A submit opens the
 * next tasks by itself; this is for the beginning, for stages that look at everything at once, and for the results.
 */
export async function advance(queries: Queries, campaign: Campaign, now: number): Promise<Followed> {
  const { followed, progress } = await follow(queries, campaign, { now });
  const wanted = followed.tasks.filter(({ name }) => !progress.has(name));
  await openTasks(queries, { campaign, wanted, now });
  return followed;
}

/** How far the answers take a campaign; changes nothing. */
export async function followCampaign(queries: Queries, campaign: Campaign, now: number): Promise<Followed> {
  return (await follow(queries, campaign, { now })).followed;
}

/** Everything that a campaign has gathered so far; changes nothing. */
export async function gather(
  queries: Queries,
  campaign: Campaign,
  options: FollowOptions & { readonly now: number },
): Promise<Gathered> {
  const { followed, given } = await follow(queries, campaign, options);
  const joined = await queries
    .select({ id: workers.id })
    .from(workers)
    .where(eq(workers.campaign, campaign.id))
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  const shown = campaign.recipe === "photos" ? await getProvenance(queries, campaign.id) : [];
  return { followed, answers: given, workers: joined.map(({ id }) => id as WorkerId), images: shown };
}

async function follow(
  queries: Queries,
  campaign: Campaign,
  { now, ...options }: FollowOptions & { readonly now: number },
) {
  const inputs = await getInputs(queries, campaign.id);
  const given = await getAnswers(queries, campaign.id);
  const progress = await getProgress(queries, campaign.id, { answers: given, now });
  const stages = stagesOf(campaign, await getImageHashes(queries, campaign));
  const followed = followStages(stages, inputs, (task) => progress.get(task), options);
  return { followed, progress, given };
}

/** The stages whose answers splitting waits for. */
const BEFORE_SPLITTING: readonly StageName[] = ["image-pruning", "set-construction", "writing", "validation"];

/**
 * Deals the examples of photographs to splits, and opens the extra judgments, once no task before waits any more: answered,
 * or withdrawn with time. Of several servers each may do it, with the same result. Returns whether tasks may have been opened.
 */
export async function splitWhenReady(queries: Queries, campaign: Campaign, now: number): Promise<boolean> {
  if (campaign.recipe !== "photos" || (await hasOpenTask(queries, campaign.id, now))) return false;
  if (await isSplit(queries, campaign.id)) return false;
  const { funnel } = await advance(queries, campaign, now);
  const { inputs, waiting } = funnel.find(({ stage }) => stage === "splitting")!; // photographs have that stage
  if (inputs > 0 && waiting === 0)
    await addCampaignEvent(queries, { campaign: campaign.id, event: "split", by: campaign.id, now });
  return true;
}

/** Whether a task before splitting may still be answered. */
async function hasOpenTask(queries: Queries, campaign: string, now: number): Promise<boolean> {
  const held = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  const withdrawn = sql`(${tasks.counted} = 0 and ${now} >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held})`;
  const open = await queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, campaign),
        inArray(tasks.stage, [...BEFORE_SPLITTING]),
        sql`${tasks.counted} < ${tasks.seats}`,
        sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
      ),
    )
    .limit(1);
  return open.length > 0;
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
