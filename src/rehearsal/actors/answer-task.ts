import { type SimulatedAbilities, simulateAnswer, type TaskView } from "../../campaigns/index.ts";
import type { Random, Scene } from "../../core/index.ts";
import type { Oracle } from "./oracle.ts";
import type { WorkerProfile } from "./worker-profile.ts";

/** Inputs of an answer. */
export interface AnswerContext {
  readonly profile: WorkerProfile;
  readonly oracle: Oracle;
  /** Scene that a generated picture shows, by the name under which tasks show it. */
  readonly sceneOf: (image: string) => Scene;
  readonly random: Random;
}

/** A worker's answer to a task, or undefined when they have none and return it. */
export function answerTask(task: TaskView, context: AnswerContext): Promise<unknown> {
  return simulateAnswer(task, abilitiesOf(context));
}

/** The abilities of a simulated worker: the oracle's, with the error rates of the worker's profile. */
function abilitiesOf({ profile, oracle, sceneOf, random }: AnswerContext): SimulatedAbilities {
  return {
    random,
    sceneOf,
    judge: oracle.judge,
    misjudge(correct) {
      if (random.uniform() < profile.nonsenseRate) return "nonsense";
      if (random.uniform() >= profile.errorRate) return correct;
      return correct === "false" ? "true" : "false";
    },
    async write(trues, falses) {
      const chance = random.uniform();
      if (chance < profile.emptySentences) return meaninglessSentence(random);
      if (chance >= profile.emptySentences + profile.carelessSentences)
        return oracle.write(trues, falses, random);
      return oracle.write(trues.slice(0, 1), falses.slice(0, 1), random);
    },
    errs: () => random.uniform() < profile.errorRate,
  };
}

/** A sentence typed by a worker who only wants the pay. */
function meaninglessSentence(random: Random): string {
  const words = "nice good many some very items things look here there please thanks same other".split(" ");
  return Array.from({ length: 4 + random.below(4) }, () => words[random.below(words.length)]).join(" ");
}
