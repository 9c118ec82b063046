import type { PruneReason } from "../schemas/gathered.ts";
import { type GatheringLimits, PAPER_LIMITS } from "./limits.ts";

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

/**
 * SPEC P4, for the sets of one query in order: removes what is broken, what another set of the query has had before (whether or
 * not that set was kept), what is too small, and exact duplicates in the set. Each image counts once, by the first of these.
 */
export function pruneSets(
  sets: readonly (readonly string[])[],
  fileOf: (url: string) => ImageFile,
  { minSide, minImages }: Pick<GatheringLimits, "minSide" | "minImages"> = PAPER_LIMITS,
): readonly PrunedSet[] {
  const seen = new Set<string>();
  return sets.map((urls) => {
    const removed = { broken: 0, seen: 0, small: 0, duplicate: 0 };
    const hashes = new Set<string>();
    const left = urls.filter((url) => {
      const why = pruneReason(fileOf(url), { isSeen: seen.has(url), hashes, minSide });
      if (why !== undefined) removed[why] += 1;
      return why === undefined;
    });
    for (const url of urls) seen.add(url);
    return { urls: left, removed, isKept: left.length >= minImages };
  });
}

function pruneReason(
  file: ImageFile,
  {
    isSeen,
    hashes,
    minSide,
  }: { readonly isSeen: boolean; readonly hashes: Set<string>; readonly minSide: number },
): PruneReason | undefined {
  if (!file.ok) return "broken";
  if (isSeen) return "seen";
  if (Math.min(file.width, file.height) < minSide) return "small";
  if (hashes.has(file.hash)) return "duplicate";
  hashes.add(file.hash);
  return undefined;
}
