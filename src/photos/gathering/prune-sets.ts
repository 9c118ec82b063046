import type { PruneReason } from "../schemas/gathered.ts";
import { type HashedImage, TakenImages } from "./taken-images.ts";

/** Properties of the file behind a URL. */
export type ImageFile =
  | ({ readonly ok: true; readonly width: number; readonly height: number } & HashedImage)
  | { readonly ok: false };

/** A set after automatic pruning. */
export interface PrunedSet {
  /** The URLs that remain, in order. */
  readonly urls: readonly string[];
  readonly removed: Readonly<Record<PruneReason, number>>;
  /** Dropped with too few images, by SPEC P4 or only because the others are in sets before it. */
  readonly outcome: "kept" | "too few" | "shared";
}

/** NLVR2, appendix B: images are at least this wide and high. */
export const MIN_SIDE = 200;
/** Minimum number of images of a set (SPEC P4). */
const MIN_IMAGES = 8;

/**
 * SPEC P4, for the sets of each query in order: removes what is broken, what another set of the query has had before (whether or
 * not that set was kept), what is smaller than 200 x 200, and exact duplicates in the set. Each image counts once, by the first of these.
 * Then, over all queries, what a kept set has already (SPEC P3).
 */
export function pruneSets(
  queries: readonly (readonly (readonly string[])[])[],
  fileOf: (url: string) => ImageFile,
): readonly (readonly PrunedSet[])[] {
  const taken = new TakenImages();
  return queries.map((sets) => {
    const seen = new Set<string>();
    return sets.map((urls) => {
      const pruned = pruneSet(urls, { fileOf, seen, taken });
      for (const url of urls) seen.add(url);
      if (pruned.outcome === "kept") for (const url of pruned.urls) taken.add(hashed(fileOf(url)));
      return pruned;
    });
  });
}

interface PruningContext {
  readonly fileOf: (url: string) => ImageFile;
  /** URLs of earlier sets of the query. */
  readonly seen: ReadonlySet<string>;
  readonly taken: TakenImages;
}

function pruneSet(urls: readonly string[], { fileOf, seen, taken }: PruningContext): PrunedSet {
  const removed = { broken: 0, seen: 0, small: 0, duplicate: 0, shared: 0 };
  const hashes = new Set<string>();
  const sound = urls.filter((url) => {
    const why = pruneReason(fileOf(url), { isSeen: seen.has(url), hashes });
    if (why !== undefined) removed[why] += 1;
    return why === undefined;
  });
  if (sound.length < MIN_IMAGES) return { urls: sound, removed, outcome: "too few" };
  const own = sound.filter((url) => !taken.has(hashed(fileOf(url))));
  removed.shared = sound.length - own.length;
  return { urls: own, removed, outcome: own.length < MIN_IMAGES ? "shared" : "kept" };
}

function pruneReason(
  file: ImageFile,
  { isSeen, hashes }: { readonly isSeen: boolean; readonly hashes: Set<string> },
): Exclude<PruneReason, "shared"> | undefined {
  if (!file.ok) return "broken";
  if (isSeen) return "seen";
  if (file.width < MIN_SIDE || file.height < MIN_SIDE) return "small";
  if (hashes.has(file.hash)) return "duplicate";
  hashes.add(file.hash);
  return undefined;
}

function hashed(file: ImageFile): HashedImage {
  if (!file.ok) throw new Error("A broken image was not removed");
  return file;
}
