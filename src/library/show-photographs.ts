import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { urlForMembers } from "../campaigns/index.ts";
import { type Photograph, photographKey, photographsOf } from "../core/index.ts";
import type { CorpusIndex } from "../corpus/index.ts";
import type { ImageFiles } from "../database/index.ts";
import { type PictureFolder, renderSmallPhoto } from "../photos/index.ts";
import type { PictureQuery, ShownPhotograph } from "./schemas/library.ts";

/** Gives the addresses of a photograph on this server; undefined when it is not available. */
export type ShowPhotograph = (photograph: Photograph) => z.infer<typeof ShownPhotograph> | undefined;

/** Photographs of a campaign, whose records name them by their hash. */
export function showCampaignPhotographs(campaign: string): ShowPhotograph {
  const urlOf = urlForMembers(campaign);
  return ({ name, url = name }) => ({ thumbnail: urlOf(url), original: urlOf(url) });
}

/** Photographs in the folder that the owner of the server allowed. */
export function showFolderPhotographs(folder: PictureFolder): ShowPhotograph {
  return (photograph) => {
    const found = folder.find(photograph);
    if (!found.ok) return undefined;
    const url = `/api/pictures?file=${encodeURIComponent(found.file)}`;
    return { thumbnail: url, original: `${url}&size=original` };
  };
}

/** Longest sides in pixels: of a thumbnail, and of what is shown when it is clicked. */
const MAX_SIDES = { thumbnail: 400, original: 4_096 };

/** A picture of the folder as a JPEG of our own; thumbnails are made once for their content. */
export async function renderPicture(
  folder: PictureFolder,
  files: ImageFiles,
  { file, size }: z.output<typeof PictureQuery>,
): Promise<Uint8Array> {
  const side = MAX_SIDES[size];
  const render = (bytes: Uint8Array) => renderSmallPhoto(bytes, side);
  return folder.withPicture(file, (bytes) =>
    size === "thumbnail" ? files.deriveFrom(bytes, `${side}.jpg`, render) : render(bytes),
  );
}

/** Examples that are looked at before others have their turn. */
const BATCH = 5_000;

/** Maximum number of pictures that are named. */
const MAX_NAMED = 100;

/** Numbers of the photographs of a corpus that are missing in a folder or refused, and the names of the first; null when it has none. */
export async function countPictures({ examples }: Pick<CorpusIndex, "examples">, folder: PictureFolder) {
  const seen = new Set<string>();
  const named: { readonly name: string; readonly reason: string }[] = [];
  let [missing, refused] = [0, 0];
  for (let from = 0; from < examples.length; from += BATCH) {
    for (const photograph of examples.slice(from, from + BATCH).flatMap(photographsOf)) {
      const key = `${photograph.name} ${photographKey(photograph)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const found = folder.find(photograph);
      const reason = found.ok ? folder.unreadable.get(found.file) : found.reason;
      if (reason === undefined) continue;
      if (!found.ok && found.isMissing) missing += 1;
      else refused += 1;
      if (named.length < MAX_NAMED) named.push({ name: photograph.name, reason });
    }
    await setImmediate();
  }
  return seen.size === 0 ? null : { photographs: seen.size, missing, refused, named };
}
