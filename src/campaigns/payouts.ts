import { and, asc, eq, gt, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { csvText } from "../files/index.ts";
import { isConfirmed } from "./confirm-workers.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { PaymentsReply } from "./schemas/payments.ts";
import { campaigns, ledger, payoutLines, payouts, workers } from "./tables.ts";

/** SQL of a line's amount for the worker: fees, also reversed ones, are the marketplace's. */
const amountForWorker = sql<number>`case when ${ledger.kind} = 'fee' or ${ledger.key} like 'reversal/fee/%'
  then 0 else ${ledger.amount} end`;

/**
 * Pays what confirmed workers have earned and no payout has paid. The lines themselves are recorded, not a time or a
 * highest id: a line that another transaction commits later belongs to the next payout, whatever its id, so payouts
 * divide the ledger without gap or overlap. Workers from whom more was taken back than they have earned since are left
 * for a later payout.
 */
export async function addPayout(
  db: Db,
  { campaign, by, now }: { readonly campaign: string; readonly by: string; readonly now: number },
): Promise<{ readonly id: number }> {
  return db.transaction(async (transaction) => {
    // Of two payouts at once, the second waits here.
    await transaction
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.id, campaign))
      .for("no key update");
    const [payout] = await transaction
      .insert(payouts)
      .values({ campaign, by, at: now })
      .returning({ id: payouts.id });
    const { id } = payout!; // one row was inserted
    const paid = await transaction.execute<{ paid: boolean }>(sql`
      with payable as (select id, due from (${dueWorkers(transaction, campaign)}) w where confirmed and due >= 0),
      paid as (
        insert into ${payoutLines} (line, payout)
        select ${ledger.id}, ${id} from ${ledger} inner join payable on payable.id = ${ledger.worker}
        where not exists (select from ${payoutLines} p where p.line = ${ledger.id})
      ) select true as paid from payable where due >= 1 limit 1`);
    if (paid.rows.length === 0) {
      const hint = "Confirm participants first, or wait until someone has earned more";
      throw new CounterpointError("campaign/refused", "Nothing is due to confirmed workers", {
        hint,
      });
    }
    return { id };
  });
}

/**
 * The workers with lines in the ledger, and what is due to them. Payouts together have paid the whole minor units of the lines that
 * they took; the rest of these, and the lines that no payout took, are due.
 */
function dueWorkers(db: Db | Transaction, campaign: string) {
  const taken = sql`sum(${amountForWorker}) filter (where ${payoutLines.line} is not null)`;
  const due = sql<number>`(sum(${amountForWorker}) - floor(coalesce(${taken}, 0)))::float8`;
  return db
    .select({
      id: workers.id,
      source: workers.source,
      sourceName: workers.externalId,
      joinedAt: workers.joinedAt,
      confirmed: sql<boolean>`${isConfirmed(sql`${workers}`)}`.as("confirmed"),
      due: due.as("due"),
    })
    .from(ledger)
    .innerJoin(workers, eq(workers.id, ledger.worker))
    .leftJoin(payoutLines, eq(payoutLines.line, ledger.id))
    .where(eq(ledger.campaign, campaign))
    .groupBy(workers.id)
    .orderBy(asc(workers.joinedAt), asc(workers.id));
}

/**
 * The amounts of payouts by worker: the whole minor units of all lines up to a payout, less those of payouts before. So
 * the rest of a unit is carried to the next payout, and nobody is paid more than they have earned.
 */
function paidWorkers(db: Db, campaign: string) {
  const own = sql`sum(${amountForWorker})`;
  const all = sql`sum(${own}) over (partition by ${ledger.worker} order by ${payoutLines.payout})`;
  return db
    .select({
      payout: payoutLines.payout,
      worker: ledger.worker,
      lines: sql<number>`count(*)`.as("lines"),
      amount: sql<number>`(floor(${all}) - floor(${all} - ${own}))::float8`.as("amount"),
    })
    .from(payoutLines)
    .innerJoin(ledger, eq(ledger.id, payoutLines.line))
    .where(eq(ledger.campaign, campaign))
    .groupBy(payoutLines.payout, ledger.worker)
    .as("paid");
}

/** Amounts that are due, by worker, and the payouts so far. */
export async function getPayments(db: Db, { id: campaign, currency }: Campaign): Promise<PaymentsReply> {
  const listed = await dueWorkers(db, campaign);
  const paid = paidWorkers(db, campaign);
  const made = await db
    .select({
      id: payouts.id,
      by: payouts.by,
      at: payouts.at,
      source: workers.source,
      people: sql<number>`count(*) filter (where ${paid.amount} > 0)::int`,
      lines: sql<number>`sum(${paid.lines})::int`,
      amount: sql<number>`sum(${paid.amount})`,
    })
    .from(payouts)
    .innerJoin(paid, eq(paid.payout, payouts.id))
    .innerJoin(workers, eq(workers.id, paid.worker))
    .groupBy(payouts.id, workers.source)
    .orderBy(asc(payouts.id), asc(workers.source));
  return { currency, workers: listed.filter(({ due }) => due !== 0), payouts: made };
}

/** The amounts of a payout by worker of one source, as lines `id,amount`: what Prolific takes as bulk bonuses. */
export async function payoutBonuses(
  db: Db,
  { id: campaign, currency }: Campaign,
  { payout, source }: { readonly payout: number; readonly source: string },
): Promise<string> {
  const paid = paidWorkers(db, campaign);
  const rows = await db
    .select({ name: workers.externalId, amount: paid.amount })
    .from(paid)
    .innerJoin(workers, eq(workers.id, paid.worker))
    .where(and(eq(paid.payout, payout), gt(paid.amount, 0), eq(workers.source, source)))
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  if (rows.length === 0) throw notFound("payout", `${payout} for workers of ${source}`);
  const digits = minorDigits(currency);
  return csvText(rows.map((row) => [row.name, (row.amount / 10 ** digits).toFixed(digits)]));
}

/** Every ledger line of a payout, for a spreadsheet. */
export async function payoutLedger(
  db: Db,
  { id: campaign, currency }: Campaign,
  payout: number,
): Promise<string> {
  const { id, key, kind, stage, amount, at } = ledger;
  const { source, externalId: name } = workers;
  const rows = await db
    .select({ id, key, kind, source, name, stage, amount, at })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payout))
    .innerJoin(ledger, eq(ledger.id, payoutLines.line))
    .innerJoin(workers, eq(workers.id, ledger.worker))
    .where(and(eq(payouts.campaign, campaign), eq(payouts.id, payout)))
    .orderBy(asc(ledger.id));
  if (rows.length === 0) throw notFound("payout", `${payout}`);
  const digits = minorDigits(currency);
  const major = (minor: number) => Number((minor / 10 ** digits).toFixed(digits + 2));
  return csvText([
    ["line", "key", "kind", "source", "worker", "stage", "amount", "currency", "time"],
    ...rows.map((row) => [
      ...[row.id, row.key, row.kind, row.source, row.name, row.stage, major(row.amount), currency],
      new Date(row.at).toISOString(),
    ]),
  ]);
}

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
