import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { WorkerId } from "../core/index.ts";
import { notFound } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { mustCommit } from "./budget-shards.ts";
import { type LedgerEntry, reversalEntries } from "./rules/ledger/ledger.ts";
import { ledger } from "./tables.ts";

/** The lines of a campaign's ledger, oldest first. */
export async function getLedger(db: Db, campaign: string): Promise<readonly LedgerEntry[]> {
  const rows = await db.select().from(ledger).where(eq(ledger.campaign, campaign)).orderBy(asc(ledger.id));
  return rows.map(toEntry);
}

const LINES_AT_ONCE = 1_000;

/** The first lines of a ledger after one, and where the next begin; undefined when these are the last. */
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
    .limit(LINES_AT_ONCE);
  const next = rows.length === LINES_AT_ONCE ? rows.at(-1)!.id : undefined;
  return { entries: rows.map(toEntry), next };
}

export interface ReversalRequest {
  readonly campaign: string;
  readonly assignment: string;
  readonly kind: "pay" | "bonus";
  readonly now: number;
}

/** Takes a payment and its fee back by lines of their own; the money returns to the budget. Returns whether it was new. */
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
    if (added.length === 0) return false; // it was reversed before
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    await mustCommit(transaction, { campaign, worker: first.worker, amount });
    return true;
  });
}

function toEntry({ key, kind, worker, stage, amount, at }: typeof ledger.$inferSelect): LedgerEntry {
  return { key, kind, worker: worker as WorkerId, stage, amount, at };
}
