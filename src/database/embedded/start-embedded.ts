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

/**
 * Starts the embedded database of a folder, made if need be. One process at a time may have it: two lost a quarter of
 * each other's rows without an error.
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
  try {
    const start = temporary ? startInProcess : startInThread;
    const engine = await start(join(folder, DATABASE));
    const stop = async () => {
      await engine.close();
      await unlock();
    };
    return { connect: () => new ProtocolStream(engine), stop };
  } catch (cause) {
    await unlock();
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
  const isOwn = pid === process.pid;
  const hint = isOwn
    ? "Close it first, or choose another folder"
    : `Stop it, or use PostgreSQL with DATABASE_URL for several servers; if it is no counterpoint, remove ${lock}`;
  const message = `${isOwn ? "This process" : `Process ${pid}`} has the database in ${folder} open`;
  return new CounterpointError("database/in-use", message, { hint });
}
