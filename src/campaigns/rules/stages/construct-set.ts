import type { ImageSet } from "./prune-images.ts";

/** A worker's answer to a set-construction task: duplicates are removed, uninteresting images go last. */
export interface ConstructionAnswer {
  readonly duplicates: readonly string[];
  readonly notInteresting: readonly string[];
}

export type ConstructionResult =
  | { readonly kind: "set"; readonly set: ImageSet }
  | { readonly kind: "dropped"; readonly reason: "too-few-images" | "too-few-interesting" };

export interface ConstructionLimits {
  readonly minInteresting: number;
  readonly imagesPerSet: number;
}

/**
 * SPEC P6 (N2 3.1): without duplicates, a set needs `minInteresting` interesting images; interesting ones come
 * first, each kind by similarity, and the first `imagesPerSet` are kept.
 */
export function constructSet(
  set: ImageSet,
  { duplicates, notInteresting }: ConstructionAnswer,
  { minInteresting, imagesPerSet }: ConstructionLimits,
): ConstructionResult {
  const left = set.images.filter((image) => !duplicates.includes(image));
  const interesting = left.filter((image) => !notInteresting.includes(image));
  if (interesting.length < minInteresting) return { kind: "dropped", reason: "too-few-interesting" };
  if (left.length < imagesPerSet) return { kind: "dropped", reason: "too-few-images" };
  const ordered = [...interesting, ...left.filter((image) => notInteresting.includes(image))];
  return { kind: "set", set: { ...set, images: ordered.slice(0, imagesPerSet) } };
}
