import { once } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import { builtScript, startRawThread } from "../../files/index.ts";
import type { EngineReply, EngineRequest } from "./embedded-thread.ts";

/** What runs the embedded database: messages of PostgreSQL's protocol go in one by one, each with its reply. */
export interface Engine {
  exchange(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

const SCRIPT = builtScript(new URL("./embedded-thread.js", import.meta.url));

/** PGlite in a thread of its own, because a query blocks the thread it runs in. */
export async function startInThread(folder: string): Promise<Engine> {
  const thread = startRawThread(SCRIPT, folder);
  const waiting: PromiseWithResolvers<Uint8Array>[] = [];
  const [first] = (await once(thread, "message")) as [EngineReply];
  if (first !== "open") {
    await thread.terminate();
    throw first;
  }
  thread.on("message", (message: EngineReply) => {
    if (message instanceof Uint8Array) waiting.shift()?.resolve(message);
    else if (typeof message === "object") waiting.shift()?.reject(new Error(message.failed));
  });
  thread.on("exit", () => {
    for (const { reject } of waiting.splice(0)) reject(new Error("The embedded database has ended"));
  });
  return {
    exchange(message) {
      const reply = withResolvers<Uint8Array>();
      waiting.push(reply);
      thread.postMessage(message satisfies EngineRequest, [message.buffer]);
      return reply.promise;
    },
    close: async () => {
      const closed = once(thread, "exit");
      thread.postMessage("close" satisfies EngineRequest);
      await closed;
    },
  };
}

/**
 * PGlite in this thread, and nothing forced onto the disk: for a database that one program uses, one query at a time, and removes.
 * Waking a thread for every query takes longer than most queries.
 */
export async function startInProcess(folder: string): Promise<Engine> {
  const database = await PGlite.create(folder);
  return { exchange: (message) => database.execProtocolRaw(message), close: () => database.close() };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((onValue, onError) => {
    [resolve, reject] = [onValue, onError];
  });
  return { promise, resolve, reject };
}
