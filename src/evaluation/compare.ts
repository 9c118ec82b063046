import { GroupCounts, type Interval, type McNemar, mcnemar } from "../analysis/index.ts";
import { CounterpointError, type Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import type { Outcomes } from "./outcomes.ts";

/** Two systems on the same examples (SPEC E3); shares are fractions, differences are first less second. */
export interface Comparison {
  readonly accuracies: readonly [first: number, second: number];
  readonly difference: number;
  /** 95 %, by paired bootstrap over writing tasks. */
  readonly interval: Interval | null;
  readonly consistencies: readonly [first: number, second: number];
  readonly consistencyDifference: number;
  readonly consistencyInterval: Interval | null;
  readonly mcnemar: McNemar;
  readonly examples: number;
  readonly groups: number;
}

/** Compares two systems by McNemar's exact test and a paired bootstrap. */
export function compare(
  gold: ExampleTable,
  [first, second]: readonly [Outcomes, Outcomes],
  { random }: { readonly random: Random },
): Comparison {
  if (first.perExample !== second.perExample) {
    const hint = "Compare two files that both predict per example, or both per PNG";
    throw new CounterpointError("data/invalid", "One file predicts per example, the other per PNG", { hint });
  }
  const counts = gold.tasks.split.map(() => [0, 0, 0] as [given: number, first: number, second: number]);
  let [b, c] = [0, 0];
  for (let i = 0; i < first.right.length; i += 1) {
    const task = counts[gold.examples.task[Math.floor(i / first.perExample)]!]!;
    const [one, two] = [first.right[i]!, second.right[i]!];
    task[0] += 1;
    task[1] += one;
    task[2] += two;
    if (one > two) b += 1;
    if (two > one) c += 1;
  }
  const groups = new GroupCounts();
  for (const [n, one, two] of counts) groups.add([n, one, two, 1, one === n ? 1 : 0, two === n ? 1 : 0]);
  const at = (i: number, of: number) => (s: readonly number[]) => s[i]! / s[of]!;
  const value = (i: number, of: number) => groups.statistic(at(i, of))!;
  const interval = (i: number, j: number, of: number) =>
    groups.interval((s) => (s[i]! - s[j]!) / s[of]!, { random: random.split(`difference ${i}`) }) ?? null;
  return {
    accuracies: [value(1, 0), value(2, 0)],
    difference: value(1, 0) - value(2, 0),
    interval: interval(1, 2, 0),
    consistencies: [value(4, 3), value(5, 3)],
    consistencyDifference: value(4, 3) - value(5, 3),
    consistencyInterval: interval(4, 5, 3),
    mcnemar: mcnemar(b, c),
    examples: first.right.length,
    groups: groups.groups,
  };
}
