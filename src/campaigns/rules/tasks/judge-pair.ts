import { z } from "zod";
import type { Example, Verdict } from "../../../core/index.ts";
import { ImageHash, ViewedPair } from "../../schemas/pictures.ts";
import { Sentence } from "../../schemas/sentences.ts";
import type { TaskKind } from "./task-kind.ts";

const View = z.object({ kind: z.literal("judge-pair"), sentence: z.string(), pair: ViewedPair });

/** The answers to both kinds of judging. */
export const VERDICT = z.enum(["true", "false", "nonsense"], {
  error: 'The answer should be "true", "false" or "nonsense"',
});

/** Judging one sentence about one pair of images (SPEC P8, D2). */
export const judgePair = {
  kind: "judge-pair",
  qualification: "validator",
  Input: z.object({
    sentence: Sentence,
    picture: z.object({ kind: z.literal("pair"), left: ImageHash, right: ImageHash }),
  }),
  View,
  view: ({ sentence, picture }, { urlOf }) => {
    if (picture.kind !== "pair") throw new Error("A task of judging a pair shows a scene");
    const [left, right] = [picture.left, picture.right];
    return {
      kind: "judge-pair",
      sentence,
      pair: [
        { image: left, url: urlOf(left) },
        { image: right, url: urlOf(right) },
      ],
    };
  },
  answer: () => VERDICT,
  pay: ({ validationPay }) => ({ pay: validationPay, mostBonus: 0 }),
  simulate: async ({ sentence, pair: [left, right] }, worker) =>
    worker.misjudge(worker.judgePair(sentence, [worker.sceneOf(left.image), worker.sceneOf(right.image)])),
} satisfies TaskKind<Example, Verdict, z.infer<typeof View>>;
