import { z } from "zod";
import { constructSet } from "./construct-set.ts";
import { judgePair } from "./judge-pair.ts";
import { judgeScene } from "./judge-scene.ts";
import { pruneImages } from "./prune-images.ts";
import type { SimulatedAbilities, TaskKind } from "./task-kind.ts";
import { writeForPairs } from "./write-for-pairs.ts";
import { writeForScenes } from "./write-for-scenes.ts";

/** Schema of the view of a task of any kind. */
export const TaskView = z.discriminatedUnion("kind", [
  pruneImages.View,
  constructSet.View,
  writeForScenes.View,
  writeForPairs.View,
  judgeScene.View,
  judgePair.View,
]);
export type TaskView = z.infer<typeof TaskView>;

const TASK_KINDS: readonly TaskKind<never, unknown, TaskView>[] = [
  pruneImages,
  constructSet,
  writeForScenes,
  writeForPairs,
  judgeScene,
  judgePair,
];

/** Answer of a simulated worker to a task of any kind; undefined when they have none and return the task. */
export async function simulateAnswer(view: TaskView, worker: SimulatedAbilities): Promise<unknown> {
  const kind = TASK_KINDS.find((each) => each.kind === view.kind)!; // every view has its kind in the list
  return kind.simulate(view, worker);
}
