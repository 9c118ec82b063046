import { type CorpusIndex, RIGHT, WRONG } from "../corpus/index.ts";
import { rowsOfSplits, type SplitOutcomes } from "../evaluation/index.ts";

/** A system with predictions of a corpus. */
export interface System {
  /** From the hash of its file. */
  readonly id: string;
  readonly name: string;
  readonly predicted: SplitOutcomes;
}

/** The id of a system in URLs: the beginning of the hash of its file. */
export function systemId(hash: string): string {
  return hash.slice(0, 16);
}

/** Answers of a system, by the rows of the corpus. */
export interface SystemAnswers {
  readonly id: string;
  readonly name: string;
  readonly predictionsPerExample: number;
  /** RIGHT, WRONG or 0 for an example that is not predicted; of six predictions all must be correct. */
  readonly outcomes: Uint8Array;
  /** Number of correct predictions per example. */
  readonly correct: Uint8Array;
}

export function answersOf({ gold, examples }: CorpusIndex, { id, name, predicted }: System): SystemAnswers {
  const { splits, predictionsPerExample, correct: cells } = predicted;
  const [outcomes, correct] = [new Uint8Array(examples.length), new Uint8Array(examples.length)];
  rowsOfSplits(gold, splits).forEach((row, index) => {
    for (let cell = index * predictionsPerExample; cell < (index + 1) * predictionsPerExample; cell += 1)
      correct[row]! += cells[cell]!;
    outcomes[row] = correct[row] === predictionsPerExample ? RIGHT : WRONG;
  });
  return { id, name, predictionsPerExample, outcomes, correct };
}

/** The answer for one example; undefined when the system does not predict that split. */
export function viewAnswer(
  { id, name, predictionsPerExample, outcomes, correct }: SystemAnswers,
  row: number,
) {
  if (outcomes[row] !== RIGHT && outcomes[row] !== WRONG) return undefined;
  return { system: id, name, right: correct[row]!, of: predictionsPerExample };
}
