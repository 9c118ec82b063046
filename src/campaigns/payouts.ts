import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { csvText } from "../files/index.ts";
import { isConfirmed } from "./confirm-workers.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { PaymentsReply } from "./schemas/payments.ts";
import { campaigns, ledger, payoutLines, payouts, workers } from "./tables.ts";

/** SQL of a line's amount for the worker: fees, also reversed ones, are the marketplace's. */
const amountForWorker = sql<number>`case when ${ledger.kind} = 'fee' or ${ledger.key} like 'reversal/fee/%'
  then 0 else ${ledger.amount} end`;

/** SQL that is true for lines of the ledger that no payout has paid. */
const isUnpaid = sql`not exists (select from ${payoutLines} p where p.line = ${ledger.id})`;

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
    const due = sql`sum(${amountForWorker}) over (partition by ${ledger.worker})`;
    const paid = await transaction.execute<{ paid: boolean }>(sql`
      with unpaid as (
        select ${ledger.id} as line, ${due} as due from ${ledger} inner join ${workers} on ${workers.id} = ${ledger.worker}
        where ${ledger.campaign} = ${campaign} and ${isUnpaid} and ${isConfirmed(sql`${workers}`)}
      ), paid as (
        insert into ${payoutLines} (line, payout) select line, ${id} from unpaid where due >= 0
      ) select true as paid from unpaid where due > 0 limit 1`);
    if (paid.rows.length === 0) {
      const hint = "Confirm participants first, or wait until somebody has earned more";
      throw new CounterpointError("campaign/refused", "There is nothing to pay to confirmed workers", {
        hint,
      });
    }
    return { id };
  });
}

/** Amounts that are due, by worker, and the payouts so far. */
export async function getPayments(db: Db, { id: campaign, currency }: Campaign): Promise<PaymentsReply> {
  const due = sql<number>`sum(${amountForWorker})::float8`;
  const listed = await db
    .select({
      id: workers.id,
      source: workers.source,
      sourceName: workers.externalId,
      joinedAt: workers.joinedAt,
      confirmed: isConfirmed(sql`${workers}`),
      due,
    })
    .from(ledger)
    .innerJoin(workers, eq(workers.id, ledger.worker))
    .where(and(eq(ledger.campaign, campaign), isUnpaid))
    .groupBy(workers.id)
    .having(sql`${due} <> 0`)
    .orderBy(asc(workers.joinedAt), asc(workers.id));
  const made = await db
    .select({
      id: payouts.id,
      by: payouts.by,
      at: payouts.at,
      source: workers.source,
      people: sql<number>`count(distinct ${workers.id}) filter (where ${amountForWorker} <> 0)::int`,
      lines: sql<number>`count(*)::int`,
      amount: due,
    })
    .from(payouts)
    .innerJoin(payoutLines, eq(payoutLines.payout, payouts.id))
    .innerJoin(ledger, eq(ledger.id, payoutLines.line))
    .innerJoin(workers, eq(workers.id, ledger.worker))
    .where(eq(payouts.campaign, campaign))
    .groupBy(payouts.id, workers.source)
    .orderBy(asc(payouts.id), asc(workers.source));
  return { currency, workers: listed, payouts: made };
}

/** The amounts of a payout by worker of one source, as lines `id,amount`: what Prolific takes as bulk bonuses. */
export async function payoutBonuses(
  db: Db,
  { id: campaign, currency }: Campaign,
  { payout, source }: { readonly payout: number; readonly source: string },
): Promise<string> {
  const amount = sql<number>`sum(${amountForWorker})::float8`;
  const rows = await db
    .select({ name: workers.externalId, amount })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payout))
    .innerJoin(ledger, eq(ledger.id, payoutLines.line))
    .innerJoin(workers, eq(workers.id, ledger.worker))
    .where(and(ofCampaign(campaign, payout), eq(workers.source, source)))
    .groupBy(workers.id)
    .having(sql`${amount} > 0`)
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
    .where(ofCampaign(campaign, payout))
    .orderBy(asc(ledger.id));
  if (rows.length === 0) throw notFound("payout", `${payout}`);
  const unit = 10 ** minorDigits(currency);
  return csvText([
    ["line", "key", "kind", "source", "worker", "stage", "amount", "currency", "time"],
    ...rows.map((row) => [
      ...[row.id, row.key, row.kind, row.source, row.name, row.stage, row.amount / unit, currency],
      new Date(row.at).toISOString(),
    ]),
  ]);
}

function ofCampaign(campaign: string, payout: number): SQL | undefined {
  return and(eq(payouts.campaign, campaign), eq(payouts.id, payout));
}

/** Number of decimals of a currency: 2 for USD, 0 for JPY. */
function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
