import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import type { GatheredReview } from "../schemas/gathered.ts";
import { GatheringMonitor } from "./gathering-progress.ts";
import { displayImagePath, hasGathered, readGathered } from "./read-gathered.ts";
import type { GatheringReport } from "./report.ts";
import { readExcluded, reviewSet } from "./review.ts";

const SETS_AT_ONCE = 20;

/** The folder of `photos gather` that a studio was opened with. */
export class Gathering {
  readonly #folder: string;
  readonly #monitor: GatheringMonitor;
  #known: { readonly mtimeMs: number; readonly gathered: ReturnType<typeof readGathered> } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#monitor = new GatheringMonitor(folder);
  }

  async describe() {
    const progress = await this.#monitor.poll();
    if (!hasGathered(this.#folder)) return { ...progress, report: null, leftOut: 0 };
    const report: GatheringReport = JSON.parse(await readFile(join(this.#folder, "report.json"), "utf8"));
    const { sets } = await this.#read();
    const isExcluded = await readExcluded(this.#folder);
    return {
      ...progress,
      report: { ...report, nearDuplicates: report.nearDuplicates.length },
      leftOut: sets.filter(isExcluded).length,
    };
  }

  /** The first sets by number, or the first after one. */
  async getSets(after: number) {
    if (!hasGathered(this.#folder)) return { sets: [], total: 0 };
    const { sets, images } = await this.#read();
    const isExcluded = await readExcluded(this.#folder);
    const shown = sets.filter(({ set }) => set > after).slice(0, SETS_AT_ONCE);
    return {
      sets: shown.map((set) => ({
        ...set,
        isLeftOut: isExcluded(set),
        images: set.images.map((hash) => images.get(hash)!), // the reader has seen to it
      })),
      total: sets.length,
    };
  }

  /** Leaves out a set that there is, or takes it back. */
  async review(review: GatheredReview): Promise<void> {
    if (!hasGathered(this.#folder)) throw unknown("Nothing has been gathered yet");
    const { sets } = await this.#read();
    const isThere = sets.some(
      ({ synset, images }) => synset === review.synset && images.join() === review.images.join(),
    );
    if (!isThere) throw unknown("There is no such set; it may have been gathered anew");
    await reviewSet(this.#folder, review);
  }

  /** Reads the sets again when another run has ended. */
  async #read(): ReturnType<typeof readGathered> {
    const { mtimeMs } = await stat(join(this.#folder, "report.json"));
    if (this.#known?.mtimeMs !== mtimeMs) {
      const gathered = readGathered(this.#folder);
      gathered.catch(() => {
        this.#known = undefined;
      });
      this.#known = { mtimeMs, gathered };
    }
    return this.#known.gathered;
  }

  /** An image as workers will see it: a JPEG that we have encoded. */
  async show(hash: string): Promise<Uint8Array> {
    return readFile(displayImagePath(this.#folder, hash)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? unknown("There is no such image") : error;
    });
  }
}

/** Nothing of this kind is there. */
export function unknown(message: string): CounterpointError {
  return new CounterpointError("library/unknown", message);
}
