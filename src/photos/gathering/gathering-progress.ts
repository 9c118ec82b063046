import { open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readCompleteLines, readEntry } from "../../files/index.ts";
import type { GatheringProgress } from "../schemas/gathered.ts";

const Entry = z.record(z.string(), z.unknown());

/** Watches the journal of a gathering that goes on in another process: reads what was added since the last look. */
export class GatheringMonitor {
  readonly #path: string;
  #read = 0;
  #lines = 0;
  #polling: Promise<void> = Promise.resolve();
  #source: string | null = null;
  readonly #queries = new Set<string>();
  /** Whether a URL led to an image. */
  readonly #urls = new Map<string, boolean>();

  constructor(folder: string) {
    this.#path = join(folder, "journal.jsonl");
  }

  async poll(): Promise<GatheringProgress> {
    const poll = this.#polling.then(() => this.#readAdded()); // one after the other: two pages may ask at once
    this.#polling = poll.catch(() => {}); // whoever looked was told
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
