import { z } from "zod";
import type { Scene as CoreScene, Split } from "../../../core/index.ts";
import { Scene } from "../../schemas/pictures.ts";
import type { TaskKind } from "./task-kind.ts";
import { writingPay } from "./write-for-pairs.ts";

/** Four scenes for one sentence, true of A and B and false of C and D; its split is fixed beforehand (SPEC C2). */
export interface ScenePresentation {
  readonly presentation: number;
  readonly split: Split;
  readonly scenes: readonly [a: CoreScene, b: CoreScene, c: CoreScene, d: CoreScene];
}

const View = z.object({ kind: z.literal("write-for-scenes"), scenes: z.array(Scene) });

const Answer = z.object(
  { sentence: z.string({ error: '"sentence" should be a text' }) },
  { error: '"sentence" should be a text' },
);
export type SceneWritingAnswer = z.infer<typeof Answer>;

/** Writing one sentence for four scenes (SPEC C1). */
export const writeForScenes = {
  kind: "write-for-scenes",
  qualification: "writer",
  Input: z.object({ presentation: z.int(), split: z.string(), scenes: z.array(Scene) }),
  View,
  view: ({ scenes }) => View.parse({ kind: "write-for-scenes", scenes }),
  answer: () => Answer,
  pay: writingPay,
  simulate: async ({ scenes }, worker) => {
    const sentence = await worker.write(scenes.slice(0, 2), scenes.slice(2));
    return sentence === undefined ? undefined : { sentence };
  },
} satisfies TaskKind<ScenePresentation, SceneWritingAnswer, z.infer<typeof View>>;
