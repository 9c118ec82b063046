import { and, asc, eq, gt, sql } from "drizzle-orm";
import { notFound, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { type CampaignState, lastStateOf } from "./campaign-events.ts";
import { hasAgreed } from "./consent.ts";
import { type LockedTask, withAssignments } from "./lock.ts";
import { type RoundRow, toRounds } from "./review.ts";
import {
  type QualificationEvent,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { type Pool, poolOf } from "./rules/workers.ts";
import { assignments, qualificationEvents, reviews, tasks, workers } from "./tables.ts";

/** The tasks that a worker can claim. */
export interface TaskSearch {
  readonly campaign: Campaign;
  readonly worker: WorkerId;
  /** The stages whose tasks the worker can take; the first with a free task gives it. */
  readonly stages: readonly StageName[];
  /** The writing tasks that the worker can take (SPEC W3). */
  readonly pool: Pool;
  readonly now: number;
}

/**
 * Finds and locks the task that the worker holds, or else the first that seems free to them, stage by stage. Tasks
 * that other transactions have locked are skipped, or waited for. `claimSeat` decides whether the task is really
 * free. This is one statement, whose later parts run only when those before them find nothing.
 */
export async function findTask(
  transaction: Transaction,
  search: TaskSearch,
  locked: "skip" | "wait",
): Promise<LockedTask | undefined> {
  const free = search.stages.map((stage) => freeTask(transaction, { ...search, stage, locked }));
  const candidates = sql.join([heldTask(transaction, search), ...free], sql`, `);
  const [row] = await transaction
    .select()
    .from(tasks)
    .where(eq(tasks.id, sql`coalesce(${candidates}, -1)`))
    .for("no key update")
    .prepare(`find-task-${locked}-${search.pool}-${free.length}`) // a name per text of the statement
    .execute();
  return row && withAssignments(transaction, row);
}

function heldTask(transaction: Transaction, { campaign, worker, now }: TaskSearch) {
  return transaction
    .select({ task: assignments.task })
    .from(assignments)
    .where(
      and(
        eq(assignments.campaign, campaign.id),
        eq(assignments.worker, worker),
        sql`not ${assignments.answered} and not ${assignments.givenBack}`,
        gt(assignments.leaseEnds, now),
      ),
    )
    .orderBy(asc(assignments.claimedAt))
    .limit(1);
}

/** The first free task of a stage by rank, in the order of an index. */
function freeTask(
  transaction: Transaction,
  search: TaskSearch & { readonly stage: StageName; readonly locked: "skip" | "wait" },
) {
  const { campaign, worker, stage, pool, now, locked } = search;
  const isHeld = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  const isKnownToWorker = sql`exists (select from ${assignments} a where a.campaign = ${tasks.campaign}
    and a.subject = ${tasks.subject} and a.worker = ${worker}
    and (a.task <> ${tasks.id} or a.answered or a.given_back))`;
  const isWithdrawn = sql`(${tasks.countedAnswers} = 0
    and ${now}::bigint >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${isHeld})`;
  const isInPool = sql`(${tasks.stage} <> 'writing' or ${tasks.pool} = 'limited')`;
  return transaction
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.campaign, campaign.id),
        eq(tasks.stage, stage),
        sql`${tasks.countedAnswers} < ${tasks.seats}`,
        sql`not ${tasks.isClosed}`,
        pool === "whole" ? undefined : isInPool,
        sql`not ${worker} = any(${tasks.barred})`,
        sql`${tasks.busyUntil} <= ${now}`,
        sql`(${tasks.withdrawAfter} is null or not ${isWithdrawn})`,
        sql`not ${isKnownToWorker}`,
      ),
    )
    .orderBy(asc(tasks.rank), asc(tasks.id))
    .limit(1)
    .for("no key update", locked === "skip" ? { skipLocked: true } : {});
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
}

/** Loads a worker's eligibility with one statement, because every claim begins with it. */
export async function getEligibility(db: Db, campaign: Campaign, worker: WorkerId): Promise<Eligibility> {
  const qualifying = sql<QualificationEvent[]>`(select coalesce(json_agg(q.event order by q.id), '[]')
    from ${qualificationEvents} q where q.worker = ${workers}.id)`;
  const reviewed = sql<RoundRow[]>`(select coalesce(json_agg(json_build_object('id', a.id, 'worker', a.worker,
    'round', a.round, 'good', r.good, 'reservedAmount', a.reserved_amount) order by a.round, a.id), '[]')
    from ${assignments} a left join ${reviews} r on r.assignment = a.id
    where a.campaign = ${workers}.campaign and a.worker = ${workers}.id and a.round is not null)`;
  const [row] = await db
    .select({
      state: lastStateOf(sql`${workers}.campaign`),
      agreed: hasAgreed({ worker: sql`${workers}.id`, campaign: sql`${workers}.campaign` }),
      qualifying,
      reviewed,
    })
    .from(workers)
    .where(eq(workers.id, worker))
    .prepare("eligibility")
    .execute();
  if (row === undefined) throw notFound("worker", worker);
  const outcomes = toRounds(row.reviewed, campaign).flatMap(({ outcome }) => outcome ?? []);
  return {
    state: row.state ?? "new",
    hasAgreed: row.agreed,
    qualification: qualificationState(row.qualifying),
    pool: poolOf(outcomes),
  };
}
