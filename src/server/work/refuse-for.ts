import { MOST_CHARACTERS, type SentenceProblem } from "../../collection/index.ts";
import { CounterpointError } from "../../core/index.ts";

/** Refuses a sentence for its problems, if it has any. */
export function refuseFor(problems: readonly SentenceProblem[]): void {
  if (problems.length === 0) return;
  const named = problems.map((each) =>
    each === "too-long" ? `${each} (more than ${MOST_CHARACTERS} characters)` : each,
  );
  throw new CounterpointError("data/invalid", `The sentence cannot be taken: ${named.join(", ")}`);
}
