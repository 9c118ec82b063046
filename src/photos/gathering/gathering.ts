import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { Journal, readCompleteLines, readEntry, readJournal } from "../../files/index.ts";
import { GatheredReview, type GatheringProgress } from "../schemas/gathered.ts";
import { displayImagePath, hasGathered, readGathered } from "./read-gathered.ts";
import type { GatheringReport } from "./report.ts";

const PAGE_SIZE = 20;

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
    const shown = sets.filter(({ set }) => set > after).slice(0, PAGE_SIZE);
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
    if (!isThere) throw unknown("Image set not found. It may have been gathered again in the meantime");
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
      throw error.code === "ENOENT" ? unknown("Image not found") : error;
    });
  }
}

/** Nothing of this kind is there. */
export function unknown(message: string): CounterpointError {
  return new CounterpointError("library/unknown", message);
}

const Entry = z.record(z.string(), z.unknown());

/** Follows the journal of a gathering in another process: reads the entries added since the last poll. */
export class GatheringMonitor {
  readonly #path: string;
  #read = 0;
  #lines = 0;
  #polling: Promise<void> = Promise.resolve();
  #source: string | null = null;
  readonly #queries = new Set<string>();
  /** True when a URL led to an image. */
  readonly #urls = new Map<string, boolean>();

  constructor(folder: string) {
    this.#path = join(folder, "journal.jsonl");
  }

  async poll(): Promise<GatheringProgress> {
    const poll = this.#polling.then(() => this.#readAdded()); // one after the other: two pages may ask at once
    this.#polling = poll.catch(() => {}); // the caller of poll gets the error
    await poll;
    const broken = [...this.#urls.values()].filter((isImage) => !isImage).length;
    return { source: this.#source, queries: this.#queries.size, urls: this.#urls.size, broken };
  }

  #add({ source, query, synset, url, image }: z.infer<typeof Entry>): void {
    if (typeof source === "string") this.#source = source;
    else if (query !== undefined) this.#queries.add(JSON.stringify([query, synset]));
    else if (typeof url === "string") this.#urls.set(url, image !== undefined);
  }

  #forget(): void {
    this.#read = 0;
    this.#lines = 0;
    this.#source = null;
    this.#queries.clear();
    this.#urls.clear();
  }

  async #readAdded(): Promise<void> {
    const file = await open(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined; // it has not begun
      throw error;
    });
    if (file === undefined) return;
    try {
      if ((await file.stat()).size < this.#read) this.#forget(); // somebody has removed it and begun anew
      for await (const { lines, bytes } of readCompleteLines(file, { start: this.#read })) {
        for (const [i, line] of lines.entries())
          this.#add(readEntry(line, Entry, { path: this.#path, number: this.#lines + i + 1 }));
        this.#read += bytes;
        this.#lines += lines.length;
      }
    } finally {
      await file.close();
    }
  }
}

/** The sets of a folder that somebody has left out, and not taken back. */
export async function readExcluded(
  folder: string,
): Promise<(set: Omit<GatheredReview, "isLeftOut">) => boolean> {
  const entries = await readJournal(normalisedPath(folder), GatheredReview);
  const last = new Map(entries.map((entry) => [keyOf(entry), entry.isLeftOut]));
  return (set) => last.get(keyOf(set)) === true;
}

/** Leaves a set out, or takes it back. */
export async function reviewSet(
  folder: string,
  { synset, images, isLeftOut }: GatheredReview,
): Promise<void> {
  const { journal } = await Journal.open(normalisedPath(folder), GatheredReview);
  try {
    await journal.append({ synset, images, isLeftOut });
  } finally {
    await journal.close();
  }
}

function normalisedPath(folder: string): string {
  return join(folder, "review.jsonl");
}

function keyOf({ synset, images }: Omit<GatheredReview, "isLeftOut">): string {
  return JSON.stringify([synset, images]);
}
