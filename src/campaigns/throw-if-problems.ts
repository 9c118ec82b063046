import { CounterpointError } from "../core/index.ts";
import type { SentenceProblem } from "./rules/writing/check-sentence.ts";
import { SENTENCE_ADVICE } from "./schemas/sentence-advice.ts";

/** Refuses a sentence for its problems, if it has any. */
export function throwIfProblems(problems: readonly SentenceProblem[]): void {
  if (problems.length === 0) return;
  const advice = problems.map((each) => SENTENCE_ADVICE[each]).join(" ");
  throw new CounterpointError("data/invalid", `The sentence cannot be taken. ${advice.replace(/\.$/, "")}`);
}
