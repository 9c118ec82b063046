import { CounterpointError } from "../core/index.ts";
import { identifierOf } from "../formats/index.ts";
import { wilsonInterval } from "../statistics/index.ts";
import { type Gold, type ReadGoldOptions, readGold, visitGold } from "./gold.ts";
import { type Outcomes, type Predictions, readOutcomes } from "./outcomes.ts";
import type { GroupScore } from "./schemas/score.ts";

/** Predictions on the examples that a contrast set was made from, and their labels. */
export interface Originals {
  readonly predictions: Predictions;
  readonly gold: Gold;
}

/** The share of contrast groups in which every version and the original are right (SPEC F4). */
export async function scoreWithOriginals(
  predictions: Predictions,
  corpus: Gold,
  { originals, ...options }: ReadGoldOptions & { readonly originals: Originals },
): Promise<GroupScore> {
  const [gold, ofOriginals] = [await readGold(corpus, options), await readGold(originals.gold, {})];
  const outcomes = await readOutcomes(predictions, gold);
  const given = await readOutcomes(originals.predictions, ofOriginals);
  const isOriginalRight = new Map(
    Array.from({ length: ofOriginals.examples.count }, (_, row) => [
      identifierOf(ofOriginals, row),
      isRight(given, row),
    ]),
  );
  const groups = new Map<number, boolean>();
  let row = 0;
  await visitGold(corpus, options, ({ id, derivedFrom }) => {
    const original = derivedFrom === undefined ? undefined : isOriginalRight.get(derivedFrom);
    if (original === undefined) {
      const message = `The original ${derivedFrom ?? "example"} of ${id} is not among the originals`;
      throw new CounterpointError("data/wrong-corpus", message, {
        hint: "Pass the split that the contrast set was made from",
      });
    }
    const task = gold.examples.task[row]!;
    groups.set(task, (groups.get(task) ?? true) && original && isRight(outcomes, row));
    row += 1;
  });
  const right = [...groups.values()].filter(Boolean).length;
  return {
    share: right / groups.size,
    right,
    groups: groups.size,
    interval: wilsonInterval(right / groups.size, groups.size),
  };
}

function isRight({ correct, predictionsPerExample: each }: Outcomes, row: number): boolean {
  return correct.subarray(row * each, (row + 1) * each).every((one) => one === 1);
}
