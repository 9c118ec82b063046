import { asc, eq } from "drizzle-orm";
import { type Account, type Campaign, readRecipe } from "../collection/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { Queries } from "./open-database.ts";
import { campaigns, inputs } from "./schema.ts";

export interface NewCampaign {
  readonly campaign: Campaign;
  /** The most that may be spent, fees included, in minor units. */
  readonly budget: number;
  readonly now: number;
}

/** Adds a campaign. */
export async function createCampaign(
  queries: Queries,
  { campaign, budget, now }: NewCampaign,
): Promise<void> {
  const { id, name, seed, currency, recipe, settings } = campaign;
  const row = { id, name, seed, currency, recipe, settings: { ...settings }, budget, createdAt: now };
  const added = await queries
    .insert(campaigns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: campaigns.id });
  if (added.length === 0)
    throw new CounterpointError("campaign/refused", `There is a campaign "${id}" already`);
}

/** A campaign with its settings checked again, as the row may come from an older version. */
export async function getCampaign(queries: Queries, id: string): Promise<Campaign> {
  const [row] = await queries.select().from(campaigns).where(eq(campaigns.id, id));
  if (row === undefined) throw unknown("campaign", id);
  const { name, seed, currency, recipe, settings } = row;
  return { id, name, seed, currency, ...readRecipe(recipe, settings) } as Campaign; // recipe and settings come as a pair
}

/** The account of a campaign as it stands. */
export async function getAccount(queries: Queries, id: string): Promise<Account> {
  const [row] = await queries.select().from(campaigns).where(eq(campaigns.id, id));
  if (row === undefined) throw unknown("campaign", id);
  const { budget, spent, promised } = row;
  return { budget, spent, promised };
}

/** A presentation or an image set with the name that tells it apart. */
export interface NamedInput {
  readonly name: string;
  readonly content: unknown;
}

/** Adds inputs of the first stage; those that are there already are left alone. */
export async function addInputs(
  queries: Queries,
  campaign: string,
  added: readonly NamedInput[],
): Promise<void> {
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE) {
    const rows = added.slice(at, at + ROWS_AT_ONCE).map(({ name, content }) => ({ campaign, name, content }));
    await queries.insert(inputs).values(rows).onConflictDoNothing();
  }
}

/** The inputs of the first stage, in the order in which they were added. */
export async function getInputs(queries: Queries, campaign: string): Promise<readonly unknown[]> {
  const rows = await queries
    .select()
    .from(inputs)
    .where(eq(inputs.campaign, campaign))
    .orderBy(asc(inputs.id));
  return rows.map(({ content }) => content);
}

/** Few enough for PostgreSQL's 65,535 parameters of a statement. */
export const ROWS_AT_ONCE = 1_000;

export function unknown(what: string, id: string): CounterpointError {
  return new CounterpointError("campaign/unknown", `There is no ${what} "${id}"`);
}
