import { open } from "node:fs/promises";
import { join } from "node:path";

/** How far a gathering is. */
export interface GatheringProgress {
  readonly source: string | null;
  /** Queries whose results are known. */
  readonly queries: number;
  /** URLs that were settled, and those of them without a sound image. */
  readonly urls: number;
  readonly broken: number;
}

/** Watches the journal of a gathering that goes on in another process: reads what was added since the last look. */
export class GatheringWatch {
  readonly #path: string;
  #read = 0;
  #source: string | null = null;
  readonly #queries = new Set<string>();
  /** Whether a URL led to an image. */
  readonly #urls = new Map<string, boolean>();

  constructor(folder: string) {
    this.#path = join(folder, "journal.jsonl");
  }

  async look(): Promise<GatheringProgress> {
    const added = await this.#readAdded();
    for (const line of added.split("\n").slice(0, -1)) this.#add(JSON.parse(line));
    const broken = [...this.#urls.values()].filter((isImage) => !isImage).length;
    return { source: this.#source, queries: this.#queries.size, urls: this.#urls.size, broken };
  }

  #add({ source, query, synset, url, image }: Readonly<Record<string, unknown>>): void {
    if (typeof source === "string") this.#source = source;
    else if (query !== undefined) this.#queries.add(JSON.stringify([query, synset]));
    else if (typeof url === "string") this.#urls.set(url, image !== undefined);
  }

  /** Whole lines only: the last may still be in the making. */
  async #readAdded(): Promise<string> {
    const file = await open(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined; // it has not begun
      throw error;
    });
    if (file === undefined) return "";
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, size - this.#read));
      await file.read(bytes, 0, bytes.length, this.#read);
      const whole = bytes.lastIndexOf("\n") + 1;
      this.#read += whole;
      return bytes.toString("utf8", 0, whole);
    } finally {
      await file.close();
    }
  }
}
