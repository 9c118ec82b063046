import { readFile } from "node:fs/promises";
import { CONTROL_CHARACTERS, CounterpointError } from "../core/index.ts";
import {
  type DatabaseOptions,
  type Db,
  type ImageOptions,
  openImageFiles,
  withCampaignDatabase,
} from "../database/index.ts";
import { forEachConcurrent, type ProgressOptions } from "../files/index.ts";
import {
  gatheredImagePath,
  type KeptImage,
  readExcluded,
  readGathered,
  TakenImages,
} from "../photos/index.ts";
import { addSets } from "./add-inputs.ts";
import type { CampaignContext } from "./context.ts";
import { getCampaign } from "./create.ts";
import { getSets, nextSetNumber } from "./image-sets.ts";
import { getImageHashes, setProvenance, uploadImage } from "./images.ts";
import { type Campaign, wrongRecipe } from "./rules/recipes/campaign.ts";
import { Address, type Provenance } from "./schemas/images.ts";

interface GatheredFolder extends ProgressOptions {
  readonly campaign: string;
  /** The folder of `photos gather`. */
  readonly folder: string;
  /** Number of sets to add; all of them by default. */
  readonly maxSets?: number | undefined;
}

export type AddSetsOptions = DatabaseOptions & ImageOptions & Omit<GatheredFolder, "maxSets">;

/** Sets and images that were added to a campaign. */
export interface AddedSets {
  readonly campaign: string;
  readonly sets: number;
  /** Sets of the folder whose images are all in sets of the campaign already. */
  readonly knownSets: number;
  /** Sets that keep too few images of their own, because the others are in sets of the campaign (SPEC P3). */
  readonly sharedSets: number;
  /** Sets that a manager has excluded in the studio. */
  readonly leftOut: number;
  readonly images: number;
  /** Images among them without a licence: `campaign build` does not copy them. */
  readonly withoutLicence: number;
}

/**
 * Adds gathered sets to a campaign, with the provenance of their images. An image that is in a set of the campaign
 * already is left out of the new one; sets that it has already are skipped.
 */
export async function addGatheredSets(options: AddSetsOptions): Promise<AddedSets> {
  return withCampaignDatabase(options, ({ db, now }) =>
    addGatheredTo({ db, now, images: openImageFiles(options) }, options),
  );
}

/** The same in a database that is open. */
export async function addGatheredTo(
  context: Pick<CampaignContext, "db" | "now" | "images">,
  { campaign: id, folder, maxSets, onProgress }: GatheredFolder,
): Promise<AddedSets> {
  const { db } = context;
  const gathered = await readGathered(folder);
  const isExcluded = await readExcluded(folder);
  const campaign = await getCampaign(db, id);
  if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
  const taken = await takenImages(db, campaign);
  const imageOf = (hash: string) => gathered.images.get(hash)!; // the reader has seen to it
  const included = gathered.sets.filter((set) => !isExcluded(set));
  const wanted = included.slice(0, maxSets);
  const own = wanted.map((set) => {
    const images = set.images.filter((hash) => !taken.has(imageOf(hash)));
    const isAdded = images.length >= campaign.settings.minImages;
    if (isAdded) for (const hash of images) taken.add(imageOf(hash));
    return { ...set, images, isAdded };
  });
  const fresh = own.filter(({ isAdded }) => isAdded);
  const knownSets = own.filter(({ images }) => images.length === 0).length;
  const hashes = fresh.flatMap((set) => set.images);
  let done = 0;
  await forEachConcurrent(hashes, CONCURRENCY, async (hash) => {
    const { hash: found } = await uploadImage(context, campaign, {
      bytes: await readImage(folder, hash),
    });
    if (found !== hash) throw changed(folder, hash);
    done += 1;
    onProgress?.({ activity: "adding images", done, total: hashes.length });
  });
  const provenance = fresh.flatMap(({ query, images: named }) =>
    named.map((hash) => provenanceOf(imageOf(hash), query)),
  );
  await setProvenance(db, id, provenance);
  const next = await nextSetNumber(db, id);
  const sets = fresh.map(({ synset, query, images: named }, i) => {
    return {
      set: next + i,
      synset: toSingleLine(synset).slice(0, 200),
      query: toSingleLine(query).slice(0, 400),
      images: named,
    };
  });
  if (sets.length > 0) await addSets(context, campaign, sets);
  return {
    campaign: id,
    sets: sets.length,
    knownSets,
    sharedSets: wanted.length - sets.length - knownSets,
    leftOut: gathered.sets.length - included.length,
    images: hashes.length,
    withoutLicence: provenance.filter(({ licence }) => licence === "").length,
  };
}

const CONCURRENCY = 4;

/** The images of the sets that a campaign has. */
async function takenImages(db: Db, campaign: Campaign): Promise<TakenImages> {
  const taken = new TakenImages();
  const averageHashes = await getImageHashes(db, campaign);
  for (let after = -1; ; ) {
    const sets = await getSets(db, campaign.id, { after });
    for (const { hash } of sets.flatMap(({ images }) => images)) {
      taken.add({ hash, averageHash: averageHashes.get(hash)! }); // sets name images of their campaign
    }
    const last = sets.at(-1);
    if (last === undefined) return taken;
    after = last.set;
  }
}

/**
 * Provenance of an image, with the lengths and characters that the API accepts. A file of this machine has no URL that
 * others could use, and its path is nobody else's business.
 */
function provenanceOf(image: KeptImage, query: string): Provenance {
  const { hash, rank, url, landingPage, licence, attribution } = image;
  return {
    hash,
    query: toSingleLine(query).slice(0, 400),
    rank,
    url: Address.safeParse(url).data ?? "",
    landingPage: Address.safeParse(landingPage).data ?? "",
    licence: toSingleLine(licence).slice(0, 200),
    attribution: toSingleLine(attribution).slice(0, 1_000),
  };
}

function toSingleLine(text: string): string {
  return text.replaceAll(new RegExp(CONTROL_CHARACTERS, "gu"), " ").trim();
}

async function readImage(folder: string, hash: string): Promise<Uint8Array> {
  return readFile(gatheredImagePath(folder, hash)).catch((cause: unknown) => {
    throw new CounterpointError("data/unreadable", `The file of image ${hash} is missing`, {
      at: [folder],
      hint: "Run `photos gather` again to download missing images",
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
