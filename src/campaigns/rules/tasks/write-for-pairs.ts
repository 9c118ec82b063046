import { z } from "zod";
import type { Random } from "../../../core/index.ts";
import { FLAG_REASONS } from "../../schemas/images.ts";
import { ImageHash, ViewedPair } from "../../schemas/pictures.ts";
import type { PhotosSettings } from "../settings/campaign-settings.ts";
import { type ImageSet, ImageSetSchema } from "./prune-images.ts";
import type { Pay, RecipeSettings, TaskKind, ViewOptions } from "./task-kind.ts";

/** Two images in their order. */
export type Pair = readonly [left: string, right: string];

/** A writing task: the pairs of a set, and the number of the sentence. */
export interface PairPresentation {
  readonly set: number;
  readonly synset: string;
  readonly pairs: readonly Pair[];
  readonly sentenceNumber: number;
}

const View = z.object({ kind: z.literal("write-for-pairs"), pairs: z.array(ViewedPair), select: z.number() });

/** A writer's answer: the selected pairs and a sentence true of these alone, or the problem with the set (SPEC P7). */
export type PairWritingAnswer = z.infer<ReturnType<typeof answerSchema>>;

/** Selecting pairs of a set and writing one sentence that is true of these alone (SPEC P7). */
export const writeForPairs = {
  kind: "write-for-pairs",
  qualification: "writer",
  Input: z.object({
    set: z.int(),
    synset: ImageSetSchema.shape.synset,
    pairs: z.array(z.tuple([ImageHash, ImageHash])),
    sentenceNumber: z.int(),
  }),
  View,
  view: ({ pairs }, { urlOf, settings: { pairsSelected } }: ViewOptions & { settings: PhotosSettings }) => {
    const view = (image: string) => ({ image, url: urlOf(image) });
    return {
      kind: "write-for-pairs",
      pairs: pairs.map(([left, right]) => [view(left), view(right)]),
      select: pairsSelected,
    };
  },
  answer: ({ pairs }, { pairsSelected }: PhotosSettings) => answerSchema(pairs.length, pairsSelected),
  pay: writingPay,
  simulate: async ({ pairs, select }, worker) => {
    if (worker.flags()) {
      return { kind: "flag", reason: FLAG_REASONS[worker.random.below(FLAG_REASONS.length)]! }; // it has that many
    }
    const scenes = pairs.map(
      ([left, right]) => [worker.sceneOf(left.image), worker.sceneOf(right.image)] as const,
    );
    const written = await worker.writeForPairs(scenes, select);
    return written && { kind: "sentence", selected: [...written.selected], sentence: written.sentence };
  },
} satisfies TaskKind<PairPresentation, PairWritingAnswer, z.infer<typeof View>>;

/** The problem with a set, in place of a sentence. */
type Flag = Extract<PairWritingAnswer, { kind: "flag" }>;

/** True for an answer that flags its set: the set is dropped with all its writing tasks (SPEC P7). */
export function isFlag(content: unknown): content is Flag {
  return typeof content === "object" && content !== null && "kind" in content && content.kind === "flag";
}

/** Pay of both kinds of writing. */
export function writingPay({ writingPay: pay, fullBonus, lowerBonus }: RecipeSettings): Pay {
  return { pay, mostBonus: Math.max(fullBonus, lowerBonus) };
}

function answerSchema(pairs: number, pairsSelected: number) {
  const kinds = "The answer must be a sentence or a report about the images";
  const selection = `Select exactly ${pairsSelected === 1 ? "1 pair" : `${pairsSelected} different pairs`}, numbered 0 to ${pairs - 1}`;
  return z.discriminatedUnion(
    "kind",
    [
      z.object({
        kind: z.literal("sentence"),
        sentence: z.string({ error: kinds }),
        selected: z
          .array(z.int({ error: selection }), { error: selection })
          .refine(
            (selected) =>
              selected.length === pairsSelected &&
              new Set(selected).size === pairsSelected &&
              selected.every((pair) => pair >= 0 && pair < pairs),
            { error: selection },
          ),
      }),
      z.object({
        kind: z.literal("flag"),
        reason: z.enum(FLAG_REASONS, {
          error: '"reason" should be "duplicates" or "bad-images"',
        }),
      }),
    ],
    { error: kinds },
  );
}

/**
 * SPEC P7 (N2 3.2): a set of eight images as four ordered pairs, at random. Both writing tasks of a set show the same
 * pairs, as the names of the released images show: `split-set-pair-img0.png` has no sentence number.
 */
export function pairImages({ set, images }: ImageSet, random: Random): readonly Pair[] {
  const shuffled = random.split(`pairs of set ${set}`).shuffle(images);
  return Array.from({ length: Math.floor(shuffled.length / 2) }, (_, i): Pair => {
    return [shuffled[2 * i]!, shuffled[2 * i + 1]!];
  });
}
