import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import type { Split } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { getAccount } from "./budget.ts";
import { getCampaignState, getCampaigns, isTestSeen } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { getCampaign } from "./create.ts";
import { getStageProgress } from "./progress.ts";
import { countSentencesToCheck } from "./qualification.ts";
import { summariseRounds } from "./review.ts";
import { type CampaignWork, forecastCost } from "./rules/guide/budget-forecast.ts";
import { type CampaignFacts, checklistOf, warningsOf } from "./rules/guide/campaign-guide.ts";
import {
  isQualified,
  type Qualification,
  type QualificationEvent,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { type Pool, type WorkerEvent, workerStatus } from "./rules/workers.ts";
import type { Waiting } from "./schemas/guide.ts";
import {
  answers,
  assignments,
  inputs,
  invitations,
  qualificationEvents,
  qualificationMaterials,
  studies,
  tasks,
  texts,
  workerEvents,
  workers,
} from "./tables.ts";

type Context = Pick<CampaignContext, "db" | "now">;

/** What the manager of a campaign has done and should do, and what they should be warned of. */
export async function guideOf(context: Context, campaign: Campaign) {
  const splits = await getSplits(context.db, campaign);
  const work = await getWork(context, campaign, splits);
  const facts = await getFacts(context, campaign, work);
  return {
    steps: checklistOf(campaign, facts),
    warnings: warningsOf(campaign, facts),
    forecast: forecastCost(campaign, work),
    left: work.left,
    splits: campaign.recipe === "scenes" ? splits : [],
  };
}

/** The work of a campaign, done and to do, and what is left of its budget. */
export async function getWork(
  { db, now }: Context,
  campaign: Campaign,
  splits?: readonly InputsOfSplit[],
): Promise<CampaignWork & { readonly left: number }> {
  const counted = splits ?? (await getSplits(db, campaign));
  const { budget, spent, promised } = await getAccount(db, campaign.id);
  return {
    inputs: new Map(counted.map(({ split, presentations }) => [split, presentations])),
    stages: await getStageProgress(db, campaign.id, now()),
    left: budget - spent - promised,
  };
}

interface InputsOfSplit {
  readonly split: Split;
  readonly presentations: number;
  /** The number after the last one. */
  readonly next: number;
}

/** The inputs of a campaign by split, from their names, `split-number`, which an index has; sets have no splits yet. */
async function getSplits(db: Db, { id, recipe }: Campaign): Promise<InputsOfSplit[]> {
  const split = recipe === "scenes" ? sql<Split>`split_part(${inputs.name}, '-', 1)` : sql<Split>`'all'`;
  const number = recipe === "scenes" ? sql`split_part(${inputs.name}, '-', 2)` : inputs.name;
  return db
    .select({
      split,
      presentations: sql<number>`count(*)::int`,
      next: sql<number>`(max(${number}::bigint) + 1)::float8`,
    })
    .from(inputs)
    .where(eq(inputs.campaign, id))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

async function getFacts(
  { db }: Context,
  campaign: Campaign,
  work: CampaignWork & { readonly left: number },
): Promise<CampaignFacts> {
  const { id } = campaign;
  const has = (table: typeof studies | typeof qualificationMaterials | typeof invitations) =>
    sql<boolean>`exists (select from ${table} where campaign = ${id})`;
  const { rows } = await db.execute<{
    invited: boolean;
    consent: boolean;
    materials: boolean;
    joined: number;
  }>(
    sql`select ${has(invitations)} or ${has(studies)} as invited, ${has(qualificationMaterials)} as materials,
      exists (select from ${texts} where campaign = ${id} and name = 'consent') as consent,
      (select count(*) from ${workers} where campaign = ${id})::int as joined`,
  );
  const [{ invited, consent, materials, joined }] = rows as [(typeof rows)[number]]; // always one row
  return {
    ...work,
    state: await getCampaignState(db, id),
    smallSets: await countSmallSets(db, campaign),
    hasSeenTest: materials || (await isTestSeen(db, id)),
    hasChosenConsent: consent,
    hasInvited: invited,
    joined,
    qualified: await findQualified(db, campaign),
    toApprove: await countSentencesToCheck(db, id),
    openPools: await findOpenPools(db, id),
    mostFlags: await findMostFlags(db, campaign),
    answerTimes: await sampleAnswerTimes(db, id),
  };
}

/** Number of image sets with fewer images than the minimum, from an index. */
async function countSmallSets(db: Db, campaign: Campaign): Promise<number> {
  if (campaign.recipe !== "photos") return 0;
  const isSmall = sql`jsonb_array_length(${inputs.content} -> 'images') < ${campaign.settings.minImages}`;
  return db.$count(inputs, and(eq(inputs.campaign, campaign.id), isSmall));
}

/** Number of workers whose qualifications are read at once. */
const PAGE_SIZE = 100;

/** The qualifications that at least one active worker has. The workers who joined last are looked at first. */
async function findQualified(db: Db, campaign: Campaign): Promise<readonly Qualification[]> {
  const all = ["writer", "validator"] as const;
  const found = new Set<Qualification>();
  let last: { readonly joinedAt: number; readonly id: string } | undefined;
  while (found.size < all.length) {
    const isBefore =
      last &&
      or(
        gt(sql`${last.joinedAt}::bigint`, workers.joinedAt),
        and(eq(workers.joinedAt, last.joinedAt), gt(sql`${last.id}`, workers.id)),
      );
    const page = await db
      .select({
        id: workers.id,
        joinedAt: workers.joinedAt,
        events: sql<WorkerEvent[]>`array(select event from ${workerEvents} e
          where e.worker = ${workers}.id order by e.id)`,
        qualifying: sql<QualificationEvent[]>`(select coalesce(json_agg(q.event order by q.id), '[]')
          from ${qualificationEvents} q where q.worker = ${workers}.id)`,
      })
      .from(workers)
      .where(and(eq(workers.campaign, campaign.id), isBefore))
      .orderBy(desc(workers.joinedAt), desc(workers.id))
      .limit(PAGE_SIZE);
    for (const { events, qualifying } of page) {
      if (workerStatus(events) !== "active") continue;
      const state = qualificationState(qualifying);
      for (const each of all) if (isQualified(each, state, campaign.settings)) found.add(each);
    }
    last = page.at(-1);
    if (page.length < PAGE_SIZE) break;
  }
  return [...found];
}

/** The pools with open writing tasks, from the indexes of open tasks. */
async function findOpenPools(db: Db, campaign: string): Promise<readonly Pool[]> {
  const isOpen = sql`t.campaign = ${campaign} and t.stage = 'writing'
    and t.counted_answers < t.seats and not t.is_closed and not t.is_withdrawn`;
  const { rows } = await db.execute<{ limited: boolean; whole: boolean }>(
    sql`select exists (select from ${tasks} t where ${isOpen} and t.pool = 'limited') as limited,
      exists (select from ${tasks} t where ${isOpen} and t.pool = 'whole') as whole`,
  );
  const [{ limited, whole }] = rows as [(typeof rows)[number]]; // always one row
  return [...(limited ? (["limited"] as const) : []), ...(whole ? (["whole"] as const) : [])];
}

/** The active worker with the most flags of image sets, from the index of flags, and the number of their writing tasks. */
export async function findMostFlags(db: Db, campaign: Campaign): Promise<CampaignFacts["mostFlags"]> {
  if (campaign.recipe !== "photos") return undefined;
  const { rows } = await db.execute<{ id: string; worker: string; flags: number }>(
    sql`select w.id, w.external_id as worker, count(*)::int as flags
      from ${answers} x join ${tasks} t on t.id = x.task
      join ${assignments} a on a.id = x.assignment join ${workers} w on w.id = a.worker
      where t.campaign = ${campaign.id} and x.status = 'counted' and x.content @> '{"kind": "flag"}'
      and coalesce((select e.event from ${workerEvents} e where e.worker = w.id
        and e.event in ('blocked', 'unblocked') order by e.id desc limit 1), '') <> 'blocked'
      group by w.id order by flags desc, w.id limit 1`,
  );
  const [most] = rows;
  if (most === undefined) return undefined;
  const written = sql`select from ${assignments} a join ${tasks} t on t.id = a.task
    where a.worker = ${most.id} and a.answered and t.stage = 'writing'`;
  const counted = await db.execute<{ answers: number }>(
    sql`select count(*)::int as answers from (${written}) as written`,
  );
  return { worker: most.worker, flags: most.flags, answers: counted.rows[0]!.answers }; // always one row
}

/** Number of workers, those who joined last, and of the answers of each, whose times are looked at. */
const TIMED_WORKERS = 50;
const TIMED_ANSWERS = 20;

/** How long some answers took. As many rows are read in a large campaign as in a small one. */
async function sampleAnswerTimes(db: Db, campaign: string): Promise<CampaignFacts["answerTimes"]> {
  const { rows } = await db.execute<{ stage: StageName; milliseconds: number }>(
    sql`select t.stage, (x.at - a.claimed_at)::float8 as milliseconds
      from (select id from ${workers} where campaign = ${campaign}
        order by joined_at desc, id desc limit ${TIMED_WORKERS}) w
      cross join lateral (select id, task, claimed_at from ${assignments}
        where worker = w.id and answered limit ${TIMED_ANSWERS}) a
      join ${answers} x on x.assignment = a.id join ${tasks} t on t.id = a.task`,
  );
  return rows;
}

/** The decisions that wait for a member, in every campaign that is not archived. */
export async function listWaiting({ db }: Pick<CampaignContext, "db">) {
  const listed: (Waiting & { readonly campaign: string })[] = [];
  for (const { id } of await getCampaigns(db)) {
    if ((await getCampaignState(db, id)) === "archived") continue;
    const rounds = await summariseRounds(db, await getCampaign(db, id));
    const waiting = {
      campaign: id,
      reviews: rounds.reduce((sum, { sampled, reviewed }) => sum + sampled - reviewed, 0),
      writers: await countSentencesToCheck(db, id),
      bonuses: rounds.filter(({ outcome, due }) => outcome !== undefined && due > 0).length,
    };
    if (waiting.reviews + waiting.writers + waiting.bonuses > 0) listed.push(waiting);
  }
  return listed;
}
