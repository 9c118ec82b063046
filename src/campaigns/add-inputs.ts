import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import { type Db, INSERT_BATCH, type Transaction } from "../database/index.ts";
import { getCampaignState, isSplit } from "./campaign-events.ts";
import type { CampaignContext } from "./context.ts";
import { getFlags } from "./flagged-sets.ts";
import { requireImages } from "./images.ts";
import { openTasks } from "./open-tasks.ts";
import { type Campaign, NO_HASHES, stagesOf, wrongRecipe } from "./rules/recipes/campaign.ts";
import { runRecipe } from "./rules/stages/run-recipe.ts";
import type { ImageSet } from "./rules/tasks/prune-images.ts";
import type { Provenance, SetFlag } from "./schemas/images.ts";
import { lockInputs } from "./split.ts";
import { images, inputs } from "./tables.ts";

/** Adds inputs and returns how many are new; in a running campaign their tasks open at once: they are those of the first stage. */
export async function addToCampaign(
  { db, now }: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  added: readonly { readonly name: string; readonly content: unknown }[],
): Promise<number> {
  const fresh = await addInputs(db, campaign.id, added);
  if ((await getCampaignState(db, campaign.id)) !== "started") return fresh;
  const contents = added.map(({ content }) => content);
  const { tasks: wanted } = runRecipe(stagesOf(campaign, NO_HASHES), contents, () => undefined);
  await openTasks(db, { campaign, wanted, now: now() });
  return fresh;
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
  await addToCampaign(
    context,
    campaign,
    sets.map((content) => ({ name: `${content.set}`, content })),
  );
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
    await lockInputs(transaction, campaign);
    if (await isSplit(transaction, campaign)) {
      const message = `The examples of campaign "${campaign}" have already been assigned to splits, so no image sets can be added`;
      throw new CounterpointError("campaign/refused", message);
    }
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
  const message = `Campaign "${campaign}" already has an input named "${other.name}" with different content`;
  throw new CounterpointError("campaign/refused", message);
}

/** An image set with the provenance of its images, and the flags of workers. */
export interface StoredSet extends Omit<ImageSet, "images"> {
  readonly images: readonly Provenance[];
  readonly flags: readonly SetFlag[];
}

const PAGE_SIZE = 50;

/** The number of an image set, as the index has it. */
const numberOf = sql`(${inputs.content} ->> 'set')::bigint`;

/** The first image sets of a campaign by number, or the first after one; all of them, or those that are flagged. */
export async function getSets(
  db: Db,
  campaign: string,
  { after = -1, flagged = false }: { readonly after?: number; readonly flagged?: boolean } = {},
): Promise<readonly StoredSet[]> {
  const flags = await getFlags(db, campaign);
  const rows = await db
    .select({ content: inputs.content })
    .from(inputs)
    .where(
      and(
        eq(inputs.campaign, campaign),
        sql`${numberOf} > ${after}`,
        flagged ? inArray(numberOf, [...flags.keys()]) : undefined,
      ),
    )
    .orderBy(numberOf)
    .limit(PAGE_SIZE);
  const sets = rows.map(({ content }) => content as ImageSet); // the inputs of this recipe are image sets
  const { hash, query, rank, url, landingPage, licence, attribution } = images;
  const named = sets.flatMap((set) => set.images);
  const found = await db
    .select({ hash, query, rank, url, landingPage, licence, attribution })
    .from(images)
    .where(and(eq(images.campaign, campaign), inArray(hash, named)));
  const provenanceOf = new Map(found.map((each) => [each.hash, each]));
  const from = (image: string) => provenanceOf.get(image)!; // sets name images of their campaign
  return sets.map((set) => ({ ...set, images: set.images.map(from), flags: flags.get(set.set) ?? [] }));
}

/** The next free number of an image set of a campaign. */
export async function nextSetNumber(db: Db, campaign: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${numberOf}) + 1, 0)::float8` })
    .from(inputs)
    .where(eq(inputs.campaign, campaign));
  return row!.next; // a maximum is always one row
}
