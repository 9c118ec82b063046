import { z } from "zod";
import type { Example, Scene, Verdict } from "../../../core/index.ts";
import { ViewedPair } from "../../schemas/pictures.ts";
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
    sentence: z.string(),
    picture: z.object({ kind: z.literal("pair"), left: z.string(), right: z.string() }),
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
  simulate: async ({ sentence, pair: [left, right] }, worker) => {
    const scenes = [worker.sceneOf(left.image), worker.sceneOf(right.image)] as const;
    return worker.misjudge(judgePairSentence(sentence, scenes, worker.judge));
  },
} satisfies TaskKind<Example, Verdict, z.infer<typeof View>>;

const PAIR_SENTENCE = /^In the (left|right) image, (.*)$/;

/** A simulated sentence about a pair: a sentence about a scene, applied to one of the two images. */
export function makePairSentence(side: "left" | "right", sentence: string): string {
  return `In the ${side} image, ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

/** Correct verdict on such a sentence about a pair; any other sentence is nonsense. */
export function judgePairSentence(
  sentence: string,
  pair: readonly [left: Scene, right: Scene],
  judge: (sentence: string, scene: Scene) => Verdict,
): Verdict {
  const [, side, rest] = PAIR_SENTENCE.exec(sentence) ?? [];
  return rest === undefined ? "nonsense" : judge(rest, pair[side === "left" ? 0 : 1]);
}
