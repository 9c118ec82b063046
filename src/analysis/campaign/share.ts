import type { Random } from "../../core/index.ts";
import { GroupCounts, type Interval } from "../intervals/bootstrap.ts";

/** A share with the counts it rests on. It is null when there is nothing to share. */
export interface Share {
  readonly share: number | null;
  readonly interval: Interval | null;
  readonly counted: number;
  readonly of: number;
}

/** Counts by writing task, so that a share gets an interval. */
export class ShareTally {
  readonly #tasks = new Map<string, [counted: number, of: number]>();

  add(task: string, counted: number, of: number): void {
    const [before, ofBefore] = this.#tasks.get(task) ?? [0, 0];
    this.#tasks.set(task, [before + counted, ofBefore + of]);
  }

  share(random: Random): Share {
    const groups = new GroupCounts();
    for (const counts of this.#tasks.values()) groups.add(counts);
    const ratio = ([counted = 0, of = 0]: readonly number[]) => (of > 0 ? counted / of : undefined);
    return {
      share: groups.statistic(ratio) ?? null,
      interval: groups.interval(ratio, { random }) ?? null,
      counted: groups.statistic(([counted]) => counted) ?? 0,
      of: groups.statistic(([, of]) => of) ?? 0,
    };
  }
}
