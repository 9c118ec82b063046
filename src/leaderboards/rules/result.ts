import { Random } from "../../core/index.ts";
import {
  type BreakdownRow,
  evaluate,
  outcomesOf,
  type PredictedLabels,
  type Score,
} from "../../evaluation/index.ts";
import type { ExampleTable } from "../../formats/index.ts";
import { signFlip } from "../../statistics/index.ts";

/** The public result of a system: sums over the whole test set, nothing about a single example. */
export interface LeaderboardResult extends Score {
  /** The subsets of VB, null where the test set has none (SPEC B3). */
  readonly balanced: SubsetResult | null;
  readonly unbalanced: SubsetResult | null;
}

export type SubsetResult = Omit<BreakdownRow, "name">;

/** Intervals have the same seed for every system, so that they are comparable. */
const SEED = "leaderboard";

/** Scores the predictions of one submission against a gold table with its pictures. */
export async function leaderboardResult(
  gold: ExampleTable,
  predicted: PredictedLabels,
): Promise<LeaderboardResult> {
  const { score, breakdowns } = await evaluate(gold, predicted, { by: ["subset"], seed: SEED });
  const on = (wanted: string): SubsetResult | null => {
    const found = breakdowns.subset!.rows.find(({ name }) => name === wanted);
    if (found === undefined) return null;
    const { name: _, ...subset } = found;
    return subset;
  };
  return { ...score, balanced: on("balanced"), unbalanced: on("unbalanced") };
}

/** Significance level of the paired test. */
const SIGNIFICANCE_LEVEL = 0.05;

/**
 * True when a paired test over writing tasks does not distinguish two systems; null when one predicts per example and
 * the other per PNG.
 */
export function isStatisticallyTied(
  gold: ExampleTable,
  one: PredictedLabels,
  other: PredictedLabels,
): boolean | null {
  if (one.predictionsPerExample !== other.predictionsPerExample) return null;
  const differences = new Int32Array(gold.tasks.split.length);
  const [first, second] = [outcomesOf(one, gold).correct, outcomesOf(other, gold).correct];
  for (let i = 0; i < first.length; i += 1)
    differences[gold.examples.task[Math.floor(i / one.predictionsPerExample)]!]! += first[i]! - second[i]!;
  return signFlip(differences, { random: new Random(SEED) }).p >= SIGNIFICANCE_LEVEL;
}

/** Correct predictions and their total. */
interface CorrectCount {
  readonly right: number;
  readonly predictions: number;
}

/** A row with its rank: equal accuracies share it. */
export type Ranked<Row> = Row & {
  readonly rank: number;
  /** True when others have the same accuracy. */
  readonly isTied: boolean;
};

/** Rows with the most accurate first; ties keep their order, and the next rank after two seconds is 4. */
export function rank<Row extends CorrectCount>(rows: readonly Row[]): readonly Ranked<Row>[] {
  const sorted = rows.toSorted(byAccuracy);
  return sorted.map((row) => ({
    ...row,
    rank: 1 + sorted.findIndex((other) => byAccuracy(other, row) === 0),
    isTied: sorted.filter((other) => byAccuracy(other, row) === 0).length > 1,
  }));
}

/** Compares counts, not rounded quotients: two of three is four of six. */
function byAccuracy(a: CorrectCount, b: CorrectCount): number {
  return b.right * a.predictions - a.right * b.predictions;
}
