import { makePairSentence, type QualificationPartView } from "../../campaigns/index.ts";
import { type AnswerContext, answerTask } from "./answer-task.ts";

/** The correct answers to the questions of a qualification, by their id. */
export type AnswerKey = ReadonlyMap<string, string>;

/** The sentence about the pairs of a qualification, which are described in words only. */
export const PLACEHOLDER_SENTENCE = makePairSentence("left", "there are more of them than elsewhere.");

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
  return { kind: "sentence", selected: Array.from({ length: SELECT }, (_, i) => i), sentence };
}

/** Number of pairs to select, as in the papers' tasks. */
const SELECT = 2;
