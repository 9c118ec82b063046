import type { Random } from "../core/index.ts";
import type { ExampleTable, GroupColumn } from "../formats/index.ts";
import { ClusterCounts } from "../statistics/index.ts";
import type { Outcomes } from "./outcomes.ts";
import type { GroupScore } from "./schemas/score.ts";

/** The share of groups that are wholly right, for each kind of group besides the writing task (SPEC F4). */
export function groupScores(
  gold: ExampleTable,
  outcomes: Outcomes,
  { random }: { readonly random: Random },
): Readonly<Record<string, GroupScore>> {
  return Object.fromEntries(
    gold.groups.map((column) => [
      column.name,
      scoreGroups(membersOf(column), (rows) => isRight(gold, outcomes, { rows, column }), {
        random: random.split(column.name),
      }),
    ]),
  );
}

function scoreGroups(
  groups: readonly (readonly number[])[],
  isWhole: (rows: readonly number[]) => boolean,
  { random }: { readonly random: Random },
): GroupScore {
  const counts = new ClusterCounts();
  let right = 0;
  for (const rows of groups) {
    const whole = isWhole(rows) ? 1 : 0;
    right += whole;
    counts.add([1, whole]);
  }
  const interval = counts.shareInterval({ part: 1, of: 0 }, { random }) ?? null;
  return { share: right / groups.length, right, groups: groups.length, interval };
}

/** The rows of the examples of each group. */
function membersOf({ groupOf }: GroupColumn): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [row, number] of groupOf.entries()) {
    if (number === 0) continue;
    const members = groups[number - 1] ?? [];
    groups[number - 1] = members;
    members.push(row);
  }
  return groups.filter((members) => members.length > 0); // a part of a corpus need not have all of them
}

interface GroupRows {
  readonly rows: readonly number[];
  readonly column: GroupColumn;
}

function isRight(gold: ExampleTable, outcomes: Outcomes, { rows, column }: GroupRows): boolean {
  if (column.rank.length === 0) return rows.every((row) => isWhollyCorrect(outcomes, row));
  return column.rank.every((part) => {
    const { picture, sentenceKey, label } = gold.examples;
    const keys = part === "picture" ? picture : sentenceKey;
    return rows.every((one) =>
      rows.every((other) => {
        const compete = keys[one] === keys[other] && label[one] === 1 && label[other] === 0;
        return !compete || scoreOf(gold, outcomes, one) > scoreOf(gold, outcomes, other);
      }),
    );
  });
}

function isWhollyCorrect({ correct, predictionsPerExample: each }: Outcomes, row: number): boolean {
  for (let i = row * each; i < (row + 1) * each; i += 1) if (correct[i] === 0) return false;
  return true;
}

/** The score that a system gives an example; without scores, 1 for true and 0 for false. */
function scoreOf(
  { examples }: ExampleTable,
  { scores, correct, predictionsPerExample }: Outcomes,
  row: number,
): number {
  const cell = row * predictionsPerExample;
  if (scores !== undefined) return scores[cell]!;
  return correct[cell] === 1 ? examples.label[row]! : 1 - examples.label[row]!;
}
