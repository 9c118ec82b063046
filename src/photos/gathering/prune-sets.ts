import type { GatheringLimits, PruneReason } from "../schemas/gathered.ts";
import { PAPER_LIMITS } from "./limits.ts";
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

/**
 * SPEC P4, for the sets of each query in order: removes what is broken, what another set of the query has had before (whether or
 * not that set was kept), what is too small, and exact duplicates in the set. Each image counts once, by the first of these.
 * Then, over all queries, what a kept set has already (SPEC P3).
 */
export function pruneSets(
  queries: readonly (readonly (readonly string[])[])[],
  fileOf: (url: string) => ImageFile,
  limits: Pick<GatheringLimits, "minSide" | "minImages"> = PAPER_LIMITS,
): readonly (readonly PrunedSet[])[] {
  const taken = new TakenImages();
  return queries.map((sets) => {
    const seen = new Set<string>();
    return sets.map((urls) => {
      const pruned = pruneSet(urls, { fileOf, seen, taken, ...limits });
      for (const url of urls) seen.add(url);
      if (pruned.outcome === "kept") for (const url of pruned.urls) taken.add(hashed(fileOf(url)));
      return pruned;
    });
  });
}

interface PruningContext extends Pick<GatheringLimits, "minSide" | "minImages"> {
  readonly fileOf: (url: string) => ImageFile;
  /** URLs of earlier sets of the query. */
  readonly seen: ReadonlySet<string>;
  readonly taken: TakenImages;
}

function pruneSet(
  urls: readonly string[],
  { fileOf, seen, taken, minSide, minImages }: PruningContext,
): PrunedSet {
  const removed = { broken: 0, seen: 0, small: 0, duplicate: 0, shared: 0 };
  const hashes = new Set<string>();
  const sound = urls.filter((url) => {
    const why = pruneReason(fileOf(url), { isSeen: seen.has(url), hashes, minSide });
    if (why !== undefined) removed[why] += 1;
    return why === undefined;
  });
  if (sound.length < minImages) return { urls: sound, removed, outcome: "too few" };
  const own = sound.filter((url) => !taken.has(hashed(fileOf(url))));
  removed.shared = sound.length - own.length;
  return { urls: own, removed, outcome: own.length < minImages ? "shared" : "kept" };
}

function pruneReason(
  file: ImageFile,
  {
    isSeen,
    hashes,
    minSide,
  }: { readonly isSeen: boolean; readonly hashes: Set<string>; readonly minSide: number },
): Exclude<PruneReason, "shared"> | undefined {
  if (!file.ok) return "broken";
  if (isSeen) return "seen";
  if (Math.min(file.width, file.height) < minSide) return "small";
  if (hashes.has(file.hash)) return "duplicate";
  hashes.add(file.hash);
  return undefined;
}

function hashed(file: ImageFile): HashedImage {
  if (!file.ok) throw new Error("A broken image was not removed");
  return file;
}
