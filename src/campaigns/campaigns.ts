import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { fillPurses } from "./budget-shards.ts";
import type { Account } from "./rules/ledger/account.ts";
import { type Campaign, parseRecipe } from "./rules/recipes/campaign.ts";
import { assignments, budgetShards, campaignEvents, campaigns, inputs, ledger } from "./tables.ts";

export interface NewCampaign {
  readonly campaign: Campaign;
  /** The most that may be spent, fees included, in minor units. */
  readonly budget: number;
  readonly now: number;
}

/** Adds a campaign with its budget. */
export async function createCampaign(db: Db, { campaign, budget, now }: NewCampaign): Promise<void> {
  const { id, name, seed, currency, recipe, settings } = campaign;
  const row = { id, name, seed, currency, recipe, settings: { ...settings }, createdAt: now };
  await db.transaction(async (transaction) => {
    const added = await transaction
      .insert(campaigns)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: campaigns.id });
    if (added.length === 0)
      throw new CounterpointError("campaign/refused", `There is a campaign "${id}" already`);
    await transaction
      .insert(budgetShards)
      .values(fillPurses(budget).map((purse) => ({ campaign: id, ...purse })));
  });
}

/** A campaign with its settings checked again, as the row may come from an older version. */
export async function getCampaign(db: Db, id: string): Promise<Campaign> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (row === undefined) throw notFound("campaign", id);
  const { name, seed, currency, recipe, settings } = row;
  return { id, name, seed, currency, ...parseRecipe(recipe, settings) } as Campaign; // recipe and settings come as a pair
}

/** The account of a campaign, added up from ledger and assignments. */
export async function getAccount(db: Db, campaign: string): Promise<Account> {
  const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const own = (column: AnyPgColumn) => eq(column, campaign);
  return db.transaction(
    async (transaction) => {
      const [limit] = await transaction
        .select({ sum: sumOf(budgetShards.budget) })
        .from(budgetShards)
        .where(own(budgetShards.campaign));
      const [paid] = await transaction
        .select({ sum: sumOf(ledger.amount) })
        .from(ledger)
        .where(own(ledger.campaign));
      const [due] = await transaction
        .select({ sum: sumOf(assignments.reservedAmount) })
        .from(assignments)
        .where(own(assignments.campaign));
      return { budget: limit!.sum, spent: paid!.sum, promised: due!.sum }; // a sum is always one row
    },
    { isolationLevel: "repeatable read", accessMode: "read only" }, // all three of the same moment
  );
}

export interface NewBudget {
  readonly campaign: string;
  /** The most that may be spent from now on. */
  readonly budget: number;
  readonly by: string;
  readonly now: number;
}

/** Raises the budget of a campaign; the same request again changes nothing. */
export async function raiseBudget(db: Db, { campaign, budget, by, now }: NewBudget): Promise<void> {
  await db.transaction(async (transaction) => {
    const own = eq(budgetShards.campaign, campaign);
    const locked = await transaction
      .select()
      .from(budgetShards)
      .where(own)
      .orderBy(asc(budgetShards.number))
      .for("no key update");
    const amount = budget - locked.reduce((sum, purse) => sum + purse.budget, 0);
    if (amount < 0)
      throw new CounterpointError("campaign/refused", `The budget is ${-amount} higher; it can only rise`);
    if (amount === 0) return;
    await transaction
      .insert(campaignEvents)
      .values({ campaign, event: "budget-raised", amount, by, at: now });
    for (const { number, budget: part } of fillPurses(amount)) {
      await transaction
        .update(budgetShards)
        .set({ budget: sql`${budgetShards.budget} + ${part}` })
        .where(and(own, eq(budgetShards.number, number)));
    }
  });
}

/** A presentation or an image set with the name that tells it apart. */
export interface NamedInput {
  readonly name: string;
  readonly content: unknown;
}

/** Adds inputs of the first stage, all or none; those that are there already must be the same. */
export async function addInputs(db: Db, campaign: string, added: readonly NamedInput[]): Promise<void> {
  await db.transaction(async (transaction) => {
    for (let at = 0; at < added.length; at += INSERT_BATCH) {
      const part = added.slice(at, at + INSERT_BATCH);
      const rows = part.map(({ name, content }) => ({ campaign, name, content }));
      const fresh = await transaction
        .insert(inputs)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: inputs.id });
      if (fresh.length < rows.length) await requireSame(transaction, campaign, part);
    }
  });
}

async function requireSame(
  transaction: Transaction,
  campaign: string,
  added: readonly NamedInput[],
): Promise<void> {
  const names = added.map(({ name }) => name);
  const rows = await transaction
    .select({ name: inputs.name, content: inputs.content })
    .from(inputs)
    .where(and(eq(inputs.campaign, campaign), inArray(inputs.name, names)));
  const kept = new Map(rows.map(({ name, content }) => [name, content]));
  const other = added.find(({ name, content }) => !isDeepStrictEqual(content, kept.get(name)));
  if (other === undefined) return;
  const message = `Campaign "${campaign}" has an input "${other.name}" of other content`;
  throw new CounterpointError("campaign/refused", message);
}

/** The inputs of the first stage, in the order in which they were added. */
export async function getInputs(db: Db, campaign: string): Promise<readonly unknown[]> {
  const rows = await db.select().from(inputs).where(eq(inputs.campaign, campaign)).orderBy(asc(inputs.id));
  return rows.map(({ content }) => content);
}

/** Few enough for PostgreSQL's 65,535 parameters of a statement. */
export const INSERT_BATCH = 1_000;
