import { PGlite } from "@electric-sql/pglite";
import { Thread } from "../../files/index.ts";
import type { EmbeddedThread } from "./embedded-thread.ts";

/** Runs the embedded database: replies to messages of PostgreSQL's protocol, one by one. */
export interface Engine {
  exchange(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** PGlite in a thread of its own, because a query blocks the thread it runs in. */
export async function startInThread(folder: string): Promise<Engine> {
  const thread = new Thread<EmbeddedThread>(new URL("./embedded-thread.js", import.meta.url));
  try {
    await thread.call.open(folder);
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
export async function startInProcess(folder: string): Promise<Engine> {
  const database = await PGlite.create(folder);
  return { exchange: (message) => database.execProtocolRaw(message), close: () => database.close() };
}
