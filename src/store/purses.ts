import { and, asc, eq, sql } from "drizzle-orm";
import { Random, type WorkerId } from "../core/index.ts";
import type { Transaction } from "./open-database.ts";
import { prepared } from "./prepared.ts";
import { purses } from "./schema.ts";

/** So many purses a campaign has: so many claims of it can be committed at the same moment. */
export const PURSES = 16;

/** A budget as purses, as even as can be. */
export function fillPurses(budget: number): readonly { readonly number: number; readonly budget: number }[] {
  return Array.from({ length: PURSES }, (_, number) => {
    return { number, budget: Math.floor(budget / PURSES) + (number < budget % PURSES ? 1 : 0) };
  });
}

export interface Commitment {
  readonly campaign: string;
  readonly worker: WorkerId;
  /** In minor units; negative when money comes back. */
  readonly amount: number;
}

/**
 * Changes what is committed for a worker's assignments, in the worker's purse; false when the whole budget does not
 * reach. This is the last thing a transaction does, and it locks purses in order, so that nobody waits in a circle.
 */
export async function commit(transaction: Transaction, commitment: Commitment): Promise<boolean> {
  const { campaign, worker, amount } = commitment;
  if (amount === 0) return true;
  const number = purseOf(worker);
  const statement = prepared(transaction, "commit_to_purse", () => {
    const { committed, budget } = purses;
    const changed = sql`${committed} + ${sql.placeholder("amount")}`;
    return transaction
      .update(purses)
      .set({ committed: changed })
      .where(
        and(
          eq(purses.campaign, sql.placeholder("campaign")),
          eq(purses.number, sql.placeholder("number")),
          sql`${changed} <= ${budget}`,
        ),
      )
      .returning({ number: purses.number });
  });
  const changed = await statement.execute({ campaign, number, amount });
  return changed.length === 1 || commitFromAll(transaction, commitment);
}

/** Money that comes back, or that was promised, always fits; if it does not, the books are wrong. */
export async function mustCommit(transaction: Transaction, commitment: Commitment): Promise<void> {
  if (!(await commit(transaction, commitment)))
    throw new Error(`The budget of ${commitment.campaign} is overdrawn`);
}

/** Fills the worker's purse from the others, as far as needed. */
async function commitFromAll(
  transaction: Transaction,
  { campaign, worker, amount }: Commitment,
): Promise<boolean> {
  const all = await transaction
    .select()
    .from(purses)
    .where(eq(purses.campaign, campaign))
    .orderBy(asc(purses.number))
    .for("no key update");
  const number = purseOf(worker);
  const own = all.find((purse) => purse.number === number)!; // every campaign has all of them
  let missing = amount - (own.budget - own.committed);
  const left = all.reduce((sum, purse) => sum + purse.budget - purse.committed, 0);
  if (left < amount) return false;
  const change = (purse: number, values: { readonly budget: number; readonly committed?: number }) =>
    transaction
      .update(purses)
      .set(values)
      .where(and(eq(purses.campaign, campaign), eq(purses.number, purse)));
  await change(number, { budget: own.budget + Math.max(0, missing), committed: own.committed + amount });
  for (const purse of all) {
    if (purse.number === number || missing <= 0) continue;
    const taken = Math.min(missing, purse.budget - purse.committed);
    if (taken > 0) await change(purse.number, { budget: purse.budget - taken });
    missing -= taken;
  }
  return true;
}

/** The purse that a worker's money comes from and goes back to. */
export function purseOf(worker: WorkerId): number {
  return new Random(worker).below(PURSES);
}
