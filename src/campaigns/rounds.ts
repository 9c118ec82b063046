import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { CounterpointError, Random, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { prepared } from "../database/index.ts";
import { mustCommit } from "./budget-shards.ts";
import { bonusEntries } from "./rules/ledger/ledger.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import {
  bonusPerSentence,
  type RoundOutcome,
  reviewRound,
  sampleForReview,
} from "./rules/workers/review-round.ts";
import type { Guideline } from "./rules/writing/guidelines.ts";
import { answers, assignments, ledger, reviews } from "./tables.ts";

/**
 * Closes the writing round: every sentence since the last one belongs to it; a set that was flagged has none. Returns its
 * number, counted from 1.
 */
export async function closeRound(db: Db, campaign: Campaign): Promise<number> {
  return db.transaction(async (transaction) => {
    const own = eq(assignments.campaign, campaign.id);
    // Two managers at once close two rounds, one after the other; the second may be empty.
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

/** A writer's round: its sentences, those that reviewers check, and what they said so far. */
export interface WriterRound {
  readonly worker: WorkerId;
  readonly round: number;
  /** Names of assignments. */
  readonly sentences: readonly string[];
  readonly sample: readonly string[];
  readonly reviewed: number;
  readonly good: number;
  /** Sentences that are not paid for yet. */
  readonly due: number;
  /** Undefined until the whole sample is reviewed. */
  readonly outcome: RoundOutcome | undefined;
}

/** The closed rounds of a campaign, or of one worker, oldest first. */
export async function getRounds(
  db: Db | Transaction,
  campaign: Campaign,
  worker?: WorkerId,
): Promise<readonly WriterRound[]> {
  const ofWorker = sql.placeholder("worker");
  const statement = prepared(db, worker === undefined ? "find_rounds" : "find_rounds_of_worker", () =>
    db
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
          eq(assignments.campaign, sql.placeholder("campaign")),
          isNotNull(assignments.round),
          worker === undefined ? undefined : eq(assignments.worker, ofWorker),
        ),
      )
      .orderBy(asc(assignments.round), asc(assignments.worker), asc(assignments.id)),
  );
  const rows = await statement.execute({ campaign: campaign.id, ...(worker !== undefined && { worker }) });
  return toRounds(rows, campaign);
}

/** A sentence of a closed round, with what its reviewer said. */
export interface RoundRow {
  readonly id: string;
  readonly worker: string;
  readonly round: number | null;
  readonly good: boolean | null;
  /** What may still fall due for it. */
  readonly reservedAmount: number;
}

/** Sentences of closed rounds, which lie in their order, by round and writer. */
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
  const [{ worker, round }] = group as [RoundRow]; // groups are made of rows
  const random = new Random(seed).split(`review ${round} of ${worker}`);
  const sampled = sampleForReview(group, { ...settings, random });
  const reviewed = sampled.filter(({ good }) => good !== null).length;
  const good = sampled.filter((each) => each.good === true).length;
  return {
    worker: worker as WorkerId,
    round: round!, // the query leaves others out
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

/** Notes what a reviewer says of a sentence; the first word holds. */
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

/**
 * Pays the bonus of a round that is wholly reviewed, once for each of its sentences, and lets go of what was promised
 * beyond it. Returns the number of sentences; a second call finds none left.
 */
export async function payRound(
  db: Db,
  { campaign, worker, round, now }: { campaign: Campaign; worker: WorkerId; round: number; now: number },
): Promise<number> {
  return db.transaction(async (transaction) => {
    const [own] = (await getRounds(transaction, campaign, worker)).filter((each) => each.round === round);
    if (own?.outcome === undefined) {
      const message = `Round ${round} of worker "${worker}" is not reviewed yet`;
      throw new CounterpointError("campaign/refused", message);
    }
    const due = await transaction
      .select({ id: assignments.id, reservedAmount: assignments.reservedAmount })
      .from(assignments)
      .where(and(inArray(assignments.id, [...own.sentences]), sql`${assignments.reservedAmount} > 0`))
      .orderBy(asc(assignments.id))
      .for("no key update");
    if (due.length === 0) return 0;
    const amount = bonusPerSentence(own.outcome, campaign.settings);
    const lines = due.flatMap(({ id: assignment }) =>
      bonusEntries({ assignment, worker, stage: "writing", amount, at: now }, campaign.settings),
    );
    if (lines.length > 0) {
      await transaction.insert(ledger).values(lines.map((line) => ({ campaign: campaign.id, ...line })));
    }
    const ids = due.map(({ id }) => id);
    await transaction.update(assignments).set({ reservedAmount: 0 }).where(inArray(assignments.id, ids));
    const paid = lines.reduce((sum, line) => sum + line.amount, 0);
    const promised = due.reduce((sum, { reservedAmount }) => sum + reservedAmount, 0);
    await mustCommit(transaction, { campaign: campaign.id, worker, amount: paid - promised });
    return due.length;
  });
}
