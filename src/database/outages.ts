import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** Interval between checks of the database, and the time it may take to answer one, in milliseconds. */
const CHECK = { intervalMs: 1_000, timeoutMs: 2_000 };

/**
 * Closes the connections of a pool when the database no longer answers, so that queries which wait for it fail instead of hanging. It
 * asks through a connection of its own, which a long query of the pool does not block. Returns a function that stops it.
 */
export function watchForOutages(pool: pg.Pool, connectionString: string): () => Promise<void> {
  const connections = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    connections.add(client);
    client.on("error", () => {}); // its query fails with the same error, if it has one
  });
  pool.on("remove", (client) => connections.delete(client));

  const { timeoutMs } = CHECK;
  let probe: pg.Client | undefined;
  const openProbe = async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on("error", () => {
      probe = undefined; // this connection was closed; the next check opens another
    });
    await client.connect();
    return client;
  };
  const answers = async () => {
    try {
      probe ??= await openProbe();
      await probe.query("select 1");
      return true;
    } catch {
      void probe?.end().catch(() => {});
      probe = undefined;
      return false;
    }
  };
  let check = Promise.resolve();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check = answers().then((isWell) => {
      isChecking = false;
      if (!isWell) for (const client of connections) void client.end().catch(() => {});
    });
  }, CHECK.intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await check;
    await probe?.end().catch(() => {});
  };
}

/** Codes of PostgreSQL and of sockets for a database that is shutting down, starting, full or away. */
const OUTAGE_CODES: ReadonlySet<string | undefined> = new Set([
  "57P01", // terminated by an administrator
  "57P02", // another process crashed
  "57P03", // it is starting or stopping
  "53300", // too many connections
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of the driver for the same; these errors have no code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True when a query failed because the database cannot be reached now; the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { readonly code?: string };
  return OUTAGE_CODES.has(code) || code?.startsWith("08") === true || OUTAGE_MESSAGES.test(cause.message);
}
