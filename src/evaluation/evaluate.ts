import { Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { type Breakdown, type BreakdownRow, breakdown, type Classes } from "./breakdown.ts";
import {
  type Outcomes,
  outcomesOf,
  type PredictedLabels,
  type Predictions,
  readOutcomes,
} from "./outcomes.ts";
import { type Score, score } from "./score.ts";

/** Seed of all intervals and tests unless another is given. */
export const DEFAULT_SEED = "1";

export interface EvaluateOptions {
  /** Properties to break the accuracy down by; none by default. */
  readonly by?: readonly Breakdown[] | undefined;
  /** Classes of the examples by a property. By default they come from the table, which holds subsets and splits only. */
  readonly classesOf?: ((by: Breakdown) => Classes | Promise<Classes>) | undefined;
  readonly seed?: string | undefined;
}

/** The score of a system, with its breakdowns. */
export interface Evaluation {
  readonly score: Score;
  readonly breakdowns: Readonly<Partial<Record<Breakdown, ScoredClasses>>>;
}

/** Accuracy by a property, class by class. */
export interface ScoredClasses {
  readonly rows: readonly BreakdownRow[];
  /** Predictions that belong to any class. */
  readonly classified: number;
}

/**
 * Evaluates a system against a gold table: matches its predictions with the examples, unless that was done before, and
 * computes accuracy and consistency with intervals, and the breakdowns asked for (SPEC E1-E3). Commands, the pages of
 * the studio and leaderboards all score by this function.
 */
export async function evaluate(
  gold: ExampleTable,
  predictions: Predictions | PredictedLabels | Outcomes,
  {
    by = [],
    classesOf = (property) => classesOfTable(gold, property),
    seed = DEFAULT_SEED,
  }: EvaluateOptions = {},
): Promise<Evaluation> {
  const outcomes = await match(gold, predictions);
  const random = new Random(seed);
  const result = score(gold, outcomes, { random: random.split("score") });
  const breakdowns: Partial<Record<Breakdown, ScoredClasses>> = {};
  for (const property of by) {
    const classes = await classesOf(property);
    breakdowns[property] = {
      rows: breakdown(gold, outcomes, { classes, random: random.split("breakdown") }),
      classified: classes.filter((each) => each.length > 0).length * outcomes.predictionsPerExample,
    };
  }
  return { score: result, breakdowns };
}

async function match(
  gold: ExampleTable,
  predictions: Predictions | PredictedLabels | Outcomes,
): Promise<Outcomes> {
  if (typeof predictions === "string" || predictions instanceof Map) return readOutcomes(predictions, gold);
  return "labels" in predictions ? outcomesOf(predictions, gold) : (predictions as Outcomes); // the remaining variant of the union
}

/** Loads lazily the classes that most scores do not need. */
async function classesOfTable(gold: ExampleTable, by: Breakdown): Promise<Classes> {
  if (by !== "subset" && by !== "split") throw new Error(`A table does not hold the ${by} of examples`);
  return (await import("./classes.ts")).classesOfTable(gold, by);
}
