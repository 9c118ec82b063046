import { z } from "zod";
import { SingleLine } from "../../../core/browser.ts";
import { ImageHash, ViewedImage } from "../../schemas/pictures.ts";
import type { PhotosSettings } from "../settings/campaign-settings.ts";
import type { TaskKind } from "./task-kind.ts";

/** Related images of one synset, most similar first; `set` is its number in the campaign. */
export interface ImageSet {
  readonly set: number;
  readonly synset: string;
  /** The query that found its images; empty when unknown. */
  readonly query: string;
  readonly images: readonly string[];
}

/** Schema of an image set. */
export const ImageSetSchema = z.object({
  set: z.int().min(0).max(1_000_000_000),
  synset: SingleLine.min(1).max(200),
  query: SingleLine.trim().max(400).default(""),
  images: z
    .array(ImageHash)
    .min(1)
    .max(100)
    .refine((images) => new Set(images).size === images.length, "A set should name an image once"),
});

/** Reason why an image is removed (SPEC P5). */
const PRUNING_REASONS = ["does-not-load", "inappropriate", "not-realistic", "synset-absent"] as const;

const View = z.object({
  kind: z.literal("prune-images"),
  synset: z.string(),
  images: z.array(ViewedImage),
});

/** A worker's answer: the images to remove, with reasons. */
export type PruningAnswer = z.infer<ReturnType<typeof answerSchema>>;

/** Removing images that do not belong in a set (SPEC P5). */
export const pruneImages = {
  kind: "prune-images",
  qualification: "writer",
  Input: ImageSetSchema,
  View,
  view: ({ synset, images }, { urlOf }) => ({
    kind: "prune-images",
    synset,
    images: images.map((image) => ({ image, url: urlOf(image) })),
  }),
  answer: ({ images }) => answerSchema(images),
  pay: ({ pruningPay }: PhotosSettings) => ({ pay: pruningPay, mostBonus: 0 }),
  simulate: async ({ images }, worker) => {
    const isKept = (image: string) => worker.showsSynset(image) !== worker.errs();
    const removed = images.filter(({ image }) => !isKept(image));
    return { removed: Object.fromEntries(removed.map(({ image }) => [image, "synset-absent" as const])) };
  },
} satisfies TaskKind<ImageSet, PruningAnswer, z.infer<typeof View>>;

function answerSchema(images: readonly string[]) {
  const error = `"removed" should name images of the set, each with one of ${PRUNING_REASONS.join(", ")}`;
  const reasons = z.record(z.string(), z.enum(PRUNING_REASONS, { error }), {
    error: '"removed" should name images with reasons',
  });
  const removed = reasons.refine((named) => Object.keys(named).every((image) => images.includes(image)), {
    error,
  });
  return z.object({ removed }, { error: '"removed" should name images with reasons' });
}

/** SPEC P5 (N2 3.1): the set without the removed images, or undefined when fewer than `minImages` remain. */
export function applyPruning(
  set: ImageSet,
  { removed }: PruningAnswer,
  { minImages }: { readonly minImages: number },
): ImageSet | undefined {
  const images = set.images.filter((image) => !Object.hasOwn(removed, image));
  return images.length < minImages ? undefined : { ...set, images };
}
