import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { serveThread } from "../../files/index.ts";
import { hasCommitted } from "./has-committed.ts";

export type EmbeddedThread = typeof functions;

let open: { readonly database: PGlite; readonly wal: WalSync } | undefined;

/** The embedded database: PGlite in a thread of its own, because a query blocks the thread it runs in. */
const functions = {
  async open(folder: string): Promise<void> {
    const database = await PGlite.create(folder);
    open = { database, wal: new WalSync(folder) };
  },
  /** Replies to a message of PostgreSQL's protocol. */
  async exchange(message: Uint8Array): Promise<Uint8Array> {
    if (open === undefined) throw new Error("The embedded database has ended");
    const reply = await open.database.execProtocolRaw(message);
    if (hasCommitted(reply)) open.wal.sync(); // before the client sees the commit
    return reply;
  },
  close: async (): Promise<void> => open?.database.close(),
};
serveThread(functions);

/**
 * Makes commits durable: PGlite writes its log at each commit, but never calls fsync. Syncs every segment that can
 * have been written to since the last call; usually that is one.
 */
class WalSync {
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
