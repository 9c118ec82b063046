import { DEFAULT_SEED, Random } from "../core/index.ts";
import { sampleBinomial } from "./binomial.ts";
import type { Interval, Proportion } from "./schemas/results.ts";

/** Resamples for a 95 % interval whose ends are steady to about a thirtieth of its width. */
const RESAMPLES = 2_000;

export interface BootstrapOptions {
  /** By default of the default seed. */
  readonly random?: Random;
  /** The share of cases that the interval is to cover. */
  readonly level?: number;
  readonly resamples?: number;
}

/**
 * Groups (writing tasks) described by counts that add up: the statistic of a sample is a function of the sums.
 * Groups with equal counts are one kind, so a million groups are often a few dozen kinds, and a resample is one
 * multinomial draw over the kinds instead of a million draws over groups.
 *
 * @example
 * ```ts
 * import { ClusterCounts } from "counterpoint/statistics";
 *
 * const sentences = new ClusterCounts(); // [right, predictions] of each sentence
 * for (const counts of [[4, 4], [3, 4], [4, 4], [1, 4]]) sentences.add(counts);
 * const accuracy = ([right = 0, predictions = 0]: readonly number[]) => right / predictions;
 * console.log(sentences.statistic(accuracy), sentences.interval(accuracy)); // 0.75 and its interval
 * ```
 */
export class ClusterCounts {
  readonly #kinds = new Map<string, { readonly counts: readonly number[]; groups: number }>();
  #groups = 0;

  add(counts: readonly number[]): void {
    const key = counts.join();
    const kind = this.#kinds.get(key);
    if (kind) kind.groups += 1;
    else this.#kinds.set(key, { counts, groups: 1 });
    this.#groups += 1;
  }

  get groups(): number {
    return this.#groups;
  }

  /** The statistic of the groups as they are. */
  statistic(statistic: Statistic): number | undefined {
    return statistic(this.#sum((kind) => kind.groups));
  }

  /** The percentile bootstrap interval of a statistic; undefined for fewer than two groups. */
  interval(statistic: Statistic, options: BootstrapOptions = {}): Interval | undefined {
    const { random = new Random(DEFAULT_SEED), level = 0.95, resamples = RESAMPLES } = options;
    if (this.#groups < 2) return undefined;
    const values: number[] = [];
    for (let i = 0; i < resamples; i += 1) {
      let groupsLeft = this.#groups; // still to be drawn
      let kindsLeft = this.#groups; // original groups of the kinds not yet visited
      const sums = this.#sum((kind) => {
        const sampled = sampleBinomial(groupsLeft, kind.groups / kindsLeft, random);
        groupsLeft -= sampled;
        kindsLeft -= kind.groups;
        return sampled;
      });
      const value = statistic(sums);
      if (value !== undefined) values.push(value);
    }
    return values.length === 0 ? undefined : percentileInterval(values, level);
  }

  #sum(times: (kind: { readonly counts: readonly number[]; readonly groups: number }) => number): number[] {
    const sums: number[] = [];
    for (const kind of this.#kinds.values()) {
      const n = times(kind);
      const { counts } = kind;
      for (let i = 0; i < counts.length; i += 1) sums[i] = (sums[i] ?? 0) + n * counts[i]!;
    }
    return sums;
  }
}

/** A statistic of summed counts; undefined where it does not exist. */
export type Statistic = (sums: readonly number[]) => number | undefined;

/**
 * The middle `level` of the values.
 *
 * @example
 * ```ts
 * import { percentileInterval } from "counterpoint/statistics";
 *
 * console.log(percentileInterval([1, 2, 3, 4, 5], 0.5)); // [2, 4]
 * ```
 */
export function percentileInterval(values: readonly number[], level: number): Interval {
  const sorted = Float64Array.from(values).sort();
  return [quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2)];
}

/** Linear between the two nearest ranks (Hyndman and Fan's type 7). */
function quantile(sorted: Float64Array, q: number): number {
  const at = q * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  const high = sorted[Math.ceil(at)]!;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * Counts by writing task, so that a share gets an interval.
 *
 * @example
 * ```ts
 * import { ProportionTally } from "counterpoint/statistics";
 *
 * const tally = new ProportionTally();
 * tally.add("first sentence", 3, 4);
 * tally.add("second sentence", 4, 4);
 * const { share, interval } = tally.share();
 * console.log(share, interval); // 0.875 and its interval
 * ```
 */
export class ProportionTally {
  readonly #tasks = new Map<string, [counted: number, of: number]>();

  /** Adds counts of a task, to those that it has already. */
  add(task: string, counted: number, of: number): void {
    const [before, ofBefore] = this.#tasks.get(task) ?? [0, 0];
    this.#tasks.set(task, [before + counted, ofBefore + of]);
  }

  /** The share of all tasks, with its bootstrap interval. */
  share(random = new Random(DEFAULT_SEED)): Proportion {
    const groups = new ClusterCounts();
    for (const counts of this.#tasks.values()) groups.add(counts);
    const ratio = ([part = 0, whole = 0]: readonly number[]) => (whole > 0 ? part / whole : undefined);
    const counted = groups.statistic(([sum]) => sum) ?? 0;
    const of = groups.statistic(([, sum]) => sum) ?? 0;
    // If all or none are counted, all resamples are equal and the interval would claim certainty.
    const isMixed = counted > 0 && counted < of;
    return {
      share: groups.statistic(ratio) ?? null,
      interval: isMixed ? (groups.interval(ratio, { random }) ?? null) : null,
      counted,
      of,
    };
  }
}
