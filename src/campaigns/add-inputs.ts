import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import { type Db, INSERT_BATCH, type Transaction } from "../database/index.ts";
import { getCampaignState, isSplit } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { requireImages } from "./images.ts";
import { openTasks } from "./open-tasks.ts";
import { type Campaign, NO_HASHES, stagesOf, wrongRecipe } from "./rules/recipes/campaign.ts";
import { runRecipe } from "./rules/stages/run-recipe.ts";
import type { ImageSet } from "./rules/tasks/prune-images.ts";
import { lockInputs } from "./split.ts";
import { inputs } from "./tables.ts";

/** Adds inputs and returns how many are new; in a running campaign their tasks open at once: they are those of the first stage. */
export async function addToCampaign(
  { db, now }: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  added: readonly { readonly name: string; readonly content: unknown }[],
): Promise<number> {
  const fresh = await addInputs(db, campaign.id, added);
  await openFirstTasks(
    { db, now },
    campaign,
    added.map(({ content }) => content),
  );
  return fresh;
}

/** Opens the first tasks of inputs, if the campaign is running. */
export async function openFirstTasks(
  { db, now }: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  contents: readonly unknown[],
): Promise<void> {
  if ((await getCampaignState(db, campaign.id)) !== "started") return;
  const { tasks: wanted } = runRecipe(stagesOf(campaign, NO_HASHES), contents, () => undefined);
  await openTasks(db, { campaign, wanted, now: now() });
}

/** Adds image sets; they name images of the campaign by their hashes. */
export async function addSets(
  context: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  sets: readonly ImageSet[],
): Promise<void> {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  await requireImages(
    context.db,
    campaign.id,
    sets.flatMap(({ images }) => images),
  );
  await addToCampaign(context, campaign, sets.map(inputOfSet));
}

/** An image set under its name. */
export function inputOfSet(content: ImageSet): NamedInput {
  return { name: `${content.set}`, content };
}

/** A presentation or an image set with its unique name. */
export interface NamedInput {
  readonly name: string;
  readonly content: unknown;
}

/**
 * Adds inputs of the first stage, all or none, and returns how many are new; inputs that exist already must be equal. Refused once the
 * campaign is split.
 */
export async function addInputs(db: Db, campaign: string, added: readonly NamedInput[]): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockUnsplitInputs(transaction, campaign);
    return insertInputs(transaction, campaign, added);
  });
}

/** Locks the inputs of a campaign, which must not be split yet. */
export async function lockUnsplitInputs(transaction: Transaction, campaign: string): Promise<void> {
  await lockInputs(transaction, campaign);
  if (!(await isSplit(transaction, campaign))) return;
  const message = `The examples of campaign "${campaign}" have already been assigned to splits, so image sets can no longer be added or changed`;
  throw new CounterpointError("campaign/refused", message);
}

/** Inserts inputs and returns how many are new; those that exist already must be equal. */
export async function insertInputs(
  transaction: Transaction,
  campaign: string,
  added: readonly NamedInput[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < added.length; at += INSERT_BATCH) {
    const part = added.slice(at, at + INSERT_BATCH);
    const rows = part.map(({ name, content }) => ({ campaign, name, content }));
    const fresh = await transaction
      .insert(inputs)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: inputs.id });
    if (fresh.length < rows.length) await requireSame(transaction, campaign, part);
    count += fresh.length;
  }
  return count;
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
  const message = `Campaign "${campaign}" already has an input named "${other.name}" with different content`;
  throw new CounterpointError("campaign/refused", message);
}
