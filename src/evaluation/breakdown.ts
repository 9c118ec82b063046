import { CounterpointError, PHENOMENA, type Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { ClusterCounts } from "../statistics/index.ts";
import type { Outcomes } from "./outcomes.ts";
import type { BreakdownRow } from "./schemas/score.ts";

/** Names of the classes that each example belongs to, in the order of the gold table; an example can have none. */
export type Classes = readonly (readonly string[])[];

/** The accuracy of each class, with intervals over writing tasks. */
export function breakdown(
  gold: ExampleTable,
  outcomes: Outcomes,
  { classes, random }: { readonly classes: Classes; readonly random: Random },
): readonly BreakdownRow[] {
  const byClass = new Map<string, Map<number, [given: number, right: number]>>();
  let allRight = 0;
  for (let i = 0; i < outcomes.correct.length; i += 1) {
    const row = Math.floor(i / outcomes.predictionsPerExample);
    allRight += outcomes.correct[i]!;
    const task = gold.examples.task[row]!;
    for (const name of classes[row]!) {
      const tasks = byClass.get(name) ?? new Map<number, [number, number]>();
      byClass.set(name, tasks);
      const counts = tasks.get(task) ?? [0, 0];
      tasks.set(task, counts);
      counts[0] += 1;
      counts[1] += outcomes.correct[i]!;
    }
  }
  if (byClass.size === 0) {
    const hint =
      "NLVR has kinds of scenes, NLVR2 has synsets; the annotation must cover sentences of the gold file";
    throw new CounterpointError("data/invalid", "No example in the gold file has this property", {
      hint,
    });
  }
  const overall = allRight / outcomes.correct.length;
  const accuracyOf = ([n, right]: readonly number[]) => right! / n!;
  return [...byClass.keys()].sort(inOrder).map((name) => {
    const groups = new ClusterCounts();
    for (const counts of byClass.get(name)!.values()) groups.add(counts);
    const accuracy = groups.statistic(accuracyOf)!;
    return {
      name,
      predictions: groups.statistic(([n]) => n)!,
      accuracy,
      accuracyInterval: groups.shareInterval({ part: 1, of: 0 }, { random: random.split(name) }) ?? null,
      difference: accuracy - overall,
    };
  });
}

/** Class of a sentence length, five tokens each, named so that they sort: "01-05 tokens". */
export function lengthClass(tokens: number): string {
  const from = Math.floor(Math.max(0, tokens - 1) / 5) * 5 + 1;
  if (from > 40) return "over 40 tokens";
  return `${String(from).padStart(2, "0")}-${String(from + 4).padStart(2, "0")} tokens`;
}

/** Phenomena in the paper's order, everything else by name. */
function inOrder(a: string, b: string): number {
  const [i, j] = [a, b].map((name) => (PHENOMENA as readonly string[]).indexOf(name)) as [number, number];
  return i >= 0 && j >= 0 ? i - j : a < b ? -1 : 1;
}
