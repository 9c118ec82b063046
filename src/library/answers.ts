import { type CorpusIndex, RIGHT, WRONG } from "../corpus/index.ts";
import { rowsOfSplits } from "../evaluation/index.ts";
import type { System } from "./system.ts";

/** What a system answered, by the rows of the corpus. */
export interface SystemAnswers {
  readonly id: string;
  readonly name: string;
  readonly predictionsPerExample: number;
  /** Whether an example is right, wrong or not predicted; of six predictions all must be right. */
  readonly outcomes: Uint8Array;
  /** How many of an example's predictions are right. */
  readonly correct: Uint8Array;
}

export function answersOf({ gold, examples }: CorpusIndex, { id, name, predicted }: System): SystemAnswers {
  const { splits, predictionsPerExample, correct: cells } = predicted;
  const [outcomes, correct] = [new Uint8Array(examples.length), new Uint8Array(examples.length)];
  rowsOfSplits(gold, splits).forEach((row, place) => {
    for (let cell = place * predictionsPerExample; cell < (place + 1) * predictionsPerExample; cell += 1)
      correct[row]! += cells[cell]!;
    outcomes[row] = correct[row] === predictionsPerExample ? RIGHT : WRONG;
  });
  return { id, name, predictionsPerExample, outcomes, correct };
}

/** What it answered of one example; undefined when it predicts none of that split. */
export function viewAnswer(
  { id, name, predictionsPerExample, outcomes, correct }: SystemAnswers,
  row: number,
) {
  if (outcomes[row] !== RIGHT && outcomes[row] !== WRONG) return undefined;
  return { system: id, name, right: correct[row]!, of: predictionsPerExample };
}
