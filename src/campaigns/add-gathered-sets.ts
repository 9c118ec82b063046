import { readFile } from "node:fs/promises";
import { CounterpointError } from "../core/index.ts";
import {
  type DatabaseOptions,
  type Db,
  type ImageOptions,
  openImageFiles,
  withCampaignDatabase,
} from "../database/index.ts";
import { forEachConcurrent, type ProgressOptions } from "../files/index.ts";
import { gatheredImagePath, type KeptImage, readExcluded, readGathered } from "../photos/index.ts";
import { addSets, getSets, nextSetNumber } from "./add-inputs.ts";
import { getCampaign } from "./create.ts";
import { type Provenance, setProvenance, uploadImage } from "./images.ts";

export interface AddSetsOptions extends DatabaseOptions, ImageOptions, ProgressOptions {
  readonly campaign: string;
  /** The folder of `photos gather`. */
  readonly folder: string;
}

/** Sets and images that were added to a campaign. */
export interface AddedSets {
  readonly campaign: string;
  readonly sets: number;
  /** Sets of the folder that the campaign has already, or that occur twice in the folder. */
  readonly knownSets: number;
  /** Sets that a manager has excluded in the studio. */
  readonly leftOut: number;
  readonly images: number;
}

/** Adds gathered sets to a campaign, with the provenance of their images. Sets that it has already are skipped. */
export async function addGatheredSets(options: AddSetsOptions): Promise<AddedSets> {
  const { campaign: id, folder, onProgress } = options;
  const gathered = await readGathered(folder);
  const isExcluded = await readExcluded(folder);
  return withCampaignDatabase(options, async ({ db, now }) => {
    const campaign = await getCampaign(db, id);
    const context = { db, now, images: openImageFiles(options) };
    const known = await existingSets(db, id);
    const wanted = gathered.sets.filter((set) => !isExcluded(set));
    const fresh = wanted.filter((set) => {
      const isKnown = known.has(keyOf(set));
      known.add(keyOf(set)); // several queries can give the same set
      return !isKnown;
    });
    const hashes = [...new Set(fresh.flatMap((set) => set.images))];
    let done = 0;
    await forEachConcurrent(hashes, CONCURRENCY, async (hash) => {
      const { hash: found } = await uploadImage(context, campaign, await readImage(folder, hash));
      if (found !== hash) throw changed(folder, hash);
      done += 1;
      onProgress?.({ activity: "adding images", done, total: hashes.length });
    });
    await setProvenance(
      db,
      id,
      hashes.map((hash) => provenanceOf(gathered.images.get(hash)!)),
    );
    const next = await nextSetNumber(db, id);
    const sets = fresh.map(({ synset, images: named }, i) => ({ set: next + i, synset, images: named }));
    if (sets.length > 0) await addSets(context, campaign, sets);
    return {
      campaign: id,
      sets: sets.length,
      knownSets: wanted.length - sets.length,
      leftOut: gathered.sets.length - wanted.length,
      images: hashes.length,
    };
  });
}

const CONCURRENCY = 4;

/** Keys of the sets that a campaign has. */
async function existingSets(db: Db, campaign: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (let after = -1; ; ) {
    const sets = await getSets(db, campaign, { after });
    for (const { synset, images } of sets)
      known.add(keyOf({ synset, images: images.map(({ hash }) => hash) }));
    const last = sets.at(-1);
    if (last === undefined) return known;
    after = last.set;
  }
}

function keyOf({ synset, images }: { readonly synset: string; readonly images: readonly string[] }): string {
  return JSON.stringify([synset, images]);
}

/** Provenance of an image, shortened to the lengths that the pages accept. */
function provenanceOf({ hash, landingPage, url, licence, attribution }: KeptImage): Provenance {
  return {
    hash,
    source: (landingPage || url).slice(0, 2_000),
    licence: licence.slice(0, 200),
    attribution: attribution.slice(0, 1_000),
  };
}

async function readImage(folder: string, hash: string): Promise<Uint8Array> {
  return readFile(gatheredImagePath(folder, hash)).catch((cause: unknown) => {
    throw new CounterpointError("data/unreadable", `The file of image ${hash} is missing`, {
      at: [folder],
      hint: "Run `photos gather` again: it fetches what is missing",
      cause,
    });
  });
}

function changed(folder: string, hash: string): CounterpointError {
  return new CounterpointError(
    "data/invalid",
    `The file of image ${hash} was changed after it was gathered`,
    {
      at: [folder],
      hint: "Remove it and run `photos gather` again",
    },
  );
}
