import { once } from "node:events";
import { join, resolve } from "node:path";
import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";
import { CounterpointError } from "../../core/index.ts";
import { type Processes, startThread, takeFolder } from "../../formats/index.ts";
import type { EmbeddedPlace, FromEmbedded, ToEmbedded } from "./embedded-worker.ts";

/** A running embedded database: `connect` gives the stream that a PostgreSQL driver talks through. */
export interface Embedded {
  connect(): Duplex;
  stop(): Promise<void>;
}

/** Node runs no TypeScript in threads: tests run the built file, which is made before them. */
const SCRIPT = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/store/embedded/embedded-worker.js", import.meta.url)
  : new URL("./embedded-worker.js", import.meta.url);

/** Folders that this process has open: the lock files tell processes apart only. */
const taken = new Set<string>();

/**
 * Starts the embedded database of a folder, made if need be. One process at a time may have it: two lost a quarter of
 * each other's rows without an error.
 */
export async function startEmbedded(
  path: string,
  { processes, temporary = false }: { readonly processes: Processes; readonly temporary?: boolean },
): Promise<Embedded> {
  const folder = resolve(path);
  const letGo = await takeFolder(folder, { purpose: "database", processes });
  if (typeof letGo !== "function") throw inUse(folder, letGo);
  if (taken.has(folder)) throw inUse(folder, { pid: processes.own, lock: folder });
  taken.add(folder);
  const release = async () => {
    taken.delete(folder);
    await letGo();
  };
  const thread = startThread(SCRIPT, { folder: join(folder, "postgres"), temporary } satisfies EmbeddedPlace);
  try {
    const [first] = (await once(thread, "message")) as [FromEmbedded];
    if (first !== "open") throw first;
  } catch (cause) {
    await thread.terminate();
    await release();
    const hint = "If it was damaged, restore an export of the campaign into a new folder";
    throw new CounterpointError("database/unusable", `The database in ${folder} cannot be opened`, {
      cause,
      hint,
    });
  }
  return {
    connect: () => new ThreadStream(thread),
    stop: async () => {
      const closed = once(thread, "exit");
      thread.postMessage("close" satisfies ToEmbedded);
      await closed;
      await release();
    },
  };
}

function inUse(
  folder: string,
  { pid, lock }: { readonly pid: number; readonly lock: string },
): CounterpointError {
  const hint = `Stop it, or use PostgreSQL with DATABASE_URL for several servers; if it is no counterpoint, remove ${lock}`;
  return new CounterpointError("database/in-use", `Process ${pid} has the database in ${folder} open`, {
    hint,
  });
}

const TERMINATE = 0x58; // X: ends the session, and would end the only one there is
const ANSWERED_AT_ONCE = new Set([0x00, 0x51, 0x53]); // the start of the session, Q (a query), S (sync)

/**
 * What looks like a socket to the driver, and talks to the thread. The messages of one query go to the thread together
 * and get one reply: sent one by one, a failed query would be answered twice.
 */
class ThreadStream extends Duplex {
  readonly #thread: Worker;
  readonly #unsent: Buffer[] = [];
  readonly #replied: (() => void)[] = [];

  constructor(thread: Worker) {
    super();
    this.#thread = thread;
    thread.on("message", this.#onMessage);
    thread.on("exit", this.#onExit);
  }

  readonly #onMessage = (message: FromEmbedded) => {
    if (message instanceof Uint8Array) {
      if (message.length > 0) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
      this.#replied.shift()?.();
    } else if (typeof message === "object") {
      this.destroy(new Error(message.failed));
    }
  };

  readonly #onExit = () => this.destroy();

  /** The driver calls these on its socket. */
  connect(): void {
    setImmediate(() => this.emit("connect"));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: () => void): void {
    const type = message[0]!; // the driver writes whole messages
    if (type === TERMINATE) {
      done();
      this.push(null);
      return;
    }
    this.#unsent.push(message);
    if (!ANSWERED_AT_ONCE.has(type)) {
      done();
      return;
    }
    this.#replied.push(done);
    const together = new Uint8Array(Buffer.concat(this.#unsent.splice(0)));
    this.#thread.postMessage(together satisfies ToEmbedded, [together.buffer]);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#thread.off("message", this.#onMessage);
    this.#thread.off("exit", this.#onExit);
    done(error);
  }
}
