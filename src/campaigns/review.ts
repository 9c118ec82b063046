import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { CounterpointError, type Guideline, notFound, Random, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { guidelineTable, type ReviewedSentence } from "./rules/quality/guideline-table.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { TaskInput } from "./rules/recipes/campaign-tasks.ts";
import { type RoundOutcome, reviewRound, sampleForReview } from "./rules/workers.ts";
import type { GuidelineTable } from "./schemas/guidelines.ts";
import { answers, assignments, reviews, tasks } from "./tables.ts";

/**
 * Closes the writing round: every sentence since the last one belongs to it; a flagged set has none. Returns its
 * number, counted from 1.
 */
export async function closeRound(db: Db, campaign: Campaign): Promise<number> {
  return db.transaction(async (transaction) => {
    const own = eq(assignments.campaign, campaign.id);
    // Two concurrent managers close two rounds, one after the other; the second can be empty.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`round ${campaign.id}`}))`);
    const [last] = await transaction
      .select({ round: sql<number>`coalesce(max(${assignments.round}), 0)` })
      .from(assignments)
      .where(own);
    const round = last!.round + 1; // a maximum is always one row
    const written = transaction
      .select({ id: answers.assignment })
      .from(answers)
      .where(isNotNull(answers.sentenceKey));
    await transaction
      .update(assignments)
      .set({ round })
      .where(
        and(own, eq(assignments.answered, true), isNull(assignments.round), inArray(assignments.id, written)),
      );
    return round;
  });
}

/** A writer's round: its sentences, the sample for reviewers, and their verdicts so far. */
export interface WriterRound {
  readonly worker: WorkerId;
  readonly round: number;
  /** Ids of assignments. */
  readonly sentences: readonly string[];
  readonly sample: readonly string[];
  readonly reviewed: number;
  readonly good: number;
  /** Number of sentences whose bonus is not paid yet. */
  readonly due: number;
  /** Undefined until the sample is fully reviewed. */
  readonly outcome: RoundOutcome | undefined;
}

/** The closed rounds of a campaign, or of one worker, oldest first. */
export async function getRounds(
  db: Db | Transaction,
  campaign: Campaign,
  worker?: WorkerId,
): Promise<readonly WriterRound[]> {
  const rows = await db
    .select({
      id: assignments.id,
      worker: assignments.worker,
      round: assignments.round,
      good: reviews.good,
      reservedAmount: assignments.reservedAmount,
    })
    .from(assignments)
    .leftJoin(reviews, eq(reviews.assignment, assignments.id))
    .where(
      and(
        eq(assignments.campaign, campaign.id),
        isNotNull(assignments.round),
        worker === undefined ? undefined : eq(assignments.worker, worker),
      ),
    )
    .orderBy(asc(assignments.round), asc(assignments.worker), asc(assignments.id));
  return toRounds(rows, campaign);
}

/** A sentence of a closed round, with its reviewer's verdict. */
export interface RoundRow {
  readonly id: string;
  readonly worker: string;
  readonly round: number | null;
  readonly good: boolean | null;
  /** Amount that is reserved for it. */
  readonly reservedAmount: number;
}

/** Groups sentences of closed rounds, which are in their order, by round and writer. */
export function toRounds(rows: readonly RoundRow[], campaign: Campaign): readonly WriterRound[] {
  const groups = new Map<string, RoundRow[]>();
  for (const row of rows) {
    const key = `${row.round} ${row.worker}`;
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return Array.from(groups.values(), (group) => toRound(group, campaign));
}

function toRound(group: readonly RoundRow[], { seed, settings }: Campaign): WriterRound {
  const [{ worker, round }] = group as [RoundRow]; // groups are not empty
  const random = new Random(seed).split(`review ${round} of ${worker}`);
  const sampled = sampleForReview(group, { ...settings, random });
  const reviewed = sampled.filter(({ good }) => good !== null).length;
  const good = sampled.filter((each) => each.good === true).length;
  return {
    worker: worker as WorkerId,
    round: round!, // the query excludes others
    sentences: group.map(({ id }) => id),
    sample: sampled.map(({ id }) => id),
    reviewed,
    good,
    due: group.filter(({ reservedAmount }) => reservedAmount > 0).length,
    outcome: reviewed === sampled.length ? reviewRound({ good, reviewed }, settings) : undefined,
  };
}

export interface NewReview {
  readonly assignment: string;
  readonly reviewer: string;
  readonly good: boolean;
  readonly guidelines: readonly Guideline[];
  readonly now: number;
}

/** Stores a reviewer's verdict on a sentence; only the first one counts. */
export async function addReview(db: Db, { now, guidelines, ...review }: NewReview): Promise<void> {
  const added = await db
    .insert(reviews)
    .values({ ...review, guidelines: [...guidelines], at: now })
    .onConflictDoNothing()
    .returning({ assignment: reviews.assignment });
  if (added.length === 0) {
    throw new CounterpointError("campaign/refused", `Sentence "${review.assignment}" has been reviewed`);
  }
}

/** All reviews of a campaign. */
async function getReviews(db: Db, campaign: string): Promise<readonly ReviewedSentence[]> {
  const rows = await db
    .select({
      worker: assignments.worker,
      round: assignments.round,
      good: reviews.good,
      guidelines: reviews.guidelines,
    })
    .from(reviews)
    .innerJoin(assignments, eq(reviews.assignment, assignments.id))
    .where(eq(assignments.campaign, campaign))
    .orderBy(asc(assignments.round), asc(assignments.worker), asc(assignments.id));
  return rows.map(({ worker, round, good, guidelines }) => ({
    worker: worker as WorkerId,
    round: round!, // only sentences of closed rounds are reviewed
    good,
    guidelines: guidelines as Guideline[], // validated before they are stored
  }));
}

/** The guidelines that reviewed sentences of a campaign break; null for scenes. */
export async function guidelinesOf(db: Db, campaign: Campaign): Promise<GuidelineTable | null> {
  return guidelineTable(campaign, await getReviews(db, campaign.id));
}

/** A written answer that waits for a reviewer. Its writer is not included. */
export interface SentenceToReview extends TaskInput {
  readonly assignment: string;
  readonly content: unknown;
}

const PAGE_SIZE = 50;

/** The first of the sampled sentences that nobody has reviewed (SPEC W2). */
export async function getSentencesToReview(db: Db, campaign: Campaign): Promise<readonly SentenceToReview[]> {
  const rounds = await getRounds(db, campaign);
  const sampled = rounds.flatMap(({ sample, outcome }) => (outcome === undefined ? sample : []));
  if (sampled.length === 0) return [];
  const { stage, input } = tasks;
  return db
    .select({ assignment: assignments.id, content: answers.content, stage, input })
    .from(assignments)
    .innerJoin(answers, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .leftJoin(reviews, eq(reviews.assignment, assignments.id))
    .where(and(inArray(assignments.id, sampled), isNull(reviews.assignment)))
    .orderBy(asc(assignments.id)) // random ids, so that a writer's sentences are not adjacent
    .limit(PAGE_SIZE);
}

/** Throws when a sentence is not in a review sample of the campaign. */
export async function requireSampled(db: Db, campaign: Campaign, assignment: string): Promise<void> {
  const rounds = await getRounds(db, campaign);
  if (!rounds.some(({ sample }) => sample.includes(assignment)))
    throw notFound("sentence to review", assignment);
}
