import type { QualificationPartView } from "../../campaigns/index.ts";
import { type Answering, answerTask } from "./answer-task.ts";
import { sayOfPair } from "./pair-sentences.ts";

/** The right answers to the questions of a qualification, by their id. */
export type Key = ReadonlyMap<string, string>;

/** What is written about the pairs of a qualification, which are told in words: nobody in a rehearsal sees them. */
export const ABOUT_UNSEEN_PAIRS = sayOfPair("left", "there are more of them than elsewhere.");

/** A worker's answers to a part of its qualification (SPEC W1), right or wrong as its character is. */
export async function answerPart(
  { part, pictures, questions }: QualificationPartView,
  { key, ...answering }: Answering & { readonly key: Key },
): Promise<unknown> {
  if (part === "writing") return write(Object.values(pictures)[0]!, answering); // it has one picture
  const { character, random } = answering;
  return Object.fromEntries(
    questions.map(({ id, options }) => {
      const isRight = random.uniform() >= character.wrong;
      return [id, isRight ? key.get(id)! : options[random.below(options.length)]!];
    }),
  );
}

async function write(
  picture: QualificationPartView["pictures"][string],
  answering: Answering,
): Promise<unknown> {
  if (picture.kind === "scenes") {
    return answerTask({ kind: "write-for-scenes", scenes: picture.scenes }, answering);
  }
  const isEmpty = answering.random.uniform() < answering.character.emptySentences;
  const sentence = isEmpty ? "nice good many things" : ABOUT_UNSEEN_PAIRS;
  return { kind: "sentence", selected: Array.from({ length: SELECT }, (_, i) => i), sentence };
}

/** Pairs that a qualification asks to select, as the papers' tasks do. */
const SELECT = 2;
