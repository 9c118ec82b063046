import type { Random } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";
import { ClusterCounts, krippendorffAlpha, type Statistic } from "../statistics/index.ts";
import type { Agreement, AgreementCount } from "./schemas/audit.ts";

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
  const interval = (statistic: Statistic) => {
    const [low, high] = groups.interval(statistic, { random: options.random.split("agreement") }) ?? [0, 0];
    return low < high ? ([low, high] as const) : null; // resamples of perfect agreement say nothing about its uncertainty
  };
  const items = value((s) => s[ITEMS]) ?? 0;
  const isUnjudged = examples.count > 0 && examples.verdicts.every((count) => count === 0);
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
    ...(isUnjudged && { lacks: "judgments" as const }),
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

/** The 2017 paper's kappa and its counts. */
type RandomAssignments = Required<Pick<Agreement, "kappa">> & NonNullable<Agreement["randomAssignments"]>;

/**
 * NLVR (N 5): the answers of an example are assigned to "raters" at random, as many as the most answers of an example;
 * kappa is that of Davies and Fleiss (1982), chance agreement from each pair of raters' own label shares; the mean
 * over many assignments. In NLVR all examples have five answers. Where one has fewer, some raters have not judged it,
 * and each pair of raters counts by the examples that both have judged.
 */
export function kappaOfRandomAssignments(
  examples: ExampleTable["examples"],
  { random, assignments }: { readonly random: Random; readonly assignments: number },
): RandomAssignments {
  const items: number[][] = [];
  for (let row = 0; row < examples.count; row += 1) {
    const answers = [0, 1, 2].flatMap((k) => new Array<number>(examples.verdicts[3 * row + k]!).fill(k));
    if (answers.length > 1) items.push(answers);
  }
  const raters = items.reduce((most, { length }) => Math.max(most, length), 0);
  const base = { assignments, raters, examples: items.length, skipped: examples.count - items.length };
  if (items.length === 0) return { kappa: null, ...base };
  const seats = Int8Array.from({ length: items.length * raters }, (_, at) => {
    const answers = items[Math.floor(at / raters)]!;
    return answers[at % raters] ?? NO_ANSWER;
  });
  const pairs = countPairs(items);
  const assigned = new Int8Array(seats.length);
  let sum = 0;
  for (let i = 0; i < assignments; i += 1) {
    assigned.set(seats);
    for (let item = 0; item < assigned.length; item += raters) shuffle(assigned, item, { raters, random });
    sum += kappaOf(assigned, { raters, pairs });
  }
  const kappa = sum / assignments;
  return { kappa: Number.isFinite(kappa) ? kappa : null, ...base };
}

/** `Random.shuffle` in place, of the answers of one item. */
function shuffle(assigned: Int8Array, item: number, { raters, random }: { raters: number; random: Random }) {
  for (let i = raters - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    const answer = assigned[item + i]!;
    assigned[item + i] = assigned[item + j]!;
    assigned[item + j] = answer;
  }
}

const NO_ANSWER = -1;

/** Pairs of answers to one item, and how many of them agree, which no assignment changes. */
function countPairs(items: readonly (readonly number[])[]) {
  let [agreeing, all] = [0, 0];
  for (const answers of items) {
    all += (answers.length * (answers.length - 1)) / 2;
    for (const label of [0, 1, 2]) {
      const alike = answers.filter((answer) => answer === label).length;
      agreeing += (alike * (alike - 1)) / 2;
    }
  }
  return { agreeing, all };
}

/** Answers by item and rater to kappa: (observed - expected) / (1 - expected), both means over rater pairs. */
function kappaOf(
  assigned: Int8Array,
  { raters, pairs }: { raters: number; pairs: ReturnType<typeof countPairs> },
): number {
  const given = Array.from({ length: raters }, () => [0, 0, 0]);
  const judgedByBoth = Array.from({ length: raters }, () => new Array<number>(raters).fill(0));
  for (let item = 0; item < assigned.length; item += raters) {
    for (let a = 0; a < raters; a += 1) {
      const answer = assigned[item + a]!;
      if (answer === NO_ANSWER) continue;
      given[a]![answer]! += 1;
      const withOthers = judgedByBoth[a]!;
      for (let b = a + 1; b < raters; b += 1) if (assigned[item + b] !== NO_ANSWER) withOthers[b]! += 1;
    }
  }
  const counts = given.map((labels) => labels.reduce((sum, count) => sum + count, 0));
  let alikeByChance = 0; // exact for answers that never vary: rounding would turn their 0/0 into a kappa
  for (let a = 0; a < raters; a += 1) {
    for (let b = a + 1; b < raters; b += 1) {
      if (judgedByBoth[a]![b] === 0) continue;
      const alike = given[a]!.reduce((sum, count, k) => sum + count * given[b]![k]!, 0);
      alikeByChance += judgedByBoth[a]![b]! * (alike / (counts[a]! * counts[b]!));
    }
  }
  const expected = alikeByChance / pairs.all;
  return (pairs.agreeing / pairs.all - expected) / (1 - expected);
}

/**
 * Percent of the judgments of an example that agree with its label; NaN for fewer than two judgments.
 * One answer per worker (SPEC A1); nonsense agrees with no label.
 */
export function agreementWithLabel({ examples }: ExampleTable, row: number): number {
  const [trues, falses, nonsense] = examples.verdicts.subarray(3 * row, 3 * row + 3);
  const given = trues! + falses! + nonsense!;
  return given < 2 ? Number.NaN : (100 * (examples.label[row] === 1 ? trues! : falses!)) / given;
}

/** Distribution of the agreement with labels, ascending; examples with fewer than two judgments are excluded. */
export function countAgreements(table: ExampleTable): readonly AgreementCount[] {
  const counts = new Map<number, number>();
  for (let row = 0; row < table.examples.count; row += 1) {
    const percent = Math.round(agreementWithLabel(table, row));
    if (!Number.isNaN(percent)) counts.set(percent, (counts.get(percent) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([percent, examples]) => ({ percent, examples }));
}
