import type { WorkerId } from "../../core/index.ts";
import { runRecipe, type TaskAnswers, type TaskSpec } from "../rules/stages/run-recipe.ts";
import type { Stage } from "../rules/stages/stage.ts";

/** Answers every task that is asked for, seat by seat by workers w0, w1, ..., until no new one comes. */
export function play(
  stages: readonly Stage[],
  inputs: readonly unknown[],
  answer: (task: TaskSpec, seat: number) => unknown,
) {
  const progress = new Map<string, TaskAnswers>();
  for (;;) {
    const followed = runRecipe(stages, inputs, (name) => progress.get(name));
    const open = followed.tasks.filter(({ name }) => !progress.has(name));
    if (open.length === 0) return followed;
    for (const task of open) {
      const answers = Array.from({ length: task.seats }, (_, seat) => {
        return { worker: `w${seat}` as WorkerId, content: answer(task, seat) };
      }).filter(({ content }) => content !== undefined);
      progress.set(task.name, { answers, withdrawn: false });
    }
  }
}
