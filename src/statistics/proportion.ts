import type { Random } from "../core/index.ts";
import { ClusterCounts } from "./bootstrap.ts";
import type { Proportion } from "./schemas/results.ts";

/** Counts by writing task, so that a share gets an interval. */
export class ProportionTally {
  readonly #tasks = new Map<string, [counted: number, of: number]>();

  add(task: string, counted: number, of: number): void {
    const [before, ofBefore] = this.#tasks.get(task) ?? [0, 0];
    this.#tasks.set(task, [before + counted, ofBefore + of]);
  }

  share(random: Random): Proportion {
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
