import { and, asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import { CounterpointError, notFound } from "../core/index.ts";
import type { ImageHashes } from "../corpus/index.ts";
import { type Db, hashOfImage } from "../database/index.ts";
import { inspectPhoto, type Photo, renderDisplayPhoto } from "../photos/index.ts";
import type { CampaignContext } from "./context.ts";
import type { CorpusImage } from "./rules/build-corpus.ts";
import { type Campaign, wrongRecipe } from "./rules/recipes/campaign.ts";
import type { Provenance } from "./schemas/images.ts";
import { images, inputs } from "./tables.ts";

/** Adds an image to a campaign, by its content. Invalid images are refused before anything is stored. */
export async function uploadImage(
  { db, images: files, now }: Pick<CampaignContext, "db" | "images" | "now">,
  campaign: Campaign,
  bytes: Uint8Array,
) {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  const photo = await inspectPhoto(bytes);
  const hash = hashOfImage(bytes);
  await files.put(hash, bytes);
  const image = { campaign: campaign.id, hash, ...photo, bytes: bytes.length, now: now() };
  return { hash, ...photo, isNew: await addImage(db, image) };
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

/** The first images of a campaign by hash, or the first after one; all of them, or those that are in no set. */
export async function getImages(
  db: Db,
  campaign: string,
  { after = "", inNoSet = false }: { readonly after?: string | undefined; readonly inNoSet?: boolean } = {},
): Promise<readonly StoredImage[]> {
  const isUnused = sql`${images.hash} not in (select jsonb_array_elements_text(${inputs.content} -> 'images')
    from ${inputs} where ${inputs.campaign} = ${campaign})`;
  return db
    .select()
    .from(images)
    .where(and(eq(images.campaign, campaign), gt(images.hash, after), inNoSet ? isUnused : undefined))
    .orderBy(asc(images.hash))
    .limit(PAGE_SIZE);
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
  });
}

/** Provenance of a campaign's images. */
export async function getProvenance(db: Db, campaign: string): Promise<readonly CorpusImage[]> {
  const { campaign: _, addedAt: __, ...columns } = getTableColumns(images);
  return db.select(columns).from(images).where(eq(images.campaign, campaign)).orderBy(asc(images.hash));
}

/** The perceptual hashes of a campaign's images, by their names in its sets. */
export async function getImageHashes(db: Db, { id, recipe }: Campaign): Promise<ImageHashes> {
  if (recipe === "scenes") return new Map();
  const { hash, averageHash } = images;
  const rows = await db.select({ hash, averageHash }).from(images).where(eq(images.campaign, id));
  return new Map(rows.map((row) => [row.hash, row.averageHash]));
}
