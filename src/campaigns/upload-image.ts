import { hashOfImage } from "../database/index.ts";
import { inspectPhoto, renderDisplayPhoto } from "../photos/index.ts";
import type { CampaignContext } from "./context.ts";
import { addImage, requireImage } from "./images.ts";
import { wrongRecipe } from "./manage-campaign.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";

/** Adds an image to a campaign, by its content. What is no sound image is refused before anything is kept. */
export async function uploadImage(
  { db, images, now }: Pick<CampaignContext, "db" | "images" | "now">,
  campaign: Campaign,
  bytes: Uint8Array,
) {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  const photo = await inspectPhoto(bytes);
  const hash = hashOfImage(bytes);
  await images.put(hash, bytes);
  const image = { campaign: campaign.id, hash, ...photo, bytes: bytes.length, now: now() };
  return { hash, ...photo, isNew: await addImage(db, image) };
}

/**
 * An image of a campaign as it is shown (SPEC P9). Only what we encode ourselves goes to browsers, never the file that
 * was sent to us. Resizing takes 20 to 45 ms, reading the result less than one: it is made once and kept.
 */
export async function getDisplayImage(
  { db, images }: CampaignContext,
  campaign: Campaign,
  hash: string,
): Promise<Uint8Array> {
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  await requireImage(db, campaign.id, hash);
  const { imageWidth: width, imageHeight: height } = campaign.settings;
  return images.getDerived(hash, `${width}x${height}.jpg`, (bytes) =>
    renderDisplayPhoto(bytes, { width, height }),
  );
}
