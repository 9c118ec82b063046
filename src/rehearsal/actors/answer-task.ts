import {
  type QualificationPartView,
  type SimulatedAbilities,
  simulateAnswer,
  type TaskView,
} from "../../campaigns/index.ts";
import type { Random, Scene, Verdict } from "../../core/index.ts";
import { Thread } from "../../files/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import type { ImageContent } from "../image-content.ts";
import { judgePairSentence } from "../pairs/pair-sentence.ts";
import { orderSelections, writeAboutPairs } from "../pairs/write-about-pairs.ts";
import type { Simulation } from "../simulation.ts";
import type { WorkerProfile } from "./worker-profile.ts";
import type { WritingThread } from "./writing-thread.ts";

/** Inputs of an answer. */
export interface AnswerContext {
  readonly profile: WorkerProfile;
  readonly oracle: Oracle;
  readonly simulation: Simulation;
  /** Content of an image, by the name under which tasks show it. */
  readonly contentOf: (image: string) => ImageContent;
  readonly random: Random;
}

/** A worker's answer to a task, or undefined when they have none and return it. */
export function answerTask(task: TaskView, context: AnswerContext): Promise<unknown> {
  return simulateAnswer(task, abilitiesOf(context));
}

/** The abilities of a simulated worker: the oracle's, with the error rates of the worker's profile. */
function abilitiesOf(context: AnswerContext): SimulatedAbilities {
  const { profile, oracle, simulation, contentOf, random } = context;
  return {
    random,
    sceneOf: (image) => contentOf(image).scene,
    showsSynset: (image) => contentOf(image).showsSynset,
    judge: oracle.judge,
    judgePair: (sentence, pair) => judgePairSentence(sentence, pair, oracle.judge),
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
    async writeForPairs(pairs, select) {
      const chance = random.uniform();
      if (chance < profile.emptySentences) {
        const [selected] = orderSelections(pairs, select, { random, similarPairs: 0 });
        return { selected: selected!, sentence: meaninglessSentence(random) }; // there is always a first
      }
      return writeAboutPairs(pairs, select, {
        ...simulation,
        random,
        writeForScenes: (trues, falses) => oracle.write(trues, falses, random),
        isCareless: chance < profile.emptySentences + profile.carelessSentences,
      });
    },
    flags: () => random.uniform() < simulation.flags,
    errs: () => random.uniform() < profile.errorRate,
  };
}

/** A sentence typed by a worker who only wants the pay. */
function meaninglessSentence(random: Random): string {
  const words = "nice good many some very items things look here there please thanks same other".split(" ");
  return Array.from({ length: 4 + random.below(4) }, () => words[random.below(words.length)]).join(" ");
}

/** The correct answers to the questions of a qualification, by their id. */
export type AnswerKey = ReadonlyMap<string, string>;

/** The sentence about the pairs of a qualification, of which the worker has no scenes. */
export const PLACEHOLDER_SENTENCE = "There are more of them in the left image than elsewhere.";

/** A worker's answers to a part of their qualification (SPEC W1), with the error rate of their profile. */
export async function answerPart(
  { part, pictures, questions }: QualificationPartView,
  { key, ...context }: AnswerContext & { readonly key: AnswerKey },
): Promise<unknown> {
  if (part === "writing") return write(Object.values(pictures)[0]!, context); // it has one picture
  const { profile, random } = context;
  return Object.fromEntries(
    questions.map(({ id, options }) => {
      const isRight = random.uniform() >= profile.errorRate;
      return [id, isRight ? key.get(id)! : options[random.below(options.length)]!];
    }),
  );
}

async function write(
  picture: QualificationPartView["pictures"][string],
  context: AnswerContext,
): Promise<unknown> {
  if (picture.kind === "scenes") {
    return answerTask({ kind: "write-for-scenes", scenes: picture.scenes }, context);
  }
  const isEmpty = context.random.uniform() < context.profile.emptySentences;
  const sentence = isEmpty ? "nice good many things" : PLACEHOLDER_SENTENCE;
  return { sentence };
}

/** The correct judgments and sentences that simulated workers start from; their errors are added elsewhere. */
export interface Oracle {
  /** The truth value of a sentence in a scene, or "nonsense". */
  judge(sentence: string, scene: Scene): Verdict;
  /** A sentence that is true of some scenes and false of others; undefined when none is found. */
  write(trues: readonly Scene[], falses: readonly Scene[], random: Random): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Judges with the reasoner. Sentences are written in a thread, because writing is slow and other workers act meanwhile. */
export function createOracle(): Oracle {
  const reasoner = createReasoner();
  const thread = new Thread<WritingThread>(new URL("./writing-thread.js", import.meta.url));
  return {
    judge(sentence, scene) {
      const interpretation = reasoner.interpret(sentence);
      const makesSense = interpretation.route === "grammar" || interpretation.route === "repaired";
      return makesSense ? `${reasoner.judge(interpretation, scene)}` : "nonsense";
    },
    write: (trues, falses, random) =>
      thread.call.write({ trues, falses, seed: `${random.uint32()} ${random.uint32()}` }),
    close: () => thread.close(),
  };
}
