import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import {
  type GatheringReport,
  GatheringWatch,
  hasGathered,
  placeOfShown,
  type Review,
  readGathered,
  reviewSet,
} from "../../photos/index.ts";

const SETS_AT_ONCE = 20;

/** The folder of `photos gather` that a studio was opened with. */
export class Gathering {
  readonly #folder: string;
  readonly #watch: GatheringWatch;

  constructor(folder: string) {
    this.#folder = folder;
    this.#watch = new GatheringWatch(folder);
  }

  async describe() {
    const progress = await this.#watch.look();
    if (!hasGathered(this.#folder)) return { ...progress, report: null, leftOut: 0 };
    const report: GatheringReport = JSON.parse(await readFile(join(this.#folder, "report.json"), "utf8"));
    const { sets } = await readGathered(this.#folder);
    return {
      ...progress,
      report: { ...report, nearDuplicates: report.nearDuplicates.length },
      leftOut: sets.filter(({ isLeftOut }) => isLeftOut).length,
    };
  }

  /** The first sets by number, or the first after one. */
  async getSets(after: number) {
    if (!hasGathered(this.#folder)) return { sets: [], total: 0 };
    const { sets, images } = await readGathered(this.#folder);
    const shown = sets.filter(({ set }) => set > after).slice(0, SETS_AT_ONCE);
    return {
      sets: shown.map((set) => ({ ...set, images: set.images.map((hash) => images.get(hash)!) })),
      total: sets.length,
    };
  }

  /** Leaves out a set that there is, or takes it back. */
  async review(review: Review): Promise<void> {
    const { sets } = await readGathered(this.#folder);
    const isThere = sets.some(
      ({ synset, images }) => synset === review.synset && images.join() === review.images.join(),
    );
    if (!isThere) throw unknown("There is no such set; it may have been gathered anew");
    await reviewSet(this.#folder, review);
  }

  /** An image as workers will see it: a JPEG that we have encoded. */
  async show(hash: string): Promise<Uint8Array> {
    return readFile(placeOfShown(this.#folder, hash)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? unknown("There is no such image") : error;
    });
  }
}

/** Nothing of this kind is there. */
export function unknown(message: string): CounterpointError {
  return new CounterpointError("library/unknown", message);
}
