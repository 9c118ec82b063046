import { z } from "zod";
import { type Example, photographsOf, type Verdict } from "../../../core/index.ts";
import { ImageHash, ViewedPair } from "../../schemas/pictures.ts";
import { Sentence } from "../../schemas/sentences.ts";
import type { TaskKind } from "./task-kind.ts";

const View = z.object({ kind: z.literal("judge-pair"), sentence: z.string(), pair: ViewedPair });

/** The answers to both kinds of judging. */
export const VERDICT = z.enum(["true", "false", "nonsense"], {
  error: 'The answer should be "true", "false" or "nonsense"',
});

const Photograph = z.object({ kind: z.literal("photograph"), name: ImageHash, role: z.string() });

/** Judging one sentence about one pair of images (SPEC P8, D2). */
export const judgePair = {
  kind: "judge-pair",
  qualification: "validator",
  Input: z.object({
    sentence: Sentence,
    pictures: z.tuple([Photograph, Photograph]),
  }),
  View,
  view: (example, { urlOf }) => {
    const { sentence } = example;
    const [left = "", right = ""] = photographsOf(example).map(({ name }) => name);
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
