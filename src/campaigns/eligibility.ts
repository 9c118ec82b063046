import { eq, sql } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { type CampaignState, lastStateOf } from "./campaign-events.ts";
import { type RoundRow, toRounds } from "./review.ts";
import {
  type QualificationEvent,
  type QualificationState,
  qualificationState,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { type Pool, poolOf } from "./rules/workers/pools.ts";
import { assignments, qualificationEvents, reviews, workers } from "./tables.ts";

/** The state of a worker that decides which tasks they can claim. */
export interface Eligibility {
  readonly state: CampaignState;
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
    .select({ state: lastStateOf(sql`${workers}.campaign`), qualifying, reviewed })
    .from(workers)
    .where(eq(workers.id, worker))
    .prepare("eligibility")
    .execute();
  if (row === undefined) throw notFound("worker", worker);
  const outcomes = toRounds(row.reviewed, campaign).flatMap(({ outcome }) => outcome ?? []);
  return {
    state: row.state ?? "new",
    qualification: qualificationState(row.qualifying),
    pool: poolOf(outcomes),
  };
}
