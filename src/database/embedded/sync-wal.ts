import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes commits durable: PGlite writes its log at each commit, but never calls fsync. Syncs every segment that can
 * have been written to since the last call; usually that is one.
 */
export class WalSync {
  readonly #folder: string;
  #newest = 0;

  constructor(database: string) {
    this.#folder = join(database, "pg_wal");
  }

  sync(): void {
    let newest = this.#newest;
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(this.#folder, entry.name);
      const { mtimeMs } = statSync(path);
      // Not "later than": the kernel's clock for files stands still for some milliseconds.
      if (mtimeMs < this.#newest) continue;
      newest = Math.max(newest, mtimeMs);
      const file = openSync(path, "r+");
      fdatasyncSync(file);
      closeSync(file);
    }
    this.#newest = newest;
  }
}
