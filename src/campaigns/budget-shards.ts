import { and, asc, eq, sql } from "drizzle-orm";
import { Random, type WorkerId } from "../core/index.ts";
import type { Transaction } from "../database/index.ts";
import { budgetShards, NOT_OVERDRAWN } from "./tables.ts";

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
 * Changes what is committed for a worker's assignments, in the worker's purse. Money that comes back, or that was promised, always
 * fits; if it does not, the books are wrong. This is the last thing a transaction does, and it locks purses in order, so
 * that nobody waits in a circle.
 */
export async function mustCommit(transaction: Transaction, commitment: Commitment): Promise<void> {
  const { campaign, worker, amount } = commitment;
  if (amount === 0) return;
  if (amount > 0 && !(await fillPurse(transaction, commitment)))
    throw new Error(`The budget of ${campaign} is overdrawn`);
  await transaction
    .update(budgetShards)
    .set({ committed: sql`${budgetShards.committed} + ${amount}` })
    .where(and(eq(budgetShards.campaign, campaign), eq(budgetShards.number, purseOf(worker))));
}

/** Fills the worker's purse from the others, so far that it holds an amount; false when the whole budget does not reach. */
export async function fillPurse(
  transaction: Transaction,
  { campaign, worker, amount }: Commitment,
): Promise<boolean> {
  const all = await transaction
    .select()
    .from(budgetShards)
    .where(eq(budgetShards.campaign, campaign))
    .orderBy(asc(budgetShards.number))
    .for("no key update");
  const left = all.reduce((sum, purse) => sum + purse.budget - purse.committed, 0);
  if (left < amount) return false;
  const number = purseOf(worker);
  const own = all.find((purse) => purse.number === number)!; // every campaign has all of them
  const change = (purse: number, budget: number) =>
    transaction
      .update(budgetShards)
      .set({ budget })
      .where(and(eq(budgetShards.campaign, campaign), eq(budgetShards.number, purse)));
  let missing = amount - (own.budget - own.committed);
  if (missing <= 0) return true;
  await change(number, own.budget + missing);
  for (const purse of all) {
    if (purse.number === number) continue;
    const taken = Math.min(missing, purse.budget - purse.committed);
    if (taken > 0) await change(purse.number, purse.budget - taken);
    missing -= taken;
  }
  return true;
}

/** Whether a statement failed because a purse does not hold what it would commit. */
export function isOverdrawn(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly constraint?: string } };
  return cause?.constraint === NOT_OVERDRAWN;
}

/** The purse that a worker's money comes from and goes back to. */
export function purseOf(worker: WorkerId): number {
  return new Random(worker).below(PURSES);
}
