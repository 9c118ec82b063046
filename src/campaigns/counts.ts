import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import {
  type QualificationEvent,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { type WorkerEvent, type WorkerStatus, workerStatus } from "./rules/workers/worker-status.ts";
import {
  assignments,
  consents,
  ledger,
  messages,
  qualificationEvents,
  tasks,
  workerEvents,
  workers,
} from "./tables.ts";

/** How far a stage is. */
export interface StageProgress {
  readonly stage: StageName;
  readonly tasks: number;
  /** Tasks that have all their answers. */
  readonly done: number;
  readonly seats: number;
  /** Answers that count. */
  readonly answers: number;
  /** Seats that workers hold now. */
  readonly held: number;
}

/** How far a campaign is, stage by stage. */
export async function getStageProgress(
  db: Db,
  campaign: string,
  now: number,
): Promise<readonly StageProgress[]> {
  const stages = await db
    .select({
      stage: tasks.stage,
      tasks: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${tasks.countedAnswers} = ${tasks.seats}))::int`,
      seats: sql<number>`sum(${tasks.seats})::int`,
      answers: sql<number>`sum(${tasks.countedAnswers})::int`,
    })
    .from(tasks)
    .where(eq(tasks.campaign, campaign))
    .groupBy(tasks.stage)
    .orderBy(sql`min(${tasks.id})`);
  const held = await db
    .select({ stage: tasks.stage, seats: sql<number>`count(*)::int` })
    .from(assignments)
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .where(
      and(
        eq(assignments.campaign, campaign),
        eq(assignments.answered, false),
        eq(assignments.givenBack, false),
        gt(assignments.leaseEnds, now),
      ),
    )
    .groupBy(tasks.stage);
  const heldIn = new Map(held.map(({ stage, seats }) => [stage, seats]));
  return stages.map((each) => ({ ...each, held: heldIn.get(each.stage) ?? 0 }));
}

/** A worker as managers see it. */
export interface ListedWorker {
  readonly id: WorkerId;
  readonly source: string;
  readonly sourceName: string;
  readonly joinedAt: number;
  readonly status: WorkerStatus;
  readonly qualification: QualificationState;
  readonly answers: number;
  /** Pay and bonus, without fees, in minor units. */
  readonly earned: number;
  /** What it was written, and how much of that it has not read. */
  readonly messages: { readonly sent: number; readonly unread: number };
  /** What it agreed to last, and when; null if it has not. */
  readonly consent: { readonly version: string; readonly at: number } | null;
}

/** What a worker has answered and earned so far. */
export async function getEarnings(
  db: Db,
  worker: WorkerId,
): Promise<Pick<ListedWorker, "answers" | "earned">> {
  const own = await db.select({ answers, earned }).from(workers).where(eq(workers.id, worker));
  return own[0]!; // sessions belong to workers that there are
}

const answers = sql<number>`(select count(*) from ${assignments} a
  where a.worker = ${workers}.id and a.answered)::int`;

const earned = sql<number>`(select coalesce(sum(amount), 0) from ${ledger} l
  where l.worker = ${workers}.id and l.key not like '%fee/%')::float8`;

/** The workers of a campaign, in the order in which they joined. */
export async function getWorkers(db: Db, campaign: string): Promise<readonly ListedWorker[]> {
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
      answers,
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
    .where(eq(workers.campaign, campaign))
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  return rows.map(({ id, events, qualifying, ...rest }) => ({
    id: id as WorkerId,
    status: workerStatus(events),
    qualification: qualificationState(qualifying),
    ...rest,
  }));
}
