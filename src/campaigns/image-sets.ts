import { and, asc, count, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { inputOfSet, insertInputs, lockUnsplitInputs, openFirstTasks } from "./add-inputs.ts";
import type { CampaignContext } from "./context.ts";
import { getFlags } from "./flagged-sets.ts";
import { countImageChange, getImagesNamed, hasText, requireImages } from "./images.ts";
import { type Campaign, wrongRecipe } from "./rules/recipes/campaign.ts";
import type { ImageSet } from "./rules/tasks/prune-images.ts";
import type { Provenance, SetFlag } from "./schemas/images.ts";
import { assignments, images, inputs, tasks } from "./tables.ts";

/** Changes of image sets. */
export interface SetChanges {
  /** Sets that replace those of the same number, or are new. */
  readonly sets: readonly ImageSet[];
  /** The numbers of sets to remove; their images stay in the campaign. */
  readonly removed: readonly number[];
}

/**
 * Changes image sets, all or none: images are moved, reordered, split off or left out, and sets removed. Refused for a
 * set of which a worker has taken a task: what they saw stays as it was.
 */
export async function changeSets(
  { db, now }: Pick<CampaignContext, "db" | "now">,
  campaign: Campaign,
  { sets, removed }: SetChanges,
): Promise<void> {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  const { id } = campaign;
  const numbers = [...sets.map(({ set }) => set), ...removed];
  if (new Set(numbers).size < numbers.length)
    throw new CounterpointError("data/invalid", "The changes should name an image set once");
  await requireImages(
    db,
    id,
    sets.flatMap((set) => set.images),
  );
  await db.transaction(async (transaction) => {
    await lockUnsplitInputs(transaction, id);
    const firstTasks = and(eq(tasks.campaign, id), inArray(tasks.name, numbers.map(firstTaskOf)));
    await transaction
      .select({ id: tasks.id })
      .from(tasks)
      .where(firstTasks)
      .orderBy(asc(tasks.id))
      .for("update");
    const [taken] = await getTakenSets(transaction, id, numbers);
    if (taken !== undefined)
      throw new CounterpointError(
        "campaign/refused",
        `Set ${taken} can no longer be changed: a worker has taken one of the tasks`,
      );
    await removeSets(transaction, id, removed);
    for (const content of sets) {
      await transaction
        .update(inputs)
        .set({ content })
        .where(and(eq(inputs.campaign, id), eq(inputs.name, inputOfSet(content).name)));
      await transaction
        .update(tasks)
        .set({ input: content })
        .where(and(eq(tasks.campaign, id), eq(tasks.name, firstTaskOf(content.set))));
    }
    await insertInputs(transaction, id, sets.map(inputOfSet));
    await countImageChange(transaction, id);
  });
  await openFirstTasks({ db, now }, campaign, sets);
}

async function removeSets(
  transaction: Transaction,
  campaign: string,
  removed: readonly number[],
): Promise<void> {
  if (removed.length === 0) return;
  const named = removed.map((set) => `${set}`);
  const gone = await transaction
    .delete(inputs)
    .where(and(eq(inputs.campaign, campaign), inArray(inputs.name, named)))
    .returning({ name: inputs.name });
  const missing = named.find((name) => !gone.some((each) => each.name === name));
  if (missing !== undefined) throw notFound("image set", missing);
  const ofSets = and(eq(tasks.campaign, campaign), inArray(tasks.name, removed.map(firstTaskOf)));
  await transaction.update(tasks).set({ isClosed: true }).where(ofSets); // the counts by stage leave closed tasks out
  await transaction.delete(tasks).where(ofSets);
}

/** The name of the first task of a set, from which all others follow. */
function firstTaskOf(set: number): string {
  return `image-pruning/${set}`;
}

/** Those of these sets of which a worker has taken a task, by number. */
async function getTakenSets(
  db: Db | Transaction,
  campaign: string,
  sets: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ name: tasks.name })
    .from(tasks)
    .innerJoin(assignments, eq(assignments.task, tasks.id))
    .where(and(eq(tasks.campaign, campaign), inArray(tasks.name, sets.map(firstTaskOf))));
  const taken = new Set(rows.map(({ name }) => name));
  return new Set(sets.filter((set) => taken.has(firstTaskOf(set))));
}

/** An image set with its images, and the reports of workers. */
export interface StoredSet extends Omit<ImageSet, "images"> {
  readonly images: readonly (Provenance & { readonly name: string; readonly reports: number })[];
  readonly flags: readonly SetFlag[];
  /** True once a worker has taken a task of the set. */
  readonly isTaken: boolean;
}

/** The sets of a page. */
export interface SetFilter {
  /** The number of the last set of the page before. */
  readonly after?: number;
  /** True for sets that a writer has flagged, or of which a worker reported an image. */
  readonly flagged?: boolean;
  /** A part of the object, or of the name of a file. */
  readonly search?: string;
}

const PAGE_SIZE = 50;

/** The number of an image set, as the index has it. */
const numberOf = sql`(${inputs.content} ->> 'set')::bigint`;

/** The first image sets of a campaign by number, or the first after one. */
export async function getSets(
  db: Db,
  campaign: string,
  { after = -1, flagged = false, search = "" }: SetFilter = {},
): Promise<readonly StoredSet[]> {
  const flags = await getFlags(db, campaign);
  const reports = await getImageReports(db, campaign);
  const hasImageOf = (hashes: readonly string[]) =>
    sql`jsonb_exists_any(${inputs.content} -> 'images', ${sql.param([...hashes])}::text[])`;
  const rows = await db
    .select({ content: inputs.content })
    .from(inputs)
    .where(
      and(
        eq(inputs.campaign, campaign),
        sql`${numberOf} > ${after}`,
        flagged ? or(inArray(numberOf, [...flags.keys()]), hasImageOf([...reports.keys()])) : undefined,
        search === ""
          ? undefined
          : or(
              hasText(sql`${inputs.content} ->> 'synset'`, search),
              hasImageOf(await getImagesNamed(db, campaign, search)),
            ),
      ),
    )
    .orderBy(numberOf)
    .limit(PAGE_SIZE);
  const sets = rows.map(({ content }) => content as ImageSet); // the inputs of this recipe are image sets
  const { hash, name, query, rank, url, landingPage, licence, attribution } = images;
  const named = sets.flatMap((set) => set.images);
  const found = await db
    .select({ hash, name, query, rank, url, landingPage, licence, attribution })
    .from(images)
    .where(and(eq(images.campaign, campaign), inArray(hash, named)));
  const describe = new Map(found.map((each) => [each.hash, each]));
  const taken = await getTakenSets(
    db,
    campaign,
    sets.map(({ set }) => set),
  );
  return sets.map((set) => ({
    ...set,
    images: set.images.map((image) => ({ ...describe.get(image)!, reports: reports.get(image) ?? 0 })), // sets name images of their campaign
    flags: flags.get(set.set) ?? [],
    isTaken: taken.has(set.set),
  }));
}

/** Numbers of workers who reported an image, by its hash. */
async function getImageReports(db: Db, campaign: string): Promise<ReadonlyMap<string, number>> {
  const { brokenImage } = assignments;
  const rows = await db
    .select({ image: sql<string>`${brokenImage}`, reports: count() })
    .from(assignments)
    .where(and(eq(assignments.campaign, campaign), isNotNull(brokenImage)))
    .groupBy(brokenImage);
  return new Map(rows.map(({ image, reports }) => [image, reports]));
}

/** The next free number of an image set of a campaign. */
export async function nextSetNumber(db: Db, campaign: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${numberOf}) + 1, 0)::float8` })
    .from(inputs)
    .where(eq(inputs.campaign, campaign));
  return row!.next; // a maximum is always one row
}
