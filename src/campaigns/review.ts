import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { CounterpointError, type Guideline, notFound, Random, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { guidelineTable, type ReviewedSentence } from "./rules/quality/guideline-table.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { payOf, type TaskInput } from "./rules/recipes/campaign-tasks.ts";
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

/** A writer's round in numbers. */
export interface RoundSummary extends Omit<WriterRound, "sentences" | "sample"> {
  readonly sentences: number;
  readonly sampled: number;
}

/** The closed rounds of a campaign in numbers, oldest first. Only sampled sentences are reviewed. */
export async function summariseRounds(
  db: Db,
  { id, settings }: Campaign,
  filter: RoundFilter = {},
): Promise<readonly RoundSummary[]> {
  const { worker, round } = assignments;
  const verdict = lastVerdict(db);
  const rows = await db
    .select({
      worker,
      round,
      sentences: count(),
      reviewed: count(verdict.good),
      good: sql<number>`(count(*) filter (where ${verdict.good}))::int`,
      due: sql<number>`(count(*) filter (where ${assignments.reservedAmount} > 0))::int`,
    })
    .from(assignments)
    .leftJoinLateral(verdict, sql`true`)
    .where(isRound(id, filter))
    .groupBy(round, worker)
    .orderBy(asc(round), asc(worker));
  return rows.map((row) => {
    const sampled = Math.min(row.sentences, settings.reviewSample);
    const outcome = row.reviewed === sampled ? reviewRound(row, settings) : undefined;
    return { ...row, worker: row.worker as WorkerId, round: row.round!, sampled, outcome }; // the query excludes others
  });
}

/** The last verdict on an assignment's sentence; `good` is null where it was taken back. */
function lastVerdict(db: Db | Transaction) {
  return db
    .select({ good: reviews.good })
    .from(reviews)
    .where(eq(reviews.assignment, assignments.id))
    .orderBy(desc(reviews.id))
    .limit(1)
    .as("verdict");
}

/** Some rounds of some workers. */
export interface RoundFilter {
  readonly workers?: readonly WorkerId[];
  readonly rounds?: readonly number[];
}

/** SQL that is true for the sentences of these rounds. */
export function isRound(campaign: string, { workers, rounds }: RoundFilter) {
  return and(
    eq(assignments.campaign, campaign),
    isNotNull(assignments.round),
    workers && inArray(assignments.worker, [...workers]),
    rounds && inArray(assignments.round, [...rounds]),
  );
}

/** The closed rounds of a campaign, oldest first. */
export async function getRounds(
  db: Db | Transaction,
  campaign: Campaign,
  filter: RoundFilter = {},
): Promise<readonly WriterRound[]> {
  const verdict = lastVerdict(db);
  const rows = await db
    .select({
      id: assignments.id,
      worker: assignments.worker,
      round: assignments.round,
      good: verdict.good,
      reservedAmount: assignments.reservedAmount,
    })
    .from(assignments)
    .leftJoinLateral(verdict, sql`true`)
    .where(isRound(campaign.id, filter))
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
function toRounds(rows: readonly RoundRow[], campaign: Campaign): readonly WriterRound[] {
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
    outcome: roundOutcome({ sentences: group.length, reviewed, good }, settings),
  };
}

/** Numbers of sentences of a writer's round. */
export type RoundCounts = Readonly<Record<"sentences" | "reviewed" | "good", number>>;

/** The outcome of a round; undefined until its sample is fully reviewed. Nothing outside the sample is reviewed. */
export function roundOutcome(
  { sentences, reviewed, good }: RoundCounts,
  settings: Campaign["settings"],
): RoundOutcome | undefined {
  if (reviewed < Math.min(sentences, settings.reviewSample)) return undefined;
  return reviewRound({ good, reviewed }, settings);
}

export interface NewReview {
  readonly assignment: string;
  readonly reviewer: string;
  readonly good: boolean;
  readonly guidelines: readonly Guideline[];
  readonly now: number;
}

/** Stores a reviewer's verdict on a sentence; only the first one counts, unless it is taken back. */
export async function addReview(db: Db, { now, guidelines, ...review }: NewReview): Promise<void> {
  await db.transaction(async (transaction) => {
    const { isReviewed } = await lockSentence(transaction, review.assignment);
    if (isReviewed) {
      throw new CounterpointError(
        "campaign/refused",
        `Sentence "${review.assignment}" has already been reviewed`,
      );
    }
    await transaction.insert(reviews).values({ ...review, guidelines: [...guidelines], at: now });
  });
}

/** Takes a verdict back, so that the sentence waits for a reviewer again. Refused once the bonus of its round is decided. */
export async function takeReviewBack(
  db: Db,
  campaign: Campaign,
  { assignment, reviewer, now }: Omit<NewReview, "good" | "guidelines">,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { isReviewed, reservedAmount } = await lockSentence(transaction, assignment);
    if (!isReviewed) return; // done before
    if (reservedAmount === 0 && payOf(campaign, "writing").mostBonus > 0) {
      throw new CounterpointError("campaign/refused", "The bonus for this round has already been paid", {
        hint: "Reviews can be changed until then",
      });
    }
    await transaction.insert(reviews).values({ assignment, reviewer, good: null, guidelines: [], at: now });
  });
}

/** Locks the sentence of an assignment, so that reviews of it and the payment of its bonus wait for each other. */
async function lockSentence(transaction: Transaction, assignment: string) {
  const [row] = await transaction
    .select({ reservedAmount: assignments.reservedAmount })
    .from(assignments)
    .where(eq(assignments.id, assignment))
    .for("no key update");
  if (row === undefined) throw notFound("sentence to review", assignment);
  const [last] = await transaction
    .select({ good: reviews.good })
    .from(reviews)
    .where(eq(reviews.assignment, assignment))
    .orderBy(desc(reviews.id))
    .limit(1);
  return { isReviewed: last !== undefined && last.good !== null, reservedAmount: row.reservedAmount };
}

/** All reviews of a campaign. */
async function getReviews(db: Db, campaign: string): Promise<readonly ReviewedSentence[]> {
  const rows = await db
    .selectDistinctOn([assignments.round, assignments.worker, assignments.id], {
      worker: assignments.worker,
      round: assignments.round,
      good: reviews.good,
      guidelines: reviews.guidelines,
    })
    .from(reviews)
    .innerJoin(assignments, eq(reviews.assignment, assignments.id))
    .where(eq(assignments.campaign, campaign))
    .orderBy(asc(assignments.round), asc(assignments.worker), asc(assignments.id), desc(reviews.id));
  return rows.flatMap(({ worker, round, good, guidelines }) => {
    if (good === null) return []; // taken back
    return {
      worker: worker as WorkerId,
      round: round!, // only sentences of closed rounds are reviewed
      good,
      guidelines: guidelines as Guideline[], // validated before they are stored
    };
  });
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
  const unfinished = (await summariseRounds(db, campaign)).filter(({ outcome }) => outcome === undefined);
  if (unfinished.length === 0) return [];
  const [workers, numbers] = [unfinished.map(({ worker }) => worker), unfinished.map(({ round }) => round)];
  const rounds = await getRounds(db, campaign, { workers, rounds: [...new Set(numbers)] });
  const sampled = rounds.flatMap(({ sample, outcome }) => (outcome === undefined ? sample : []));
  const { stage, input } = tasks;
  const verdict = lastVerdict(db);
  return db
    .select({ assignment: assignments.id, content: answers.content, stage, input })
    .from(assignments)
    .innerJoin(answers, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(assignments.task, tasks.id))
    .leftJoinLateral(verdict, sql`true`)
    .where(and(inArray(assignments.id, sampled), isNull(verdict.good)))
    .orderBy(asc(assignments.id)) // random ids, so that a writer's sentences are not adjacent
    .limit(PAGE_SIZE);
}

/** Throws when a sentence is not in a review sample of the campaign. */
export async function requireSampled(db: Db, campaign: Campaign, assignment: string): Promise<void> {
  const isAsked = and(eq(assignments.campaign, campaign.id), eq(assignments.id, assignment));
  const [row] = await db.select().from(assignments).where(isAsked);
  const own = { workers: row ? [row.worker as WorkerId] : [], rounds: row?.round ? [row.round] : [] };
  const rounds = await getRounds(db, campaign, own);
  if (!rounds.some(({ sample }) => sample.includes(assignment)))
    throw notFound("sentence to review", assignment);
}
