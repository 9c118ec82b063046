import { type BrowsedCorpus, RIGHT, WRONG } from "../corpus/index.ts";
import { rowsOfSplits } from "../evaluation/index.ts";
import type { System } from "./system.ts";

/** What a system answered, by the rows of the corpus. */
export interface SystemAnswers {
  readonly id: string;
  readonly name: string;
  readonly perExample: number;
  /** Whether an example is right, wrong or not predicted; of six predictions all must be right. */
  readonly outcomes: Uint8Array;
  /** How many of an example's predictions are right. */
  readonly right: Uint8Array;
}

export function answersOf({ gold, examples }: BrowsedCorpus, { id, name, predicted }: System): SystemAnswers {
  const { splits, perExample, right: cells } = predicted;
  const [outcomes, right] = [new Uint8Array(examples.length), new Uint8Array(examples.length)];
  rowsOfSplits(gold, splits).forEach((row, place) => {
    for (let cell = place * perExample; cell < (place + 1) * perExample; cell += 1)
      right[row]! += cells[cell]!;
    outcomes[row] = right[row] === perExample ? RIGHT : WRONG;
  });
  return { id, name, perExample, outcomes, right };
}

/** What it answered of one example; undefined when it predicts none of that split. */
export function viewAnswer({ id, name, perExample, outcomes, right }: SystemAnswers, row: number) {
  if (outcomes[row] !== RIGHT && outcomes[row] !== WRONG) return undefined;
  return { system: id, name, right: right[row]!, of: perExample };
}
