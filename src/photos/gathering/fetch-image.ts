import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import { inspectPhoto } from "../inspect-photo.ts";
import { renderDisplayPhoto } from "../open-photo.ts";
import type { GatheringLimits } from "../schemas/gathered.ts";
import { photoDescriptor } from "../similarity/descriptor.ts";
import type { Source } from "../sources/source.ts";
import { stripMetadata } from "../strip-metadata.ts";
import type { GatheredImage, JournalEntry } from "./journal-entry.ts";

/** The folder of files that have been fetched and not yet looked at. */
export const PENDING_FOLDER = "fetched";

/** SPEC P9, and a third of it. */
const DISPLAY_SIZE = { width: 530, height: 416 };
const THUMBNAIL = { width: 177, height: 139 };

/**
 * Fetches an image, looks at it, and keeps it by its content with the sizes in which it is shown. What has been fetched waits
 * in the folder until the journal has its entry and it may be forgotten: a run that is killed in between need not fetch it again.
 */
export async function fetchImage(
  url: string,
  {
    source,
    folder,
    limits,
  }: { readonly source: Source; readonly folder: string; readonly limits: GatheringLimits },
): Promise<{ readonly entry: JournalEntry; readonly discard: () => Promise<void> }> {
  const pending = join(folder, PENDING_FOLDER, createHash("sha256").update(url).digest("hex"));
  const discard = () => rm(pending, { force: true });
  let bytes: Uint8Array;
  if (existsSync(pending)) bytes = await readFile(pending);
  else {
    const fetched = await source.fetch(url);
    if (!fetched.ok) return { entry: { url, problem: fetched.problem, detail: fetched.detail }, discard };
    bytes = fetched.bytes;
    await writeFileAtomic(pending, bytes);
  }
  try {
    return { entry: { url, image: await storeImage(bytes, join(folder, "images"), limits) }, discard };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    return { entry: { url, problem: "unreadable", detail: error.message }, discard };
  }
}

/** Keeps a photograph, without the camera's notes, in the layout of the studio's images. */
async function storeImage(
  bytes: Uint8Array,
  folder: string,
  { minSide }: GatheringLimits,
): Promise<GatheredImage> {
  const clean = stripMetadata(bytes);
  const photo = await inspectPhoto(clean);
  const hash = createHash("sha256").update(clean).digest("hex");
  const image = { ...photo, hash, bytes: clean.length, descriptor: "" };
  if (Math.min(photo.width, photo.height) < minSide) return image;
  const path = imagePath(folder, hash);
  if (!existsSync(path)) {
    await writeFileAtomic(displayPath(folder, hash), await renderDisplayPhoto(clean, DISPLAY_SIZE));
    await writeFileAtomic(`${path}-thumbnail.jpg`, await renderDisplayPhoto(clean, THUMBNAIL));
    await writeFileAtomic(path, clean); // last: where it is, the others are
  }
  return { ...image, descriptor: Buffer.from(await photoDescriptor(clean)).toString("base64") };
}

/** Path of the file of an image. */
export function imagePath(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash);
}

/** Path of the display version of an image. */
export function displayPath(folder: string, hash: string): string {
  return `${imagePath(folder, hash)}-${DISPLAY_SIZE.width}x${DISPLAY_SIZE.height}.jpg`;
}
