import { z } from "zod";
import { sceneKey } from "../../../core/index.ts";
import { ViewedImage } from "../../schemas/pictures.ts";
import type { PhotosSettings } from "../settings/campaign-settings.ts";
import { type ImageSet, ImageSetSchema } from "./prune-images.ts";
import type { TaskKind } from "./task-kind.ts";

const View = z.object({
  kind: z.literal("construct-set"),
  synset: z.string(),
  images: z.array(ViewedImage),
});

/** A worker's answer: duplicates are removed, uninteresting images go last. */
export type ConstructionAnswer = z.infer<ReturnType<typeof answerSchema>>;

/** Marking duplicates and uninteresting images of a set (SPEC P6). */
export const constructSet = {
  kind: "construct-set",
  qualification: "writer",
  Input: ImageSetSchema,
  View,
  view: ({ synset, images }, { urlOf }) => ({
    kind: "construct-set",
    synset,
    images: images.map((image) => ({ image, url: urlOf(image) })),
  }),
  answer: ({ images }) => answerSchema(images),
  pay: ({ constructionPay }: PhotosSettings) => ({ pay: constructionPay, mostBonus: 0 }),
  simulate: async ({ images }, worker) => {
    const seen = new Set<string>();
    const [duplicates, notInteresting]: [string[], string[]] = [[], []];
    for (const { image } of images) {
      const scene = worker.sceneOf(image);
      const errs = worker.errs();
      if (seen.has(sceneKey(scene)) && !errs) duplicates.push(image);
      else if (scene.flat().length < INTERESTING_ITEMS !== errs) notInteresting.push(image);
      seen.add(sceneKey(scene));
    }
    return { duplicates, notInteresting };
  },
} satisfies TaskKind<ImageSet, ConstructionAnswer, z.infer<typeof View>>;

/** A picture with at least this many items is interesting (SPEC P6: more than one instance, diverse objects). */
const INTERESTING_ITEMS = 4;

function answerSchema(images: readonly string[]) {
  const error = '"duplicates" and "notInteresting" should list images of the set';
  const list = z
    .array(z.string({ error }), { error })
    .refine(
      (named) => new Set(named).size === named.length && named.every((image) => images.includes(image)),
      { error },
    );
  return z.object({ duplicates: list, notInteresting: list }, { error });
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
export function applyConstruction(
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
