import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { groupBy, type WorkerId } from "../core/index.ts";
import { type Db, prepared } from "../database/index.ts";
import { getAccount } from "./budget.ts";
import { getCampaignState, getCampaigns, isSimulated } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { getCampaign } from "./create.ts";
import { summariseRounds } from "./review.ts";
import type { StageProgress } from "./rules/guide/budget-forecast.ts";
import {
  type QualificationEvent,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { STAGE_NAMES } from "./rules/tasks/stage-names.ts";
import { type Pool, poolOf, type WorkerEvent, type WorkerStatus, workerStatus } from "./rules/workers.ts";
import { WORKERS_PER_PAGE } from "./schemas/campaign-workers.ts";
import type { Throughput } from "./schemas/quality.ts";
import {
  answers,
  assignments,
  consents,
  IS_WAITING,
  ledger,
  messages,
  qualificationEvents,
  stageCounts,
  tasks,
  workerEvents,
  workers,
} from "./tables.ts";

/** A campaign with its state. */
export async function describeCampaign({ db }: CampaignContext, id: string) {
  const campaign = await getCampaign(db, id);
  const [state, simulated] = [await getCampaignState(db, id), await isSimulated(db, id)];
  return { ...campaign, settings: { ...campaign.settings }, state, simulated };
}

/** All campaigns, oldest first, with their progress. */
export async function listCampaigns({ db, now }: CampaignContext) {
  const listed = [];
  for (const campaign of await getCampaigns(db)) {
    const state = await getCampaignState(db, campaign.id);
    const simulated = await isSimulated(db, campaign.id);
    listed.push({
      ...campaign,
      state,
      simulated,
      stages: [...(await getStageProgress(db, campaign.id, now()))],
    });
  }
  return listed;
}

/** Progress of a campaign, with its account. */
export async function progressOf({ db, now }: CampaignContext, { id }: Campaign) {
  return {
    state: await getCampaignState(db, id),
    stages: [...(await getStageProgress(db, id, now()))],
    account: await getAccount(db, id),
  };
}

/** Progress of a campaign by stage. A task that was closed without its answers is not counted. */
export async function getStageProgress(
  db: Db,
  campaign: string,
  now: number,
): Promise<readonly StageProgress[]> {
  const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
  const stages = await db
    .select({
      stage: stageCounts.stage,
      tasks: sumOf(stageCounts.tasks),
      done: sumOf(stageCounts.done),
      seats: sumOf(stageCounts.seats),
      answers: sumOf(stageCounts.countedAnswers),
    })
    .from(stageCounts)
    .where(eq(stageCounts.campaign, campaign))
    .groupBy(stageCounts.stage)
    .having(sql`sum(${stageCounts.tasks}) > 0`);
  const held = await db
    .select({ stage: tasks.stage, seats: sql<number>`count(*)::int` })
    .from(assignments)
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .where(and(eq(assignments.campaign, campaign), sql.raw(IS_WAITING), gt(assignments.leaseEnds, now)))
    .groupBy(tasks.stage);
  const heldIn = new Map(held.map(({ stage, seats }) => [stage, seats]));
  return stages
    .map((each) => ({ ...each, held: heldIn.get(each.stage) ?? 0 }))
    .toSorted((a, b) => STAGE_NAMES.indexOf(a.stage) - STAGE_NAMES.indexOf(b.stage));
}

/** A worker as managers see them. */
export interface ListedWorker {
  readonly id: WorkerId;
  readonly source: string;
  readonly sourceName: string;
  readonly joinedAt: number;
  readonly status: WorkerStatus;
  readonly qualification: QualificationState;
  /** The writing tasks that they can take (SPEC W3). */
  readonly pool: Pool;
  readonly answers: number;
  /** Pay and bonus, without fees, in minor units. */
  readonly earned: number;
  /** Messages to the worker, and how many of them are unread. */
  readonly messages: { readonly sent: number; readonly unread: number };
  /** The last consent of the worker; null when there is none. */
  readonly consent: { readonly version: string; readonly at: number } | null;
}

/** Answers and earnings of a worker so far. */
export async function getEarnings(
  db: Db,
  worker: WorkerId,
): Promise<Pick<ListedWorker, "answers" | "earned">> {
  const own = await prepared(db, "earnings", () =>
    db
      .select({ answers: answerCount, earned })
      .from(workers)
      .where(eq(workers.id, sql.placeholder("worker"))),
  ).execute({ worker });
  return own[0]!; // sessions belong to existing workers
}

const answerCount = sql<number>`(select count(*) from ${assignments} a
  where a.worker = ${workers}.id and a.answered)::int`;

const earned = sql<number>`(select coalesce(sum(amount), 0) from ${ledger} l
  where l.worker = ${workers}.id and l.key not like '%fee/%')::float8`;

/** The workers of a page: those whose name has a text in it, or whose id begins with it, after the first ones. */
export interface WorkersToList {
  readonly search?: string | undefined;
  readonly offset?: number;
}

/** A page of the workers of a campaign, in the order in which they joined, and the number of workers on all pages. */
export async function listWorkers(
  db: Db,
  campaign: Campaign,
  { search = "", offset = 0 }: WorkersToList = {},
): Promise<{ readonly total: number; readonly workers: readonly ListedWorker[] }> {
  const text = search.trim().toLowerCase();
  const isListed = and(
    eq(workers.campaign, campaign.id),
    text === ""
      ? undefined
      : sql`(strpos(lower(${workers.externalId}), ${text}) > 0 or starts_with(lower(${workers.id}), ${text}))`,
  );
  const order = [asc(workers.joinedAt), asc(workers.id)] as const;
  const total = await db.$count(workers, isListed);
  const page = db
    .select({ id: workers.id })
    .from(workers)
    .where(isListed)
    .orderBy(...order)
    .limit(WORKERS_PER_PAGE)
    .offset(offset);
  const rows = await db
    .select({
      id: workers.id,
      source: workers.source,
      sourceName: workers.externalId,
      joinedAt: workers.joinedAt,
      events: sql<WorkerEvent[]>`array(select event from ${workerEvents} e
        where e.worker = ${workers}.id order by e.id)`,
      qualifying: sql<QualificationEvent[]>`(select coalesce(json_agg(q.event order by q.id), '[]')
        from ${qualificationEvents} q where q.worker = ${workers}.id)`,
      answers: answerCount,
      earned,
      messages: {
        sent: sql<number>`(select count(*) from ${messages} m where m.worker = ${workers}.id)::int`,
        unread: sql<number>`(select count(*) from ${messages} m
          where m.worker = ${workers}.id and m.read_at is null)::int`,
      },
      consent: sql<ListedWorker["consent"]>`(select json_build_object('version', c.version, 'at', c.at)
        from ${consents} c where c.worker = ${workers}.id order by c.id desc limit 1)`,
    })
    .from(workers)
    .where(inArray(workers.id, page))
    .orderBy(...order);
  const ids = rows.map(({ id }) => id as WorkerId);
  const rounds = groupBy(await summariseRounds(db, campaign, { workers: ids }), ({ worker }) => worker);
  return {
    total,
    workers: rows.map(({ id, events, qualifying, ...rest }) => ({
      id: id as WorkerId,
      status: workerStatus(events),
      qualification: qualificationState(qualifying),
      pool: poolOf((rounds.get(id as WorkerId) ?? []).flatMap(({ outcome }) => outcome ?? [])),
      ...rest,
    })),
  };
}

/** The names of a campaign's workers at their sources, by id. */
export async function getWorkerNames(db: Db, campaign: string): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .select({ id: workers.id, name: workers.externalId })
    .from(workers)
    .where(eq(workers.campaign, campaign));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INTERVALS_MS = [MINUTE / 6, MINUTE, 10 * MINUTE, HOUR, 24 * HOUR];
const MAX_INTERVALS = 120;

/** Answers over time, in the shortest intervals that give at most some hundred points a stage. */
export async function getThroughput(db: Db, campaign: string): Promise<Throughput> {
  const byHour = await countAnswers(db, campaign, HOUR);
  const first = byHour.reduce((least, each) => Math.min(least, each.first), Number.POSITIVE_INFINITY);
  const last = byHour.reduce((most, each) => Math.max(most, each.last), 0);
  const span = INTERVALS_MS.find((each) => (last - first) / each <= MAX_INTERVALS) ?? INTERVALS_MS.at(-1)!;
  if (span < HOUR) {
    const counted = await countAnswers(db, campaign, span);
    return { span, points: counted.map(({ at, stage, answers: count }) => ({ at, stage, answers: count })) };
  }
  // A long campaign is read once: longer intervals are whole hours.
  const points = new Map<string, { at: number; stage: StageName; answers: number }>();
  for (const { at: hour, stage, answers: count } of byHour) {
    const at = Math.floor(hour / span) * span;
    const point = points.get(`${at} ${stage}`) ?? { at, stage, answers: 0 };
    points.set(`${at} ${stage}`, { ...point, answers: point.answers + count });
  }
  return { span, points: [...points.values()] };
}

/** Answers by interval and stage, with the times of the first and the last. */
async function countAnswers(db: Db, campaign: string, span: number) {
  const begin = sql<number>`(${answers.at} / ${sql.raw(`${span}`)} * ${sql.raw(`${span}`)})::float8`;
  return db
    .select({
      at: begin,
      stage: tasks.stage,
      answers: sql<number>`count(*)::int`,
      first: sql<number>`min(${answers.at})::float8`,
      last: sql<number>`max(${answers.at})::float8`,
    })
    .from(answers)
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(and(eq(tasks.campaign, campaign), eq(answers.status, "counted")))
    .groupBy(begin, tasks.stage)
    .orderBy(asc(begin));
}
