import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { ImageHashes } from "../corpus/index.ts";
import { type Db, hashOfImage, type Transaction } from "../database/index.ts";
import { inspectPhoto, type Photo, renderDisplayPhoto } from "../photos/index.ts";
import type { CampaignContext } from "./context.ts";
import { type Campaign, wrongRecipe } from "./rules/recipes/campaign.ts";
import type { Provenance } from "./schemas/images.ts";
import { campaignJobs, images, inputs } from "./tables.ts";

/** Adds an image to a campaign, by its content. Invalid images are refused before anything is stored. */
export async function uploadImage(
  { db, images: files, now }: Pick<CampaignContext, "db" | "images" | "now">,
  campaign: Campaign,
  { bytes, name = "" }: { readonly bytes: Uint8Array; readonly name?: string },
) {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  const photo = await inspectPhoto(bytes);
  const hash = hashOfImage(bytes);
  await files.put(hash, bytes);
  const image = { campaign: campaign.id, hash, name, ...photo, bytes: bytes.length, now: now() };
  const isNew = await addImage(db, image);
  return { hash, ...photo, isNew, set: isNew ? null : await setOf(db, campaign.id, hash) };
}

/**
 * An image of a campaign for display (SPEC P9). Browsers get only images that we encoded ourselves, never the
 * uploaded file. Resizing takes 20 to 45 ms, reading the result less than one: it is created once and stored.
 */
export async function getDisplayImage(
  { db, images: files }: CampaignContext,
  campaign: Campaign,
  hash: string,
): Promise<Uint8Array> {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  await requireImage(db, campaign.id, hash);
  const { imageWidth: width, imageHeight: height } = campaign.settings;
  return files.getDerived(hash, `${width}x${height}.jpg`, (bytes) =>
    renderDisplayPhoto(bytes, { width, height }),
  );
}

/** URL of an image on the pages of workers. */
export function urlForWorkers(image: string): string {
  return `/api/work/images/${image}`;
}

/** URLs of a campaign's images on the pages of members. */
export function urlForMembers(campaign: string): (image: string) => string {
  return (image) => `/api/campaigns/${campaign}/images/${image}`;
}

/** An image of a campaign, with its provenance. */
export type StoredImage = Omit<typeof images.$inferSelect, "campaign">;

export interface NewImage extends Photo {
  readonly campaign: string;
  readonly hash: string;
  /** The name of its file. */
  readonly name?: string;
  readonly bytes: number;
  readonly now: number;
}

/** Adds an image to a campaign, once; returns true when it is new. */
export async function addImage(db: Db, { now, ...image }: NewImage): Promise<boolean> {
  const added = await db
    .insert(images)
    .values({ ...image, addedAt: now })
    .onConflictDoNothing()
    .returning({ hash: images.hash });
  return added.length > 0;
}

const PAGE_SIZE = 200;

/** The images of a page. */
export interface ImageFilter {
  /** The last image of the page before. */
  readonly after?: string | undefined;
  /** True for images that are in no set. */
  readonly inNoSet?: boolean;
  /** A part of the file name. */
  readonly search?: string;
}

/** The first images of a campaign in the order in which they were added, or the first after one. */
export async function getImages(
  db: Db,
  campaign: string,
  { after, inNoSet = false, search = "" }: ImageFilter = {},
): Promise<readonly StoredImage[]> {
  const isUnused = sql`not exists (select from ${inputs} i, jsonb_array_elements_text(i.content -> 'images') named
    where i.campaign = ${campaign} and named = ${images.hash})`;
  const isLater = sql`(${images.addedAt}, ${images.hash}) > (select a.added_at, a.hash from ${images} a
    where a.campaign = ${campaign} and a.hash = ${after})`;
  return db
    .select()
    .from(images)
    .where(
      and(
        eq(images.campaign, campaign),
        after === undefined ? undefined : isLater,
        inNoSet ? isUnused : undefined,
        search === "" ? undefined : hasText(sql`${images.name}`, search),
      ),
    )
    .orderBy(asc(images.addedAt), asc(images.hash))
    .limit(PAGE_SIZE);
}

/** Maximum number of images that a search considers. */
const MAX_FOUND = 10_000;

/** The hashes of images whose file names contain a text. */
export async function getImagesNamed(db: Db, campaign: string, search: string): Promise<readonly string[]> {
  const rows = await db
    .select({ hash: images.hash })
    .from(images)
    .where(and(eq(images.campaign, campaign), hasText(sql`${images.name}`, search)))
    .limit(MAX_FOUND);
  return rows.map(({ hash }) => hash);
}

/** SQL that is true when a text contains another one, in whatever case. */
export function hasText(text: SQL, part: string): SQL {
  return sql`strpos(lower(${text}), lower(${part})) > 0`;
}

/** The number of the first set that contains an image; null when it is in none. */
async function setOf(db: Db, campaign: string, hash: string): Promise<number | null> {
  const { rows } = await db.execute<{ set: number }>(sql`select (i.content ->> 'set')::bigint::float8 as set
    from ${inputs} i where i.campaign = ${campaign} and i.content -> 'images' @> to_jsonb(${hash}::text)
    order by (i.content ->> 'set')::bigint limit 1`);
  return rows[0]?.set ?? null;
}

/** Throws when the campaign does not have this image. */
async function requireImage(db: Db, campaign: string, hash: string): Promise<void> {
  const own = and(eq(images.campaign, campaign), eq(images.hash, hash));
  const found = await db.select({ hash: images.hash }).from(images).where(own);
  if (found.length === 0) throw notFound("image", hash);
}

/** Throws when the campaign lacks one of these images. */
export async function requireImages(db: Db, campaign: string, hashes: readonly string[]): Promise<void> {
  const asked = [...new Set(hashes)];
  const known = new Set<string>();
  for (let at = 0; at < asked.length; at += BATCH_SIZE) {
    const own = and(eq(images.campaign, campaign), inArray(images.hash, asked.slice(at, at + BATCH_SIZE)));
    for (const { hash } of await db.select({ hash: images.hash }).from(images).where(own)) known.add(hash);
  }
  const missing = asked.filter((hash) => !known.has(hash));
  if (missing.length === 0) return;
  const message = `${missing.length} of these images are not in campaign "${campaign}", for example "${missing[0]}"`;
  throw new CounterpointError("data/invalid", message, {
    hint: "Upload the images first, then refer to them by hash",
  });
}

/** Number of hashes per query: few enough for PostgreSQL's limit of 65,535 parameters of a statement. */
const BATCH_SIZE = 10_000;

/** Sets the provenance of images: of all of them, or of none when the campaign lacks one. */
export async function setProvenance(
  db: Db,
  campaign: string,
  manifest: readonly Provenance[],
): Promise<void> {
  const hashes = manifest.map(({ hash }) => hash);
  await requireImages(db, campaign, hashes);
  await db.transaction(async (transaction) => {
    for (const { hash, ...provenance } of manifest) {
      await transaction
        .update(images)
        .set(provenance)
        .where(and(eq(images.campaign, campaign), eq(images.hash, hash)));
    }
    await countImageChange(transaction, campaign);
  });
}

/** Counts a change that neither adds nor removes rows, so that results which follow from the rows are computed again. */
export async function countImageChange(transaction: Transaction, campaign: string): Promise<void> {
  await transaction
    .insert(campaignJobs)
    .values({ campaign, imageChanges: 1 })
    .onConflictDoUpdate({
      target: campaignJobs.campaign,
      set: { imageChanges: sql`${campaignJobs.imageChanges} + 1` },
    });
}

/** The perceptual hashes of a campaign's images, by their names in its sets. */
export async function getImageHashes(db: Db, { id, recipe }: Campaign): Promise<ImageHashes> {
  if (recipe === "scenes") return new Map();
  const { hash, averageHash } = images;
  const rows = await db.select({ hash, averageHash }).from(images).where(eq(images.campaign, id));
  return new Map(rows.map((row) => [row.hash, row.averageHash]));
}
