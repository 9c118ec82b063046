import { makePairSentence, type QualificationPartView } from "../../campaigns/index.ts";
import { type AnswerContext, answerTask } from "./answer-task.ts";

/** The right answers to the questions of a qualification, by their id. */
export type AnswerKey = ReadonlyMap<string, string>;

/** What is written about the pairs of a qualification, which are told in words: nobody in a rehearsal sees them. */
export const PLACEHOLDER_SENTENCE = makePairSentence("left", "there are more of them than elsewhere.");

/** A worker's answers to a part of its qualification (SPEC W1), right or wrong as its character is. */
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
  return { kind: "sentence", selected: Array.from({ length: SELECT }, (_, i) => i), sentence };
}

/** Pairs that a qualification asks to select, as the papers' tasks do. */
const SELECT = 2;
