import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Duplex } from "node:stream";
import { PGlite } from "@electric-sql/pglite";
import { CounterpointError } from "../../core/index.ts";
import {
  type LockHolder,
  lockFolder,
  outermostMissing,
  removeEmptyFolders,
  Thread,
} from "../../files/index.ts";
import type { EmbeddedThread } from "./embedded-thread.ts";
import { copyTemplate } from "./template.ts";

/** A running embedded database: `connect` gives the stream that a PostgreSQL driver talks through. */
export interface Embedded {
  connect(): Duplex;
  stop(): Promise<void>;
  /** Stops it, and removes it if it was created by this start. */
  abandon(): Promise<void>;
}

/** Name of the database in its folder. */
const DATABASE = "postgres";

/** True when a folder has an embedded database. */
export function hasEmbedded(folder: string): boolean {
  return existsSync(join(folder, DATABASE, "PG_VERSION"));
}

/** The purpose for which a folder is locked, which names the file of the lock. */
const LOCK = "database";

/**
 * Starts the embedded database of a folder, and creates it if it does not exist. Only one process at a time can open
 * it: two lost a quarter of each other's rows without an error.
 */
export async function startEmbedded(
  path: string,
  { temporary = false }: { readonly temporary?: boolean } = {},
): Promise<Embedded> {
  const folder = resolve(path);
  const created = outermostMissing(folder);
  const unlock = await lockFolder(folder, LOCK).catch((cause: Error) => {
    const hint = "Choose another folder, or check its permissions";
    const message = `Can't use the database folder: ${cause.message}`;
    throw new CounterpointError("database/unusable", message, { at: [path], hint, cause });
  });
  if (typeof unlock !== "function") throw inUse(folder, unlock);
  const isNew = !hasEmbedded(folder); // nobody else creates it any more
  try {
    const start = temporary ? startInProcess : startInThread;
    const engine = await start(join(folder, DATABASE), { isNew, lock: join(folder, `${LOCK}.lock`) });
    const stop = async () => {
      await engine.close();
      unlock();
    };
    const abandon = async () => {
      await engine.close();
      if (isNew) await rm(join(folder, DATABASE), { recursive: true }); // while nobody else can open it
      unlock();
      if (created !== undefined) await removeEmptyFolders(folder, created);
    };
    return { connect: () => new ProtocolStream(engine), stop, abandon };
  } catch (cause) {
    unlock();
    const hint = "If it is damaged, import a campaign archive into a new folder";
    throw new CounterpointError("database/unusable", `The database in ${folder} cannot be opened`, {
      cause,
      hint,
    });
  }
}

function inUse(folder: string, { isOwn, name }: LockHolder): CounterpointError {
  const hint = isOwn
    ? "Close it first, or choose another folder"
    : "Stop that process, or use PostgreSQL (DATABASE_URL) to run several servers";
  const holder = isOwn ? "This process" : `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return new CounterpointError("database/in-use", `${holder} has the database in ${folder} open`, { hint });
}

/** Runs the embedded database: replies to messages of PostgreSQL's protocol, one by one. */
interface Engine {
  exchange(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface StartOptions {
  /** True for a database that does not exist yet. */
  readonly isNew: boolean;
  /** The file by which this process has locked the folder. */
  readonly lock: string;
}

/** PGlite in a thread of its own, because a query blocks the thread it runs in. */
async function startInThread(folder: string, { isNew, lock }: StartOptions): Promise<Engine> {
  const thread = new Thread<EmbeddedThread>(new URL("./embedded-thread.js", import.meta.url));
  try {
    if (isNew) await thread.call.create(folder); // while this thread loads the server
    await thread.call.open(folder, lock);
  } catch (error) {
    await thread.close();
    throw error;
  }
  return {
    exchange: (message) => thread.call.exchange(message),
    close: async () => {
      await thread.call.close();
      await thread.close();
    },
  };
}

/**
 * PGlite in this thread, without syncing to disk: for a temporary database with one query at a time. Waking a thread
 * for every query takes longer than most queries.
 */
async function startInProcess(folder: string, { isNew }: StartOptions): Promise<Engine> {
  if (isNew) await copyTemplate(folder);
  const database = await PGlite.create(folder);
  return { exchange: (message) => database.execProtocolRaw(message), close: () => database.close() };
}

const START = 0x00; // the first byte of the message that starts a session
const TERMINATE = 0x58; // X ends the session, and PGlite has only one
const FLUSHING = new Set([START, 0x51, 0x53]); // the start of a session, Q (a query), S (sync)

/**
 * A stream that the driver uses like a socket, and that talks to the engine. The messages of one query are sent
 * together and get one reply: sent one by one, a failed query would be answered twice.
 */
class ProtocolStream extends Duplex {
  readonly #engine: Engine;
  readonly #unsent: Buffer[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** The driver calls these on its socket. */
  connect(): void {
    setImmediate(() => this.emit("connect"));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const type = message[0]!; // the driver writes complete messages
    if (type === TERMINATE) {
      done();
      this.push(null);
      return;
    }
    this.#unsent.push(message);
    if (!FLUSHING.has(type)) {
      done();
      return;
    }
    const ready = type === START ? this.#discardSession() : Promise.resolve();
    ready
      .then(() => this.#engine.exchange(new Uint8Array(Buffer.concat(this.#unsent.splice(0)))))
      .then((reply) => {
        if (reply.length > 0) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
        done();
      }, done);
  }

  /**
   * Removes prepared statements and locks of the connection before this one: PGlite has one session for all of them, and the
   * pool replaces a connection whose query failed.
   */
  async #discardSession(): Promise<void> {
    for (const statement of ["rollback", "discard all"]) await this.#engine.exchange(queryMessage(statement));
  }
}

/** The message that runs a statement without parameters: Q, the length without the Q, the text, a zero. */
function queryMessage(statement: string): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(6 + statement.length);
  message.set(Buffer.from(`Q\0\0\0\0${statement}`));
  new DataView(message.buffer).setUint32(1, 5 + statement.length);
  return message;
}
