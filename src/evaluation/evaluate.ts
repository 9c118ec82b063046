import { CounterpointError, DEFAULT_SEED, Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { ClusterCounts } from "../statistics/index.ts";
import { breakdown, type Classes } from "./breakdown.ts";
import { groupScores } from "./group-scores.ts";
import {
  type Outcomes,
  outcomesOf,
  type PredictedLabels,
  type Predictions,
  readOutcomes,
} from "./outcomes.ts";
import type { Breakdown } from "./schemas/breakdowns.ts";
import type { BreakdownRow, Score } from "./schemas/score.ts";

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
  if ("labels" in predictions) return outcomesOf(predictions, gold);
  if ("correct" in predictions) return predictions;
  throw new CounterpointError(
    "usage",
    "Predictions must be the path of a file, or a Map from identifiers to labels",
    {
      at: ["predictions"],
      hint: "Convert an object with new Map(Object.entries(labels))",
    },
  );
}

/** Loads lazily the classes that most scores do not need. */
async function classesOfTable(gold: ExampleTable, by: Breakdown): Promise<Classes> {
  if (by !== "subset" && by !== "split" && by !== "language")
    throw new Error(`A table does not contain the ${by} of examples`);
  return (await import("./classes.ts")).classesOfTable(gold, by);
}

/** Scores the predictions of one system. */
export function score(
  gold: ExampleTable,
  outcomes: Outcomes,
  { random }: { readonly random: Random },
): Score {
  const given = new Uint32Array(gold.tasks.split.length);
  const right = new Uint32Array(gold.tasks.split.length);
  for (let i = 0; i < outcomes.correct.length; i += 1) {
    const task = gold.examples.task[Math.floor(i / outcomes.predictionsPerExample)]!;
    given[task]! += 1;
    right[task]! += outcomes.correct[i]!;
  }
  const groups = new ClusterCounts();
  let rightGroups = 0;
  for (let task = 0; task < given.length; task += 1) {
    const whole = right[task] === given[task];
    groups.add([given[task]!, right[task]!, 1, whole ? 1 : 0]);
    if (whole) rightGroups += 1;
  }
  const accuracy = ([n, correct]: readonly number[]) => correct! / n!;
  const consistency = ([, , tasks, whole]: readonly number[]) => whole! / tasks!;
  const consistencyInterval =
    groups.shareInterval({ part: 3, of: 2 }, { random: random.split("consistency") }) ?? null;
  const task = { share: groups.statistic(consistency)!, right: rightGroups, groups: groups.groups };
  const rightPredictions = outcomes.correct.reduce((sum, each) => sum + each, 0);
  return {
    accuracy: groups.statistic(accuracy)!, // a table has at least one example
    consistency: groups.statistic(consistency)!,
    accuracyInterval: groups.shareInterval({ part: 1, of: 0 }, { random: random.split("accuracy") }) ?? null,
    consistencyInterval,
    predictions: outcomes.correct.length,
    right: rightPredictions,
    groups: groups.groups,
    rightGroups,
    groupScores: {
      task: { ...task, interval: consistencyInterval },
      ...groupScores(gold, outcomes, { random: random.split("groups") }),
    },
    ...unansweredOf(outcomes, rightPredictions),
    ...(gold.isNumberedByLine && { numberedByLine: true as const }),
  };
}

/** Nothing where every prediction is an answer, so that scores of such systems look as they always did. */
function unansweredOf({ correct, unanswered = 0 }: Outcomes, right: number) {
  if (unanswered === 0) return {};
  const answered = correct.length - unanswered;
  return { unanswered, answeredAccuracy: answered === 0 ? null : right / answered };
}
