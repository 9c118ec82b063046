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

/**
 * The public result of a system: sums over the whole test set, rounded, so that a submission tells few bits of the labels
 * (docs/leaderboard.md counts them). Accuracy and consistency have two decimals in percent, and `right` and `rightGroups`
 * follow from these; intervals are rounded outward to half a point, subsets to whole points and without an interval.
 */
export interface LeaderboardResult extends Omit<Score, "groupScores"> {
  /** The subsets of VB, null where the test set has none (SPEC B3). */
  readonly balanced: SubsetResult | null;
  readonly unbalanced: SubsetResult | null;
}

export type SubsetResult = Omit<BreakdownRow, "name">;

/** Scores the predictions of one submission against a gold table with its pictures. */
export async function leaderboardResult(
  gold: ExampleTable,
  predicted: PredictedLabels,
  { seed }: Seeded,
): Promise<LeaderboardResult> {
  const { score: exact, breakdowns } = await evaluate(gold, predicted, { by: ["subset"], seed });
  const { groupScores: _, ...score } = exact; // more sums would tell more of the labels
  const accuracy = roundTo(score.accuracy, SHARE_STEPS);
  const consistency = roundTo(score.consistency, SHARE_STEPS);
  const on = (wanted: string): SubsetResult | null => {
    const found = breakdowns.subset!.rows.find(({ name }) => name === wanted);
    if (found === undefined) return null;
    const onSubset = roundTo(found.accuracy, SUBSET_STEPS);
    const difference = roundTo(onSubset - accuracy, SUBSET_STEPS);
    return { predictions: found.predictions, accuracy: onSubset, accuracyInterval: null, difference };
  };
  return {
    ...score,
    accuracy,
    consistency,
    right: Math.round(accuracy * score.predictions),
    rightGroups: Math.round(consistency * score.groups),
    accuracyInterval: widen(score.accuracyInterval),
    consistencyInterval: widen(score.consistencyInterval),
    balanced: on("balanced"),
    unbalanced: on("unbalanced"),
  };
}

/** The secret seed of the benchmark, the same for every system, so that intervals are comparable. */
interface Seeded {
  readonly seed: string;
}

/** Steps of a share from 0 to 1: hundredths of a percent, half points, whole points. */
const [SHARE_STEPS, INTERVAL_STEPS, SUBSET_STEPS] = [10_000, 200, 100];

function roundTo(share: number, steps: number): number {
  return Math.round(share * steps) / steps;
}

/** An interval rounded outward. */
function widen(interval: readonly [number, number] | null): readonly [number, number] | null {
  if (interval === null) return null;
  const [low, high] = interval;
  return [
    Math.floor(low * INTERVAL_STEPS) / INTERVAL_STEPS,
    Math.ceil(high * INTERVAL_STEPS) / INTERVAL_STEPS,
  ];
}

/** Significance level of the paired test. */
const SIGNIFICANCE_LEVEL = 0.05;

/**
 * True when a paired test over writing tasks does not distinguish two systems; null when one predicts per example and
 * the other per PNG.
 */
export function isStatisticallyTied(
  gold: ExampleTable,
  [one, other]: readonly [PredictedLabels, PredictedLabels],
  { seed }: Seeded,
): boolean | null {
  if (one.predictionsPerExample !== other.predictionsPerExample) return null;
  const differences = new Int32Array(gold.tasks.split.length);
  const [first, second] = [outcomesOf(one, gold).correct, outcomesOf(other, gold).correct];
  for (let i = 0; i < first.length; i += 1)
    differences[gold.examples.task[Math.floor(i / one.predictionsPerExample)]!]! += first[i]! - second[i]!;
  return signFlip(differences, { random: new Random(seed) }).p >= SIGNIFICANCE_LEVEL;
}

/** A row with its rank: equal accuracies share it. */
export type Ranked<Row> = Row & {
  readonly rank: number;
  /** True when others have the same accuracy. */
  readonly isTied: boolean;
};

/** Rows with the most accurate first; ties keep their order, and the next rank after two seconds is 4. */
export function rank<Row extends Pick<LeaderboardResult, "accuracy">>(
  rows: readonly Row[],
): readonly Ranked<Row>[] {
  const sorted = rows.toSorted(byAccuracy);
  return sorted.map((row) => ({
    ...row,
    rank: 1 + sorted.findIndex((other) => byAccuracy(other, row) === 0),
    isTied: sorted.filter((other) => byAccuracy(other, row) === 0).length > 1,
  }));
}

/** Compares rounded accuracies, so that ranks tell no more than they do. */
function byAccuracy(a: { readonly accuracy: number }, b: { readonly accuracy: number }): number {
  return b.accuracy - a.accuracy;
}
