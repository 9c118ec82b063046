import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { notFound, type WorkerId } from "../core/index.ts";
import { type Db, placeholders, prepared, type Transaction } from "../database/index.ts";
import { lastStateOf } from "./campaign-events.ts";
import { hasAgreed } from "./consent.ts";
import { type LockedTask, type TaskRow, withAssignments } from "./lock.ts";
import { type RoundCounts, roundOutcome } from "./review.ts";
import {
  type QualificationEvent,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { type Pool, poolOf } from "./rules/workers.ts";
import type { CampaignState } from "./schemas/campaigns.ts";
import { answers, assignments, qualificationEvents, reviews, tasks, workers } from "./tables.ts";

/** The tasks that a worker can claim. */
export interface TaskSearch {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages whose tasks the worker can take; the first with a free task gives it. */
  readonly stages: readonly StageName[];
  /** The writing tasks that the worker can take (SPEC W3). */
  readonly pool: Pool;
  readonly now: number;
  /** The rank from which tasks are searched when the first ones are not free: random, so that claims do not meet. */
  readonly start: number;
}

/** Number of tasks that are tried in their order before the search begins anywhere. */
const MAX_IN_ORDER = 100;

/** Number of open tasks from which on the search begins anywhere at once. */
const MANY_TASKS = 1_000;

/** SQL that is true when PostgreSQL's statistics count many open tasks; an embedded database has no statistics. */
const areMany = sql`(select reltuples from pg_class where oid = 'tasks_open'::regclass) >= ${sql.raw(`${MANY_TASKS}`)}`;

/** The largest rank. */
const MAX_RANK = sql.raw(`${2 ** 31 - 1}`);

/**
 * Finds and locks the task that the worker holds, or else one that seems free to them, stage by stage: among the first
 * by rank while there are few, or else from a random rank on. A search from the first one on would pass all tasks that
 * others hold, that the worker has answered, and that were answered since the index was vacuumed. Tasks that other transactions have locked are skipped, or waited
 * for, then in the order of rank alone. `claimSeat` decides whether the task is really free. This is one statement, whose
 * later parts run only when those before them find nothing.
 */
export async function findTask(
  transaction: Transaction,
  search: TaskSearch,
  locked: "skip" | "wait",
): Promise<LockedTask | undefined> {
  const { stages, pool, campaign, worker, now, start } = search;
  const limited = pool === "limited" ? stages.indexOf("writing") : -1; // the stage where the pool matters, if any
  const [row] = await prepared(transaction, `find-task-${locked}-${stages.length}-${limited}`, () => {
    const free = stages.map((_, i) => {
      const stage = sql.placeholder(`stage${i}`);
      return freeTask({ campaign: GIVEN.campaign, stage, inLimitedPool: i === limited }, locked);
    });
    const candidates = sql.join([heldTask(transaction), ...free], sql`, `);
    return transaction
      .select()
      .from(tasks)
      .where(eq(tasks.id, sql`coalesce(${candidates}, -1)`))
      .for("no key update");
  }).execute({
    campaign: campaign.id,
    worker,
    now,
    start,
    ...Object.fromEntries(stages.map((stage, i) => [`stage${i}`, stage])),
  });
  return row && withAssignments(transaction, row);
}

/** Values of the prepared search. */
const GIVEN = placeholders("campaign", "worker", "now", "start");

function heldTask(transaction: Transaction) {
  return transaction
    .select({ task: assignments.task })
    .from(assignments)
    .where(
      and(
        eq(assignments.worker, GIVEN.worker),
        sql`not ${assignments.answered} and not ${assignments.givenBack}`,
        gt(assignments.leaseEnds, GIVEN.now),
      ),
    )
    .orderBy(asc(assignments.claimedAt))
    .limit(1);
}

/** The open tasks of a stage. */
interface OpenTasks {
  readonly campaign: string | Placeholder;
  readonly stage: StageName | Placeholder;
  /** True for the writing tasks of the limited pool alone. */
  readonly inLimitedPool: boolean;
}

/** The tasks `t` of a stage that need answers: those of an index by rank. */
function isOpen({ campaign, stage, inLimitedPool }: OpenTasks): SQL {
  const inPool = inLimitedPool ? sql`and t.stage = 'writing' and t.pool = 'limited'` : sql``;
  return sql`t.campaign = ${campaign} and t.stage = ${stage} ${inPool}
    and t.counted_answers < t.seats and not t.is_closed and not t.is_withdrawn`;
}

/** A free task of a stage: the first by rank in the first of these ranges of ranks that has one. */
function freeTask(open: OpenTasks, locked: "skip" | "wait"): SQL {
  const last = rankAfter(open, { from: 0, tasks: MAX_IN_ORDER });
  const first = sql`(0, case when ${areMany} then -1 else ${last} end)`;
  const ranges =
    locked === "skip"
      ? sql`${first}, (${GIVEN.start}::int, ${MAX_RANK}), (0, ${GIVEN.start}::int)`
      : sql`(0, ${MAX_RANK})`;
  return sql`(select found.id from (values ${ranges}) as range (low, high) cross join lateral (
    select t.id from ${tasks} t
    where ${isOpen(open)} and t.rank between range.low and range.high
      and t.busy_until <= ${GIVEN.now} and not ${GIVEN.worker} = any(t.barred)
      and not exists (select from ${assignments} a
        where a.campaign = t.campaign and a.subject = t.subject and a.worker = ${GIVEN.worker}
          and (a.task <> t.id or a.answered or a.given_back))
    order by t.rank, t.id limit 1
    for no key update ${sql.raw(locked === "skip" ? "skip locked" : "")}) as found limit 1)`;
}

/** The rank of the open task so many places after a rank; the largest rank when there are fewer. */
function rankAfter(
  open: OpenTasks,
  { from, tasks: count }: { readonly from: number; readonly tasks: number },
): SQL {
  return sql`coalesce((select t.rank from ${tasks} t where ${isOpen(open)} and t.rank >= ${from}
    order by t.rank, t.id offset ${sql.raw(`${count}`)} limit 1), ${MAX_RANK})`;
}

/** Number of open tasks that are looked at when one of them was found to be withdrawn. */
const WITHDRAWAL_BATCH = 1_000;

/**
 * Marks tasks as withdrawn: one that a claim has found, and others that follow it by rank, so that no search passes
 * them again. Nobody can claim a withdrawn task, so it stays one.
 */
export async function markWithdrawn(
  transaction: Transaction,
  { campaign, now }: Pick<TaskSearch, "campaign" | "now">,
  { stage, rank: from }: Pick<TaskRow, "stage" | "rank">,
): Promise<void> {
  const open = { campaign: campaign.id, stage, inLimitedPool: false };
  await transaction.execute(sql`update ${tasks} set is_withdrawn = true
    where id in (select t.id from ${tasks} t
      where ${isOpen(open)} and t.rank between ${from} and ${rankAfter(open, { from, tasks: WITHDRAWAL_BATCH })}
        and t.counted_answers = 0 and t.opened_at + t.withdraw_after <= ${now}
        and not exists (select from ${assignments} a
          where a.task = t.id and not a.answered and not a.given_back and a.lease_ends > ${now})
      for no key update skip locked)`);
}

/** The state of a worker that decides which tasks they can claim. */
interface Eligibility {
  readonly state: CampaignState;
  /** True when the worker has agreed to the current consent text. */
  readonly hasAgreed: boolean;
  /** SPEC W1. */
  readonly qualification: QualificationState;
  /** The writing tasks that the worker can take (SPEC W3). */
  readonly pool: Pool;
  /** True when a sample of the worker's sentences is being reviewed. */
  readonly isInReview: boolean;
}

/** Loads a worker's eligibility with one statement, because every claim begins with it. */
export async function getEligibility(db: Db, campaign: Campaign, worker: WorkerId): Promise<Eligibility> {
  const [row] = await prepared(db, "eligibility", () => {
    const qualifying = sql<QualificationEvent[]>`(select coalesce(json_agg(q.event order by q.id), '[]')
      from ${qualificationEvents} q where q.worker = ${workers}.id)`;
    const rounds = sql<RoundCounts[]>`(select coalesce(json_agg(counts), '[]') from (
      select count(*) as sentences, count(r.good) as reviewed, count(*) filter (where r.good) as good
      from ${assignments} a left join lateral (select v.good from ${reviews} v where v.assignment = a.id
        order by v.id desc limit 1) r on true
      where a.campaign = ${workers}.campaign and a.worker = ${workers}.id and a.round is not null
      group by a.round) counts)`;
    return db
      .select({
        state: lastStateOf(sql`${workers}.campaign`),
        agreed: hasAgreed({ worker: sql`${workers}.id`, campaign: sql`${workers}.campaign` }),
        qualifying,
        rounds,
      })
      .from(workers)
      .where(eq(workers.id, GIVEN.worker));
  }).execute({ worker });
  if (row === undefined) throw notFound("worker", worker);
  const outcomes = row.rounds.map((counts) => roundOutcome(counts, campaign.settings));
  return {
    state: row.state ?? "new",
    hasAgreed: row.agreed,
    qualification: qualificationState(row.qualifying),
    pool: poolOf(outcomes.filter((each) => each !== undefined)),
    isInReview: outcomes.includes(undefined),
  };
}

/**
 * True when a review of the worker's sentences can give them writing tasks: there are some outside of the limited pool
 * (SPEC W3), and the worker has written sentences that are in review or not yet in a round.
 */
export async function waitsForReview(
  db: Db,
  {
    campaign,
    worker,
    eligibility: { pool, isInReview },
  }: {
    readonly campaign: Campaign;
    readonly worker: WorkerId;
    readonly eligibility: Pick<Eligibility, "pool" | "isInReview">;
  },
): Promise<boolean> {
  if (pool === "whole") return false;
  const areWithheld = sql`exists (select from ${tasks} t
    where ${isOpen({ campaign: campaign.id, stage: "writing", inLimitedPool: false })} and t.pool = 'whole')`;
  const hasWritten = sql`exists (select from ${assignments} a join ${answers} s on s.assignment = a.id
    where a.campaign = ${campaign.id} and a.worker = ${worker} and a.round is null and s.sentence_key is not null)`;
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${areWithheld} and (${isInReview}::boolean or ${hasWritten}) as waits`,
  );
  return rows[0]!.waits; // always one row
}
