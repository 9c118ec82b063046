import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { type Db, INSERT_BATCH, type Transaction } from "../database/index.ts";
import { addCampaignEvent, isSplit } from "./campaign-events.ts";
import { getImageHashes, getProvenance } from "./images.ts";
import { getReviews } from "./review.ts";
import type { CampaignData, RawAnswer } from "./rules/build-corpus.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./rules/recipes/campaign.ts";
import { dispatchOrder, isWithdrawn } from "./rules/seats.ts";
import {
  type RecipeState,
  type RunRecipeOptions,
  runRecipe,
  type TaskAnswers,
  type TaskSpec,
} from "./rules/stages/run-recipe.ts";
import type { Answer, StageName } from "./rules/stages/stage.ts";
import { isInLimitedPool } from "./rules/workers.ts";
import { answers, assignments, inputs, tasks, workers } from "./tables.ts";

/**
 * Runs the recipe of a campaign on its answers so far, and opens the tasks that do not exist yet. A submit opens the
 * next tasks by itself; this is for the beginning, for batch stages, and for the results.
 */
export async function openNextTasks(db: Db, campaign: Campaign, now: number): Promise<RecipeState> {
  const { followed: recipeState, progress } = await loadRecipeState(db, campaign, { now });
  const wanted = recipeState.tasks.filter(({ name }) => !progress.has(name));
  await openTasks(db, { campaign, wanted, now });
  return recipeState;
}

/** State of a campaign after its answers so far; changes nothing. */
export async function getRecipeState(db: Db, campaign: Campaign, now: number): Promise<RecipeState> {
  return (await loadRecipeState(db, campaign, { now })).followed;
}

/** The data of a campaign so far; changes nothing. */
export async function loadCampaignData(
  db: Db,
  campaign: Campaign,
  options: RunRecipeOptions & { readonly now: number },
): Promise<CampaignData> {
  const { followed: recipeState, given } = await loadRecipeState(db, campaign, options);
  const joined = await db
    .select({ id: workers.id })
    .from(workers)
    .where(eq(workers.campaign, campaign.id))
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  const shown = campaign.recipe === "photos" ? await getProvenance(db, campaign.id) : [];
  return {
    ...{ recipeState, answers: given, workers: joined.map(({ id }) => id as WorkerId), images: shown },
    reviews: await getReviews(db, campaign.id),
  };
}

async function loadRecipeState(
  db: Db,
  campaign: Campaign,
  { now, ...options }: RunRecipeOptions & { readonly now: number },
) {
  const first = await getInputs(db, campaign.id);
  const given = await getAnswers(db, campaign.id);
  const progress = await getProgress(db, campaign.id, { answers: given, now });
  const stages = stagesOf(campaign, await getImageHashes(db, campaign));
  const recipeState = runRecipe(stages, first, (task) => progress.get(task), options);
  return { followed: recipeState, progress, given };
}

/**
 * Assigns the examples of photographs to splits, and opens the extra judgments, once no earlier task is open: all are
 * answered, or withdrawn after their time. Every server can do it, with the same result. Returns true when tasks may
 * have been opened.
 */
export async function splitWhenReady(db: Db, campaign: Campaign, now: number): Promise<boolean> {
  const stages = stagesBeforeSplitting(campaign);
  if (stages === undefined || (await hasOpenTask(db, { campaign: campaign.id, stages, now }))) return false;
  if (await isSplit(db, campaign.id)) return false;
  const { funnel } = await openNextTasks(db, campaign, now);
  const { inputs, waiting } = funnel.find(({ stage }) => stage === "splitting")!; // the recipe of photographs has that stage
  if (inputs > 0 && waiting === 0)
    await addCampaignEvent(db, { campaign: campaign.id, event: "split", by: campaign.id, now });
  return true;
}

/** The stages whose answers splitting waits for; undefined in a recipe without splitting. */
function stagesBeforeSplitting(campaign: Campaign): StageName[] | undefined {
  const stages = stagesOf(campaign, NO_HASHES);
  const splitting = stages.findIndex((stage) => "assign" in stage);
  if (splitting < 0) return undefined;
  return stages.slice(0, splitting).flatMap((stage) => ("task" in stage ? [stage.name] : []));
}

/** True when a task of these stages can still be answered. */
async function hasOpenTask(
  db: Db,
  {
    campaign,
    stages,
    now,
  }: { readonly campaign: string; readonly stages: StageName[]; readonly now: number },
): Promise<boolean> {
  const held = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  const withdrawn = sql`(${tasks.countedAnswers} = 0 and ${now} >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held})`;
  const open = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, campaign),
        inArray(tasks.stage, stages),
        sql`${tasks.countedAnswers} < ${tasks.seats}`,
        sql`not ${tasks.isClosed} and not ${tasks.isWithdrawn}`, // as in the index of open tasks
        sql`(${tasks.withdrawAfter} is null or not ${withdrawn})`,
      ),
    )
    .limit(1);
  return open.length > 0;
}

export interface TasksToOpen {
  readonly campaign: Campaign;
  readonly wanted: readonly TaskSpec[];
  readonly now: number;
}

/** Opens tasks; of two concurrent servers one opens each task. */
export async function openTasks(db: Db | Transaction, { campaign, wanted, now }: TasksToOpen): Promise<void> {
  const { seed, settings } = campaign;
  const rows = wanted.map(({ name, stage, subject, seats, excludedWorkers, withdrawAfter, input }) => ({
    campaign: campaign.id,
    name,
    stage,
    subject,
    input,
    seats,
    barred: [...excludedWorkers],
    pool: isInLimitedPool(name, { ...settings, seed }) ? ("limited" as const) : ("whole" as const),
    rank: dispatchOrder(name, seed),
    openedAt: now,
    withdrawAfter: withdrawAfter ?? null,
  }));
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    await db
      .insert(tasks)
      .values(rows.slice(at, at + INSERT_BATCH))
      .onConflictDoNothing();
  }
}

/** The inputs of the first stage, in the order in which they were added. */
async function getInputs(db: Db, campaign: string): Promise<readonly unknown[]> {
  const rows = await db.select().from(inputs).where(eq(inputs.campaign, campaign)).orderBy(asc(inputs.id));
  return rows.map(({ content }) => content);
}

/** All answers of a campaign, in the order of submission. */
async function getAnswers(db: Db, campaign: string): Promise<readonly RawAnswer[]> {
  const rows = await db
    .select({
      task: tasks.name,
      stage: tasks.stage,
      worker: assignments.worker,
      content: answers.content,
      status: answers.status,
      at: answers.at,
    })
    .from(answers)
    .innerJoin(assignments, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(eq(tasks.campaign, campaign))
    .orderBy(asc(answers.id));
  return rows.map(({ worker, ...row }) => ({ ...row, worker: worker as WorkerId }));
}

/** Answers and withdrawals of every task of a campaign, by its name. */
async function getProgress(
  db: Db,
  campaign: string,
  { answers: given, now }: { readonly answers: readonly RawAnswer[]; readonly now: number },
): Promise<ReadonlyMap<string, TaskAnswers>> {
  const opened = await db.select().from(tasks).where(eq(tasks.campaign, campaign)).orderBy(asc(tasks.id));
  const leases = await db
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
  for (const { task, worker, content, status } of given) {
    if (status !== "counted") continue;
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
        excludedWorkers: [],
        assignments: [],
        openedAt,
        withdrawAfter: withdrawAfter ?? undefined,
        isClosed: false,
      };
      return [name, { answers: own, withdrawn: untouched && isWithdrawn(empty, now) }];
    }),
  );
}
