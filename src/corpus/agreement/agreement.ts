import type { Random } from "../../core/index.ts";
import type { ExampleTable } from "../../formats/index.ts";
import { ClusterCounts, krippendorffAlpha, type Statistic } from "../../statistics/index.ts";
import type { Agreement } from "../schemas/audit.ts";
import { kappaOfRandomAssignments } from "./random-assignments.ts";

interface MeasureOptions {
  readonly random: Random;
  /** Also the mean kappa over this many random assignments of the answers to raters. */
  readonly randomAssignments?: number;
}

/** The agreement of a table read with its verdicts, intervals by bootstrap over writing tasks. */
export function measureAgreement(
  { tasks, examples, workers }: ExampleTable,
  options: MeasureOptions,
): Agreement {
  const sums = Array.from({ length: tasks.split.length }, () => new Array<number>(SUMS).fill(0));
  let skipped = 0;
  for (let row = 0; row < examples.count; row += 1) {
    const t = examples.verdicts[3 * row]!;
    const f = examples.verdicts[3 * row + 1]!;
    const n = examples.verdicts[3 * row + 2]!;
    const given = t + f + n;
    if (given < 2) {
      skipped += 1;
      continue;
    }
    const sum = sums[examples.task[row]!]!;
    const agreeing = t * (t - 1) + f * (f - 1) + n * (n - 1);
    sum[ITEMS]! += 1;
    sum[TRUE]! += t;
    sum[FALSE]! += f;
    sum[NONSENSE]! += n;
    sum[AGREEING]! += agreeing / (given - 1);
    sum[AGREEING_SHARE]! += agreeing / (given * (given - 1));
    sum[DISAGREEING]! += given * given - t * t - f * f - n * n;
  }
  const groups = new ClusterCounts();
  for (const sum of sums) if (sum[ITEMS]! > 0) groups.add(sum);

  const value = (statistic: Statistic) => groups.statistic(statistic) ?? null;
  const interval = (statistic: Statistic) =>
    groups.interval(statistic, { random: options.random.split("agreement") }) ?? null;
  const items = value((s) => s[ITEMS]) ?? 0;
  const labels = {
    true: value((s) => s[TRUE]) ?? 0,
    false: value((s) => s[FALSE]) ?? 0,
    nonsense: value((s) => s[NONSENSE]) ?? 0,
  };
  const varied = Object.values(labels).filter((count) => count > 0).length > 1;
  return {
    alpha: value(alphaOf),
    alphaInterval: interval(alphaOf),
    alphaAsPublished: value((s) => alphaAsPublished(s, workers.length)),
    fleissKappa: value(fleissKappa),
    fleissKappaInterval: interval(fleissKappa),
    ...kappaOverRandomAssignments(examples, options),
    examples: items,
    skipped,
    judgments: labels.true + labels.false + labels.nonsense,
    workers: workers.length,
    labels,
    ...(items === 0 ? { reason: "nothing-pairable" } : varied ? {} : { reason: "no-variation" }),
  };
}

function kappaOverRandomAssignments(
  examples: ExampleTable["examples"],
  { random, randomAssignments }: MeasureOptions,
) {
  if (randomAssignments === undefined) return {};
  const { kappa, ...basis } = kappaOfRandomAssignments(examples, {
    random: random.split("random assignments"),
    assignments: randomAssignments,
  });
  return { kappa, randomAssignments: basis };
}

/** The sums over items that the coefficients are functions of. */
const [ITEMS, TRUE, FALSE, NONSENSE, AGREEING, AGREEING_SHARE, DISAGREEING] = [0, 1, 2, 3, 4, 5, 6] as const;
const SUMS = 7;

const alphaOf: Statistic = (s) => krippendorffAlpha([s[TRUE]!, s[FALSE]!, s[NONSENSE]!], s[AGREEING]!);

/** Fleiss (1971), with the mean over examples of the share of agreeing pairs. */
const fleissKappa: Statistic = (s) => {
  const totals = [s[TRUE]!, s[FALSE]!, s[NONSENSE]!];
  const judgments = totals.reduce((sum, total) => sum + total, 0);
  const byChance = totals.reduce((sum, total) => sum + (total / judgments) ** 2, 0);
  const observed = s[AGREEING_SHARE]! / s[ITEMS]!;
  return byChance < 1 ? (observed - byChance) / (1 - byChance) : undefined;
};

/**
 * 1 - Do/De as NLTK up to 3.3 computed it: both disagreements are divided as if all C workers had judged all I
 * items, so gaps count as agreement and the value is too high.
 */
function alphaAsPublished(s: readonly number[], workers: number): number | undefined {
  const cells = s[ITEMS]! * workers;
  const totals = [s[TRUE]!, s[FALSE]!, s[NONSENSE]!];
  const judgments = totals.reduce((sum, total) => sum + total, 0);
  const unlike = judgments ** 2 - totals.reduce((sum, total) => sum + total ** 2, 0);
  if (!(unlike > 0)) return undefined; // also when there is nothing to sum
  const observed = s[DISAGREEING]! / (cells * (workers - 1));
  const expected = unlike / (cells * (cells - 1));
  return 1 - observed / expected;
}
