/** Related images of one synset, most similar first; `set` numbers it in its campaign. */
export interface ImageSet {
  readonly set: number;
  readonly synset: string;
  readonly images: readonly string[];
}

/** Why an image is removed (SPEC P5). */
export const PRUNING_REASONS = ["does-not-load", "inappropriate", "not-realistic", "synset-absent"] as const;

export type PruningReason = (typeof PRUNING_REASONS)[number];

/** A worker's answer to an image-pruning task: the images to remove, and why. */
export interface PruningAnswer {
  readonly removed: Readonly<Record<string, PruningReason>>;
}

/** SPEC P5 (N2 3.1): the set without the removed images, or undefined when fewer than `minImages` are left. */
export function pruneImages(
  set: ImageSet,
  { removed }: PruningAnswer,
  { minImages }: { readonly minImages: number },
): ImageSet | undefined {
  const images = set.images.filter((image) => !Object.hasOwn(removed, image));
  return images.length < minImages ? undefined : { ...set, images };
}
