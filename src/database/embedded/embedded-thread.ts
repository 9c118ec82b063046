import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { hasCommitted } from "./has-committed.ts";
import { WalSync } from "./sync-wal.ts";

/** From the program to this thread: bytes of PostgreSQL's protocol, or the wish to end. */
export type EngineRequest = Uint8Array | "close";

/** From this thread: that the database is open, the reply to one message, that it is closed, or that it failed. */
export type EngineReply = "open" | "closed" | Uint8Array | { readonly failed: string };

const port = parentPort!; // this file is only ever run as a thread
const send = (message: EngineReply) => port.postMessage(message);

/** The embedded database: PGlite in a thread of its own, because a query blocks the thread it runs in. */
const folder = workerData as string;
try {
  const database = await PGlite.create(folder);
  const wal = new WalSync(folder);
  port.on("message", async (message: EngineRequest) => {
    try {
      if (message === "close") {
        await database.close();
        send("closed");
        port.close();
        return;
      }
      const reply = await database.execProtocolRaw(message);
      if (hasCommitted(reply)) wal.sync(); // before anybody is told that it is committed
      send(reply);
    } catch (error) {
      send({ failed: String(error) });
    }
  });
  send("open");
} catch (error) {
  send({ failed: String(error) });
}
