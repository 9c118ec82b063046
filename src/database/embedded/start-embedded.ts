import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import { CounterpointError } from "../../core/index.ts";
import { lockFolder } from "../../files/index.ts";
import { startInProcess, startInThread } from "./engine.ts";
import { ProtocolStream } from "./protocol-stream.ts";

/** A running embedded database: `connect` gives the stream that a PostgreSQL driver talks through. */
export interface Embedded {
  connect(): Duplex;
  stop(): Promise<void>;
}

/** Name of the database in its folder. */
const DATABASE = "postgres";

/** True when a folder has an embedded database. */
export function hasEmbedded(folder: string): boolean {
  return existsSync(join(folder, DATABASE, "PG_VERSION"));
}

/** Folders that this process has open: lock files distinguish processes only. */
const taken = new Set<string>();

/**
 * Starts the embedded database of a folder, and creates it if it does not exist. Only one process at a time can open
 * it: two lost a quarter of each other's rows without an error.
 */
export async function startEmbedded(
  path: string,
  { temporary = false }: { readonly temporary?: boolean } = {},
): Promise<Embedded> {
  const folder = resolve(path);
  const unlock = await lockFolder(folder, "database").catch((cause: Error) => {
    const hint = "Name another folder, or check its permissions";
    const message = `The folder of the database cannot be used: ${cause.message}`;
    throw new CounterpointError("database/unusable", message, { at: [path], hint, cause });
  });
  if (typeof unlock !== "function") throw inUse(folder, unlock);
  if (taken.has(folder)) throw inUse(folder, { pid: process.pid, lock: folder });
  taken.add(folder);
  const release = async () => {
    taken.delete(folder);
    await unlock();
  };
  try {
    const start = temporary ? startInProcess : startInThread;
    const engine = await start(join(folder, DATABASE));
    const stop = async () => {
      await engine.close();
      await release();
    };
    return { connect: () => new ProtocolStream(engine), stop };
  } catch (cause) {
    await release();
    const hint = "If it was damaged, restore an export of the campaign into a new folder";
    throw new CounterpointError("database/unusable", `The database in ${folder} cannot be opened`, {
      cause,
      hint,
    });
  }
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
