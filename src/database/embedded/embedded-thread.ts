import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { CounterpointError } from "../../core/index.ts";
import { serveThread } from "../../files/index.ts";
import { hasCommitted } from "./has-committed.ts";
import { copyTemplate } from "./template.ts";

export type EmbeddedThread = typeof functions;

let open: { readonly database: PGlite; readonly wal: WalSync; readonly lock: WatchedFile } | undefined;
let failure: CounterpointError | undefined;

/** The embedded database: PGlite in a thread of its own, because a query blocks the thread it runs in. */
const functions = {
  create: copyTemplate,
  /** Opens a database whose folder this process has locked with a file. */
  async open(folder: string, lock: string): Promise<void> {
    const watched = new WatchedFile(lock);
    const database = await PGlite.create(folder);
    open = { database, wal: new WalSync(folder), lock: watched };
  },
  /**
   * Replies to a message of PostgreSQL's protocol. After a failure to write or sync, every message is refused: what the database holds
   * in memory may not be on the disk, and a second sync succeeds without writing what the first one lost.
   */
  async exchange(message: Uint8Array): Promise<Uint8Array> {
    if (open === undefined) throw new Error("The embedded database has stopped");
    if (failure !== undefined) throw failure;
    try {
      open.lock.requireUnchanged(); // before anything is written beside another process
      const reply = await open.database.execProtocolRaw(message);
      if (hasCommitted(reply)) open.wal.sync(); // before the client sees the commit
      return reply;
    } catch (cause) {
      failure = unsyncedError(cause);
      throw failure;
    }
  },
  /** After a failure nothing more is written: the next start restores the state from the log, as after a kill. */
  close: async (): Promise<void> => {
    if (failure === undefined) await open?.database.close();
  },
};
serveThread(functions);

function unsyncedError(cause: unknown): CounterpointError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The database cannot be written safely (${reason}) and rejects all requests until the server is restarted`;
  const hint =
    "Check the disk, its free space and that no other process uses the folder, then restart the server: acknowledged changes are saved";
  return new CounterpointError("database/unusable", message, { hint, cause });
}

/** A file that must stay where it is: without it another process can open the database too. */
class WatchedFile {
  readonly #path: string;
  readonly #id: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#id = this.#idNow();
  }

  requireUnchanged(): void {
    if (this.#idNow() !== this.#id) throw new Error(`${this.#path} was removed or replaced`);
  }

  #idNow(): string | undefined {
    const there = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    return there && `${there.dev}:${there.ino}`;
  }
}

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
