import { randomUUID } from "node:crypto";
import { addMember, deactivateMember, hashPassword, hasOwner } from "../accounts/index.ts";
import { getCampaigns } from "../campaigns/index.ts";
import { packageVersion, Thread } from "../files/index.ts";
import { createServer, newToken, type ServerStorage } from "../server/index.ts";
import type { DemoThread } from "./demo-thread.ts";

export interface DemoOptions extends ServerStorage {
  /** End of the simulated time: now, in milliseconds since 1970. */
  readonly end: number;
  readonly presentations?: number;
  /** Called with the reason of a failure. */
  readonly log: (text: string) => void;
}

/** A demonstration in progress. */
export interface Demo {
  /** Resolves when it is complete, or stopped. */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

/** Presentations that simulated workers write for, and additional presentations and judgments for a visitor. */
const PRESENTATIONS = 16;
const VISITOR_PRESENTATIONS = 4;
const VISITOR_JUDGMENTS = 12;
const HOUR = 60 * 60 * 1_000;

/**
 * Shorter than the lifetime of a member's session: the other server's clock is ahead, and it deletes expired
 * sessions.
 */
const DEMO_DURATION_MS = 11 * HOUR;

/** The simulated people send the requests of hours within seconds. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const SCRIPT = new URL("./demo-thread.js", import.meta.url);

/**
 * Fills an unused database with a demonstration: simulated people play a campaign, in a thread and on a clock of
 * their own, through a second server of the same database. Undefined when the database is in use: the demonstration
 * is created once, and one that was interrupted stays as it is.
 */
export async function startDemo(options: DemoOptions): Promise<Demo | undefined> {
  const { database, images, end, presentations = PRESENTATIONS, log } = options;
  const { db } = database;
  if ((await hasOwner(db)) || (await getCampaigns(db)).length > 0) return undefined;
  const start = end - DEMO_DURATION_MS;
  const clock = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const now = () => Number(Atomics.load(clock, 0));
  const limits = { requestsPerMinute: NO_LIMIT, signInsPerMinute: NO_LIMIT };
  const server = await createServer({
    database,
    images,
    now,
    version: packageVersion(),
    simulated: true,
    ...limits,
  });
  const id = randomUUID();
  const close = async () => {
    await server.close();
    await deactivateMember(db, id, end).catch(() => {}); // an owner can have done so
  };
  try {
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const manager = { name: `Simulated manager ${id.slice(0, 4)}`, password: newToken() }; // nobody needs the password
    const password = await hashPassword(manager.password);
    await addMember(db, { id, name: manager.name, role: "manager", password, now: start });
    const left = { left: VISITOR_PRESENTATIONS, judgmentsLeft: VISITOR_JUDGMENTS };
    const thread = new Thread<DemoThread>(SCRIPT);
    let isStopped = false;
    const finished = thread.call
      .play({ url, clock, start, end, presentations, ...left, manager })
      .catch((error: Error) => {
        if (!isStopped) log(`The demonstration came to a stop: ${error.message}`);
      })
      .finally(() => thread.close())
      .finally(close);
    const stop = async () => {
      isStopped = true;
      await thread.close();
      await finished;
    };
    return { finished, stop };
  } catch (error) {
    await close();
    log(`There is no demonstration: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
