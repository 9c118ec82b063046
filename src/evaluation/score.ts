import type { Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { ClusterCounts, type Interval } from "../statistics/index.ts";
import type { Outcomes } from "./outcomes.ts";

/** Accuracy and consistency with their counts (SPEC E1, E3); all shares are fractions. */
export interface Score {
  /** The share of correct predictions. */
  readonly accuracy: number;
  /** The share of writing tasks all of whose predictions are correct. */
  readonly consistency: number;
  /** 95 %, by bootstrap over writing tasks. */
  readonly accuracyInterval: Interval | null;
  readonly consistencyInterval: Interval | null;
  /** Predictions scored: examples, or PNGs where each has its own prediction. */
  readonly predictions: number;
  readonly right: number;
  /** Writing tasks. */
  readonly groups: number;
  readonly rightGroups: number;
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
  return {
    accuracy: groups.statistic(accuracy)!, // a table has at least one example
    consistency: groups.statistic(consistency)!,
    accuracyInterval: groups.interval(accuracy, { random: random.split("accuracy") }) ?? null,
    consistencyInterval: groups.interval(consistency, { random: random.split("consistency") }) ?? null,
    predictions: outcomes.correct.length,
    right: outcomes.correct.reduce((sum, each) => sum + each, 0),
    groups: groups.groups,
    rightGroups,
  };
}
