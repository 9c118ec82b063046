import { PGlite } from "@electric-sql/pglite";
import { serveThread } from "../../files/index.ts";
import { hasCommitted } from "./has-committed.ts";
import { WalSync } from "./sync-wal.ts";

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
