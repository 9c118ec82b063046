import { z } from "zod";
import { BOX_ORDERS, type Example, Random, sceneOf, type Verdict } from "../../../core/index.ts";
import { reorderBoxes } from "../../../scenes/browser.ts";
import { Scene } from "../../schemas/pictures.ts";
import { Sentence } from "../../schemas/sentences.ts";
import { VERDICT } from "./judge-pair.ts";
import type { TaskKind } from "./task-kind.ts";

const View = z.object({ kind: z.literal("judge-scene"), sentence: z.string(), scene: Scene });

/** Judging one sentence about one scene (SPEC C2). */
export const judgeScene = {
  kind: "judge-scene",
  qualification: "validator",
  Input: z.object({
    sentence: Sentence,
    pictures: z.tuple([z.object({ kind: z.literal("scene"), scene: Scene })]),
  }),
  View,
  view: (example, { assignment, seed }) => {
    const shown = sceneOf(example);
    if (shown === undefined) throw new Error("A task of judging a scene shows photographs");
    const scene = reorderBoxes(shown, boxOrderFor(assignment, seed));
    return View.parse({ kind: "judge-scene", sentence: example.sentence, scene });
  },
  answer: () => VERDICT,
  pay: ({ validationPay }) => ({ pay: validationPay, mostBonus: 0 }),
  simulate: async ({ sentence, scene }, worker) => worker.misjudge(worker.judge(sentence, scene)),
} satisfies TaskKind<Example, Verdict, z.infer<typeof View>>;

/** SPEC C2: the order of boxes in a judge's view, k of S6, random by seed and assignment. */
export function boxOrderFor(assignment: string, seed: string): number {
  return new Random(seed).split(`boxes of ${assignment}`).below(BOX_ORDERS);
}
