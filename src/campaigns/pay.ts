import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { CounterpointError, notFound, type WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { adjustCommitted } from "./budget.ts";
import type { CampaignContext } from "./context.ts";
import { outcomeOf } from "./outcome.ts";
import { getRounds, isRound } from "./review.ts";
import { bonusEntries, type LedgerEntry, reversalEntries } from "./rules/ledger.ts";
import { sumMoney } from "./rules/money.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { bonusPerSentence } from "./rules/workers.ts";
import { assignments, ledger } from "./tables.ts";

/**
 * Pays the bonus of a fully reviewed round, once for each of its sentences, and releases the amounts reserved beyond
 * it. Returns the number of sentences; a second call finds none.
 */
export async function payRound(
  db: Db,
  { campaign, worker, round, now }: { campaign: Campaign; worker: WorkerId; round: number; now: number },
): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction
      .select({ id: assignments.id })
      .from(assignments)
      .where(isRound(campaign.id, { workers: [worker], rounds: [round] }))
      .orderBy(asc(assignments.id))
      .for("no key update"); // so that no review is taken back meanwhile
    const [own] = await getRounds(transaction, campaign, { workers: [worker], rounds: [round] });
    if (own?.outcome === undefined) {
      const message = `Round ${round} of worker "${worker}" has not been fully reviewed yet`;
      throw new CounterpointError("campaign/refused", message);
    }
    const due = await transaction
      .select({ id: assignments.id, reservedAmount: assignments.reservedAmount })
      .from(assignments)
      .where(and(inArray(assignments.id, [...own.sentences]), sql`${assignments.reservedAmount} > 0`))
      .orderBy(asc(assignments.id));
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
    const paid = lines.map((line) => line.amount);
    const released = due.map(({ reservedAmount }) => -reservedAmount);
    await adjustCommitted(transaction, campaign.id, sumMoney([...paid, ...released]));
    return due.length;
  });
}

/** The lines of a campaign's ledger, oldest first. */
export async function getLedger(db: Db, campaign: string): Promise<readonly LedgerEntry[]> {
  const rows = await db.select().from(ledger).where(eq(ledger.campaign, campaign)).orderBy(asc(ledger.id));
  return rows.map(toEntry);
}

const PAGE_SIZE = 1_000;

/** The first lines of a ledger after one, and the start of the next page; undefined when these are the last. */
export async function getLedgerPage(
  db: Db,
  campaign: string,
  after: number,
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly next: number | undefined }> {
  const rows = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.campaign, campaign), gt(ledger.id, after)))
    .orderBy(asc(ledger.id))
    .limit(PAGE_SIZE);
  const next = rows.length === PAGE_SIZE ? rows.at(-1)!.id : undefined;
  return { entries: rows.map(toEntry), next };
}

export interface ReversalRequest {
  readonly campaign: string;
  readonly assignment: string;
  readonly kind: "pay" | "bonus";
  readonly now: number;
}

/**
 * Reverses a payment and its fee by lines of their own; the money returns to the budget. Returns true when it was not
 * reversed before.
 */
export async function reversePayment(
  db: Db,
  { campaign, assignment, kind, now }: ReversalRequest,
): Promise<boolean> {
  const key = `${kind}/${assignment}`;
  return db.transaction(async (transaction) => {
    const own = and(eq(ledger.campaign, campaign), inArray(ledger.key, [key, `fee/${key}`]));
    const paid = (await transaction.select().from(ledger).where(own).orderBy(asc(ledger.id))).map(toEntry);
    const [first] = paid;
    if (first === undefined) throw notFound("payment", key);
    const lines = reversalEntries(paid, now).map((line) => ({ campaign, ...line }));
    const added = await transaction
      .insert(ledger)
      .values(lines)
      .onConflictDoNothing()
      .returning({ id: ledger.id });
    if (added.length === 0) return false; // reversed before
    await adjustCommitted(transaction, campaign, sumMoney(lines.map(({ amount }) => amount)));
    return true;
  });
}

function toEntry({ key, kind, worker, stage, amount, at }: typeof ledger.$inferSelect): LedgerEntry {
  return { key, kind, worker: worker as WorkerId, stage, amount, at };
}

/** AP Table 9 of a campaign, with the cost of each sentence and example. */
export async function costsOf(context: CampaignContext, campaign: Campaign) {
  const { outcome } = await outcomeOf(context, campaign, "wait", { asksOften: true });
  const { costs, sentences, examples, funnel } = outcome;
  const { perSentence = null, perExample = null } = costs;
  const written = funnel.find(({ stage }) => stage === "writing")?.kept ?? 0; // a flagged set has no sentence
  return { currency: campaign.currency, ...costs, written, sentences, examples, perSentence, perExample };
}
