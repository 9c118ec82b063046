import {
  type Example,
  type Judgment,
  laterJudgments,
  type Random,
  validationOf,
  writingTaskKey,
} from "../core/index.ts";
import { uint32Column } from "../formats/index.ts";
import { type Interval, percentileInterval, wilsonInterval } from "../statistics/index.ts";
import type { HumanPerformance } from "./schemas/audit.ts";

/** The papers count workers with at least a hundred judgments (N2 5). */
const WORKER_THRESHOLD = 100;

const RESAMPLES = 1_000;
/**
 * Maximum number of units in the bootstrap: up to this number writing tasks are resampled one by one, beyond it in as
 * many random blocks.
 */
const MAX_BLOCKS = 2_500;

/**
 * The judgments of an example that count for human performance; undefined when it was judged once, as a lone judgment
 * of NLVR is the label itself.
 * In NLVR2 only extra judgments count, and neither those of the sentence's writer nor those of the worker whose
 * validation set the label.
 */
export function countedJudgments({
  writer,
  judgments,
}: Pick<Example, "writer" | "judgments">): readonly Judgment[] | undefined {
  const validation = validationOf({ judgments });
  if (validation === undefined && judgments.length < 2) return undefined;
  return laterJudgments({ judgments }).filter(
    ({ worker }) => worker !== writer && worker !== validation?.worker,
  );
}

/** Counts judgments as they are read. A judgment of "nonsense" is incorrect. */
export class HumanPerformanceTally {
  readonly #splits = new Map<string, SplitJudgments>();

  add(example: Example): void {
    let split = this.#splits.get(example.split);
    if (split === undefined) {
      split = { workers: new Map(), tasks: new Map() };
      this.#splits.set(example.split, split);
    }
    const counted = countedJudgments(example);
    if (counted === undefined) return;
    const key = writingTaskKey(example);
    const task = split.tasks.get(key) ?? [];
    split.tasks.set(key, task);
    const label = String(example.label);
    for (const { worker, verdict } of counted) {
      let number = split.workers.get(worker);
      if (number === undefined) {
        number = split.workers.size;
        split.workers.set(worker, number);
      }
      task.push(verdict === label ? number : ~number);
    }
  }

  /** The performance on each split. */
  result({ threshold = WORKER_THRESHOLD, random }: HumanPerformanceOptions): HumanPerformance[] {
    return Array.from(this.#splits, ([split, judgments]) => ({
      split,
      ...performance(judgments, { threshold, random: random.split(`humans ${split}`) }),
    }));
  }

  /**
   * The performance on all held-out splits together, a worker's judgments of all of them counted together (N2 5); null
   * unless there are several.
   */
  pooled({ threshold = WORKER_THRESHOLD, random }: HumanPerformanceOptions): HumanPerformance | null {
    const heldOut = [...this.#splits]
      .filter(([split]) => split !== "train")
      .map(([, judgments]) => judgments);
    if (heldOut.length < 2) return null;
    const together = poolSplits(heldOut);
    return {
      split: "held out",
      ...performance(together, { threshold, random: random.split("humans pooled") }),
    };
  }
}

export interface HumanPerformanceOptions {
  readonly threshold?: number | undefined;
  readonly random: Random;
}

interface SplitJudgments {
  /** Id of each worker. */
  readonly workers: Map<string, number>;
  /** The judgments of each writing task: the worker's id n when correct, ~n when incorrect. */
  readonly tasks: Map<string, number[]>;
}

/** The judgments of several splits with one id for each worker. */
function poolSplits(splits: readonly SplitJudgments[]): SplitJudgments {
  const workers = new Map<string, number>();
  const tasks = new Map<string, number[]>();
  for (const split of splits) {
    const ids = Array.from(split.workers.keys(), (worker) => {
      const id = workers.get(worker) ?? workers.size;
      workers.set(worker, id);
      return id;
    });
    for (const [task, judgments] of split.tasks) {
      tasks.set(
        task,
        judgments.map((each) => (each < 0 ? ~ids[~each]! : ids[each]!)),
      );
    }
  }
  return { workers, tasks };
}

function performance(
  { workers, tasks }: SplitJudgments,
  { threshold, random }: { readonly threshold: number; readonly random: Random },
): Omit<HumanPerformance, "split"> {
  const all = countCorrect([...tasks.values()], workers.size);
  const perWorker = Array.from(workers, ([worker, i]) => ({
    worker,
    judgments: all.given[i]!,
    incorrect: all.given[i]! - all.right[i]!,
    percentCorrect: (100 * all.right[i]!) / all.given[i]!,
    counted: all.given[i]! >= threshold,
  })).sort((a, b) => b.judgments - a.judgments);
  const counted = perWorker.filter((each) => each.counted);
  const base = {
    workers: counted.length,
    threshold,
    skippedWorkers: perWorker.length - counted.length,
    judgments: counted.reduce((sum, each) => sum + each.judgments, 0),
    perWorker,
  };
  if (counted.length === 0) return { mean: null, sd: null, interval: null, ...base };
  const mean = counted.reduce((sum, each) => sum + each.percentCorrect, 0) / counted.length;
  const variance = counted.reduce((sum, each) => sum + (each.percentCorrect - mean) ** 2, 0) / counted.length;
  const fixed = [...all.given.keys()].filter((i) => all.given[i]! >= threshold);
  const interval = meanInterval([...tasks.values()], { workers: workers.size, fixed, random });
  return { mean, sd: Math.sqrt(variance), interval, ...base };
}

interface Counts {
  readonly given: Float64Array;
  readonly right: Float64Array;
}

function countCorrect(tasks: readonly (readonly number[])[], workers: number): Counts {
  const given = new Float64Array(workers);
  const right = new Float64Array(workers);
  for (const task of tasks) {
    for (const judgment of task) {
      given[judgment < 0 ? ~judgment : judgment]! += 1;
      if (judgment >= 0) right[judgment]! += 1;
    }
  }
  return { given, right };
}

/** The interval of the mean over fixed workers, with writing tasks resampled. */
function meanInterval(
  tasks: readonly (readonly number[])[],
  { workers, fixed, random }: { workers: number; fixed: readonly number[]; random: Random },
): Interval | null {
  if (tasks.length < 2) return null;
  const shuffled = tasks.length > MAX_BLOCKS ? random.shuffle(tasks) : tasks;
  const count = Math.min(MAX_BLOCKS, tasks.length);
  const place = new Map(fixed.map((worker, at) => [worker, at]));
  const [begin, members] = [uint32Column(), uint32Column()];
  const judgments: number[] = [];
  for (let b = 0; b < count; b += 1) {
    begin.push(members.length);
    const from = Math.floor((b * tasks.length) / count);
    const to = Math.floor(((b + 1) * tasks.length) / count);
    const { given, right } = countCorrect(shuffled.slice(from, to), workers);
    for (const [worker, at] of place) {
      if (given[worker] === 0) continue;
      members.push(at);
      judgments.push(given[worker]! * GIVEN + right[worker]!);
    }
  }
  begin.push(members.length);
  const blocks = {
    begin: begin.values(),
    members: members.values(),
    judgments: Float64Array.from(judgments),
  };
  const means = resampledMeans(blocks, { workers: fixed.length, random });
  const [low, high] = percentileInterval(means, 0.95);
  if (low < high) return [low, high];
  const [wilsonLow, wilsonHigh] = wilsonInterval(low / 100, tasks.length); // all judgments are right, or all wrong
  return [100 * wilsonLow, 100 * wilsonHigh];
}

/** Judgments of workers by blocks of writing tasks: those of block b are at the indices from begin[b] to begin[b + 1]. */
interface Blocks {
  readonly begin: Uint32Array;
  readonly members: Uint32Array;
  /** Both counts in one number, `given * GIVEN + right`, so that adding a block costs one addition per worker. */
  readonly judgments: Float64Array;
}

/** More than all judgments of a worker, and few enough for exact sums. */
const GIVEN = 2 ** 26;

/** Means over workers of their percent correct, each in as many blocks as there are, drawn with replacement. */
function resampledMeans(
  { begin, members, judgments }: Blocks,
  { workers, random }: { workers: number; random: Random },
): number[] {
  const count = begin.length - 1;
  const sums = new Float64Array(workers);
  const times = new Uint32Array(count); // that each block is drawn: adding it once, times that, is quicker
  return Array.from({ length: RESAMPLES }, () => {
    sums.fill(0);
    times.fill(0);
    for (let i = 0; i < count; i += 1) times[random.below(count)]! += 1;
    for (let block = 0; block < count; block += 1) {
      const drawn = times[block]!;
      if (drawn === 0) continue;
      const end = begin[block + 1]!;
      for (let at = begin[block]!; at < end; at += 1) sums[members[at]!]! += drawn * judgments[at]!;
    }
    let [sum, present] = [0, 0];
    for (const each of sums) {
      if (each === 0) continue;
      const given = Math.floor(each / GIVEN);
      sum += (each - given * GIVEN) / given;
      present += 1;
    }
    return (100 * sum) / present;
  });
}
