import type { Example } from "../../core/index.ts";
import { chiSquared } from "../../statistics/index.ts";
import type { SynsetStats } from "../schemas/audit.ts";

/** Counts the examples of each synset. */
export class SynsetTally {
  readonly #bySplit = new Map<string, Map<string, number>>();
  readonly #total = new Map<string, number>();

  add({ synset, split }: Example): void {
    if (synset === undefined) return;
    const counts = this.#bySplit.get(split) ?? new Map<string, number>();
    this.#bySplit.set(split, counts.set(synset, (counts.get(synset) ?? 0) + 1));
    this.#total.set(synset, (this.#total.get(synset) ?? 0) + 1);
  }

  /** Null when the corpus names no synsets. */
  result(): SynsetStats | null {
    const counts = Array.from(this.#total, ([synset, examples]) => ({ synset, examples })).sort(
      (a, b) => b.examples - a.examples || (a.synset < b.synset ? -1 : 1),
    );
    if (counts.length === 0) return null;
    const mean = counts.reduce((sum, { examples }) => sum + examples, 0) / counts.length;
    const variance = counts.reduce((sum, { examples }) => sum + (examples - mean) ** 2, 0) / counts.length;
    const rows = [...this.#bySplit.values()];
    return {
      synsets: counts.length,
      mean,
      sd: Math.sqrt(variance),
      counts,
      acrossSplits: rows.length < 2 ? null : chiSquared(rows),
    };
  }
}
