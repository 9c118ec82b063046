import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { keepFile } from "../../files/index.ts";
import { cleanPhoto } from "../clean-photo.ts";
import { inspectPhoto } from "../inspect-photo.ts";
import { showPhoto } from "../show-photo.ts";
import { describePhoto } from "../similarity/descriptor.ts";
import type { Source } from "../sources/source.ts";
import type { GatheredImage, JournalEntry } from "./journal-entry.ts";
import { LEAST_SIDE } from "./prune-sets.ts";

/** The folder of files that have been fetched and not yet looked at. */
export const WAITING = "fetched";

/** SPEC P9, and a third of it. */
const SHOWN = { width: 530, height: 416 };
const THUMBNAIL = { width: 177, height: 139 };

/**
 * Fetches an image, looks at it, and keeps it by its content with the sizes in which it is shown. What has been fetched waits
 * in the folder until the journal has its entry and it may be forgotten: a run that is killed in between need not fetch it again.
 */
export async function takeImage(
  url: string,
  { source, folder }: { readonly source: Source; readonly folder: string },
): Promise<{ readonly entry: JournalEntry; readonly forget: () => Promise<void> }> {
  const waiting = join(folder, WAITING, createHash("sha256").update(url).digest("hex"));
  const forget = () => rm(waiting, { force: true });
  let bytes: Uint8Array;
  if (existsSync(waiting)) bytes = await readFile(waiting);
  else {
    const fetched = await source.fetch(url);
    if (!fetched.ok) return { entry: { url, problem: fetched.problem, detail: fetched.detail }, forget };
    bytes = fetched.bytes;
    await keepFile(waiting, bytes);
  }
  try {
    return { entry: { url, image: await keepImage(bytes, join(folder, "images")) }, forget };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    return { entry: { url, problem: "unreadable", detail: error.message }, forget };
  }
}

/** Keeps a photograph, without the camera's notes, in the layout of the studio's images. */
async function keepImage(bytes: Uint8Array, folder: string): Promise<GatheredImage> {
  const clean = cleanPhoto(bytes);
  const photo = await inspectPhoto(clean);
  const hash = createHash("sha256").update(clean).digest("hex");
  const image = { ...photo, hash, bytes: clean.length, descriptor: "" };
  if (photo.width < LEAST_SIDE || photo.height < LEAST_SIDE) return image;
  const place = placeOfImage(folder, hash);
  if (!existsSync(place)) {
    await keepFile(placeOfShownImage(folder, hash), await showPhoto(clean, SHOWN));
    await keepFile(`${place}-thumbnail.jpg`, await showPhoto(clean, THUMBNAIL));
    await keepFile(place, clean); // last: where it is, the others are
  }
  return { ...image, descriptor: Buffer.from(await describePhoto(clean)).toString("base64") };
}

/** Where the file of an image lies. */
export function placeOfImage(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash);
}

/** Where it lies as it is shown. */
export function placeOfShownImage(folder: string, hash: string): string {
  return `${placeOfImage(folder, hash)}-${SHOWN.width}x${SHOWN.height}.jpg`;
}
