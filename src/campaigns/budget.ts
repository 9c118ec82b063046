import { and, eq, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import { type Db, prepared, type Transaction } from "../database/index.ts";
import { budgets, campaignEvents, stageCounts } from "./tables.ts";

/**
 * The statement that commits an `amount` of a `campaign`'s budget, in minor units; it changes no row when the budget does not suffice. Run
 * it last in a transaction: all claims of a campaign wait for this row.
 */
export function commitAmount(transaction: Pick<Transaction, "update">) {
  const committed = sql`${budgets.committed} + ${sql.placeholder("amount")}`;
  return transaction
    .update(budgets)
    .set({ committed })
    .where(and(eq(budgets.campaign, sql.placeholder("campaign")), sql`${committed} <= ${budgets.budget}`))
    .returning({ campaign: budgets.campaign });
}

/** Changes the committed amount by a refund, or by less than was reserved: it fits unless the ledger is inconsistent. */
export async function adjustCommitted(
  transaction: Transaction,
  campaign: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const statement = prepared(transaction, "adjust-committed", () => commitAmount(transaction));
  const changed = await statement.execute({ campaign, amount });
  if (changed.length === 0) throw new Error(`The budget of ${campaign} is overdrawn`);
}

/**
 * The money of a campaign, in minor units: the sum of the ledger, and the amounts reserved for assignments in
 * progress, for answers that can come late, and for sentences whose round is not reviewed. `spent + promised` never
 * exceeds `budget`.
 */
export interface Account {
  readonly budget: number;
  readonly spent: number;
  readonly promised: number;
}

/** The account of a campaign. */
export async function getAccount(db: Db, campaign: string): Promise<Account> {
  const spent = sql`(select coalesce(sum(${stageCounts.spent}), 0) from ${stageCounts}
    where ${stageCounts.campaign} = ${budgets.campaign})`;
  const [account] = await db
    .select({
      budget: sql<number>`${budgets.budget}::float8`,
      spent: sql<number>`${spent}::float8`,
      promised: sql<number>`(${budgets.committed} - ${spent})::float8`,
    })
    .from(budgets)
    .where(eq(budgets.campaign, campaign));
  return account!; // a campaign is made with its budget
}

export interface NewBudget {
  readonly campaign: string;
  /** Maximum amount that can be spent from now on. */
  readonly budget: number;
  readonly by: string;
  readonly now: number;
}

/** Raises the budget of a campaign; repeating the request changes nothing. */
export async function raiseBudget(db: Db, { campaign, budget, by, now }: NewBudget): Promise<void> {
  await db.transaction(async (transaction) => {
    const own = eq(budgets.campaign, campaign);
    const [row] = await transaction.select().from(budgets).where(own).for("no key update");
    const amount = budget - (row?.budget ?? 0);
    if (amount < 0)
      throw new CounterpointError(
        "campaign/refused",
        `The new budget (${(budget / 100).toFixed(2)}) is below the current one (${((budget - amount) / 100).toFixed(2)}). Budgets can only be increased`,
      );
    if (amount === 0) return;
    await transaction
      .insert(campaignEvents)
      .values({ campaign, event: "budget-raised", amount, by, at: now });
    await transaction.update(budgets).set({ budget }).where(own);
  });
}
