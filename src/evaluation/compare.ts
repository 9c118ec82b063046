import { CounterpointError, DEFAULT_SEED, Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { ClusterCounts, mcnemar, type Statistic, signFlip } from "../statistics/index.ts";
import { type Gold, type ReadGoldOptions, readGold } from "./gold.ts";
import { type Outcomes, type Predictions, readAllOutcomes } from "./outcomes.ts";
import { accuracyByPart, describeParts, meanOf, type PartValues, partsOf } from "./parts.ts";
import type { ComparedPart, Comparison } from "./schemas/score.ts";

/** Compares two systems on a corpus with labels, as `eval compare --json` prints it (SPEC E3). */
export async function comparePredictions(
  first: Predictions,
  second: Predictions,
  corpus: Gold,
  { seed = DEFAULT_SEED, ...options }: ReadGoldOptions & { readonly seed?: string | undefined } = {},
): Promise<Comparison> {
  const gold = await readGold(corpus, { ...options, mixed: true });
  const [one, other] = await readAllOutcomes([first, second], gold);
  return compare(gold, [one!, other!], { random: new Random(seed).split("compare") });
}

/** Compares two systems by McNemar's exact test, a sign-flip test and a paired bootstrap. */
export function compare(
  gold: ExampleTable,
  [first, second]: readonly [Outcomes, Outcomes],
  { random }: { readonly random: Random },
): Comparison {
  if (first.predictionsPerExample !== second.predictionsPerExample) {
    const hint = "Compare two files that both predict per example, or both per PNG";
    throw new CounterpointError(
      "data/invalid",
      "One file has one prediction per example, the other one per PNG",
      { hint },
    );
  }
  const { predictionsPerExample } = first;
  const tasks = gold.tasks.split.map(() => new Array<number>(SUMS).fill(0));
  let [onlyFirst, onlySecond] = [0, 0];
  for (let row = 0; row < gold.examples.count; row += 1) {
    const [one, two] = [rightOf(first, row), rightOf(second, row)];
    const task = tasks[gold.examples.task[row]!]!;
    task[GIVEN]! += predictionsPerExample;
    task[FIRST]! += one;
    task[SECOND]! += two;
    if (one === predictionsPerExample && two < predictionsPerExample) onlyFirst += 1;
    if (two === predictionsPerExample && one < predictionsPerExample) onlySecond += 1;
  }
  const groups = new ClusterCounts();
  for (const task of tasks) {
    task[TASKS] = 1;
    task[FIRST_WHOLE] = task[FIRST] === task[GIVEN] ? 1 : 0;
    task[SECOND_WHOLE] = task[SECOND] === task[GIVEN] ? 1 : 0;
    groups.add(task);
  }
  const share = (part: number, of: number) => groups.statistic((s) => s[part]! / s[of]!)!;
  const interval = (of: Statistic, name: string) =>
    groups.interval(of, { random: random.split(name) }) ?? null;
  return {
    accuracies: [share(FIRST, GIVEN), share(SECOND, GIVEN)],
    difference: share(FIRST, GIVEN) - share(SECOND, GIVEN),
    interval: interval((s) => (s[FIRST]! - s[SECOND]!) / s[GIVEN]!, "accuracy"),
    consistencies: [share(FIRST_WHOLE, TASKS), share(SECOND_WHOLE, TASKS)],
    consistencyDifference: share(FIRST_WHOLE, TASKS) - share(SECOND_WHOLE, TASKS),
    consistencyInterval: interval((s) => (s[FIRST_WHOLE]! - s[SECOND_WHOLE]!) / s[TASKS]!, "consistency"),
    mcnemar: mcnemar(onlyFirst, onlySecond),
    signFlip: signFlip(
      tasks.map((task) => task[FIRST]! - task[SECOND]!),
      { random: random.split("sign-flip") },
    ),
    predictions: first.correct.length,
    groups: groups.groups,
    ...comparedParts(gold, [first, second]),
    ...(gold.isNumberedByLine && { numberedByLine: true }),
  };
}

function comparedParts(
  gold: ExampleTable,
  [first, second]: readonly [Outcomes, Outcomes],
): PartValues<ComparedPart> {
  const parts = partsOf(gold);
  if (parts === undefined) return {};
  const [one, other] = [accuracyByPart(gold, first, parts), accuracyByPart(gold, second, parts)];
  const pair = (a: number, b: number) => ({ accuracies: [a, b] as const, difference: a - b });
  return describeParts(
    parts,
    one.map((accuracy, i) => pair(accuracy, other[i]!)),
    pair(meanOf(one), meanOf(other)),
  );
}

/** The sums over writing tasks that the shares are computed from. */
const [GIVEN, FIRST, SECOND, TASKS, FIRST_WHOLE, SECOND_WHOLE] = [0, 1, 2, 3, 4, 5] as const;
const SUMS = 6;

/** Number of correct predictions of an example. */
function rightOf({ correct, predictionsPerExample }: Outcomes, row: number): number {
  let sum = 0;
  for (let i = row * predictionsPerExample; i < (row + 1) * predictionsPerExample; i += 1) sum += correct[i]!;
  return sum;
}
