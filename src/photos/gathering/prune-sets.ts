import type { PruneReason } from "../schemas/gathered.ts";

/** Properties of the file behind a URL. */
export type ImageFile =
  | { readonly ok: true; readonly hash: string; readonly width: number; readonly height: number }
  | { readonly ok: false };

/** A set after automatic pruning. */
export interface PrunedSet {
  /** The URLs that remain, in order. */
  readonly urls: readonly string[];
  readonly removed: Readonly<Record<PruneReason, number>>;
  /** True when the set has enough images after pruning. */
  readonly isKept: boolean;
}

/** NLVR2, appendix B: images are at least this wide and high. */
export const MIN_SIDE = 200;
/** Minimum number of images of a set (SPEC P4). */
const MIN_IMAGES = 8;

/**
 * SPEC P4, for the sets of one query in order: removes what is broken, what another set of the query has had before (whether or
 * not that set was kept), what is smaller than 200 x 200, and exact duplicates in the set. Each image counts once, by the first of these.
 */
export function pruneSets(
  sets: readonly (readonly string[])[],
  fileOf: (url: string) => ImageFile,
): readonly PrunedSet[] {
  const seen = new Set<string>();
  return sets.map((urls) => {
    const removed = { broken: 0, seen: 0, small: 0, duplicate: 0 };
    const hashes = new Set<string>();
    const left = urls.filter((url) => {
      const why = pruneReason(fileOf(url), { isSeen: seen.has(url), hashes });
      if (why !== undefined) removed[why] += 1;
      return why === undefined;
    });
    for (const url of urls) seen.add(url);
    return { urls: left, removed, isKept: left.length >= MIN_IMAGES };
  });
}

function pruneReason(
  file: ImageFile,
  { isSeen, hashes }: { readonly isSeen: boolean; readonly hashes: Set<string> },
): PruneReason | undefined {
  if (!file.ok) return "broken";
  if (isSeen) return "seen";
  if (file.width < MIN_SIDE || file.height < MIN_SIDE) return "small";
  if (hashes.has(file.hash)) return "duplicate";
  hashes.add(file.hash);
  return undefined;
}
