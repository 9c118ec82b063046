import { DEFAULT_SEED, Random } from "../core/index.ts";
import { sampleBinomial } from "./binomial.ts";
import type { Interval, Proportion } from "./schemas/results.ts";
import { wilsonInterval } from "./wilson.ts";

/** Resamples for a 95 % interval whose ends are steady to about a thirtieth of its width. */
const RESAMPLES = 2_000;

/** Fewer groups than these give percentile intervals that are too narrow. */
const MIN_GROUPS = 30;

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
 * console.log(sentences.statistic(accuracy), sentences.shareInterval({ part: 0, of: 1 })); // 0.75 and its interval
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

  /**
   * The 95 % interval of a share, one sum divided by another; undefined for fewer than two groups. It is the bootstrap
   * interval where there are at least thirty groups; a small number of groups, or groups that are all alike, would give a bootstrap
   * interval that is too narrow or has no width, so that Wilson's interval over the effective number of examples
   * takes its place.
   */
  shareInterval(
    { part, of }: { readonly part: number; readonly of: number },
    { random }: Pick<BootstrapOptions, "random"> = {},
  ): Interval | undefined {
    if (this.#groups < 2) return undefined;
    const shareOf: Statistic = (sums) => (sums[of]! > 0 ? sums[part]! / sums[of]! : undefined);
    const share = this.statistic(shareOf);
    if (share === undefined) return undefined;
    if (this.#groups >= MIN_GROUPS && share > 0 && share < 1) {
      const interval = this.interval(shareOf, random === undefined ? {} : { random });
      if (interval !== undefined && interval[0] < interval[1]) return interval;
    }
    return wilsonInterval(share, this.#effectiveSize(share, { part, of }));
  }

  /**
   * The number of independent examples that give a share as precisely as these groups: their number divided by the
   * design effect (Kish 1965, section 8.2), which lies between 1, for independent examples, and the mean size of a group.
   */
  #effectiveSize(share: number, { part, of }: { readonly part: number; readonly of: number }): number {
    const size = this.statistic((sums) => sums[of])!;
    let squares = 0;
    for (const { counts, groups } of this.#kinds.values())
      squares += groups * (counts[part]! - share * counts[of]!) ** 2;
    const variance = (squares * this.#groups) / (this.#groups - 1) / size ** 2;
    const independent = (share * (1 - share)) / size;
    const maxEffect = Math.max(1, size / this.#groups);
    const effect = independent === 0 ? maxEffect : variance / independent;
    return size / Math.min(maxEffect, Math.max(1, effect));
  }

  #sum(times: (kind: { readonly counts: readonly number[]; readonly groups: number }) => number): number[] {
    const [first] = this.#kinds.values();
    const sums = new Array<number>(first?.counts.length ?? 0).fill(0);
    for (const kind of this.#kinds.values()) {
      const n = times(kind);
      const { counts } = kind;
      for (let i = 0; i < sums.length; i += 1) sums[i]! += n * counts[i]!;
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

  /** The share of all tasks, with its interval. */
  share(random = new Random(DEFAULT_SEED)): Proportion {
    const groups = new ClusterCounts();
    for (const counts of this.#tasks.values()) groups.add(counts);
    const counted = groups.statistic(([sum]) => sum) ?? 0;
    const of = groups.statistic(([, sum]) => sum) ?? 0;
    return {
      share: of > 0 ? counted / of : null,
      interval: groups.shareInterval({ part: 0, of: 1 }, { random }) ?? null,
      counted,
      of,
    };
  }
}
