import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CounterpointError } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { assignments, budgets, campaignEvents, ledger } from "./tables.ts";

/**
 * Commits an amount of a campaign's budget, in minor units; false when the budget does not suffice. Call it last in a
 * transaction: all claims of a campaign wait for this row. The statement is prepared under its name.
 */
export async function commitAmount(
  transaction: Pick<Transaction, "update">,
  { campaign, amount, name }: { readonly campaign: string; readonly amount: number; readonly name: string },
): Promise<boolean> {
  const committed = sql`${budgets.committed} + ${amount}`;
  const changed = await transaction
    .update(budgets)
    .set({ committed })
    .where(and(eq(budgets.campaign, campaign), sql`${committed} <= ${budgets.budget}`))
    .returning({ campaign: budgets.campaign })
    .prepare(name)
    .execute();
  return changed.length > 0;
}

/** Changes the committed amount by a refund, or by less than was reserved: it fits unless the ledger is inconsistent. */
export async function adjustCommitted(
  transaction: Transaction,
  campaign: string,
  amount: number,
): Promise<void> {
  if (amount !== 0 && !(await commitAmount(transaction, { campaign, amount, name: "adjust-committed" })))
    throw new Error(`The budget of ${campaign} is overdrawn`);
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

/** The account of a campaign, summed from ledger and assignments. */
export async function getAccount(db: Db, campaign: string): Promise<Account> {
  const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  return db.transaction(
    async (transaction) => {
      const [limit] = await transaction
        .select({ sum: sumOf(budgets.budget) })
        .from(budgets)
        .where(eq(budgets.campaign, campaign));
      const [paid] = await transaction
        .select({ sum: sumOf(ledger.amount) })
        .from(ledger)
        .where(eq(ledger.campaign, campaign));
      const [due] = await transaction
        .select({ sum: sumOf(assignments.reservedAmount) })
        .from(assignments)
        .where(eq(assignments.campaign, campaign));
      return { budget: limit!.sum, spent: paid!.sum, promised: due!.sum }; // a sum is always one row
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // a snapshot of all three
  );
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
