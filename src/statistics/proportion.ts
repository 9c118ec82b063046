import { DEFAULT_SEED, Random } from "../core/index.ts";
import { ClusterCounts, type Interval } from "./bootstrap.ts";

/** A share with the counts it rests on. It is null when there is nothing to share, its interval when all or none are counted. */
export interface Proportion {
  readonly share: number | null;
  readonly interval: Interval | null;
  readonly counted: number;
  readonly of: number;
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
    // Where all or none are counted, every resample is alike, and the interval would claim certainty.
    const isMixed = counted > 0 && counted < of;
    return {
      share: groups.statistic(ratio) ?? null,
      interval: isMixed ? (groups.interval(ratio, { random }) ?? null) : null,
      counted,
      of,
    };
  }
}
