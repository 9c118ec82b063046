import type { Question } from "./materials.ts";

/** Questions with ids in their order. */
export function numbered(part: string, questions: readonly Omit<Question, "id">[]): readonly Question[] {
  return questions.map((question, i) => ({ id: `${part}-${i + 1}`, ...question }));
}

/** A question whether a sentence would be accepted. */
export function judgedByGuidelines(
  prompt: string,
  sentences: readonly (readonly [picture: string, sentence: string, answer: "yes" | "no"])[],
): readonly Question[] {
  const options = ["yes", "no"];
  return numbered(
    "guidelines",
    sentences.map(([picture, sentence, answer]) => ({ prompt, picture, sentence, options, answer })),
  );
}

/** A question whether a sentence is true of a picture. */
export function judgedAlone(
  prompt: string,
  examples: readonly (readonly [picture: string, sentence: string, answer: "true" | "false" | "nonsense"])[],
): readonly Question[] {
  const options = ["true", "false", "nonsense"];
  return numbered(
    "validation",
    examples.map(([picture, sentence, answer]) => ({ prompt, picture, sentence, options, answer })),
  );
}
