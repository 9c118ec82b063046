import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { CounterpointError } from "../core/index.ts";

/** Interval between checks of the database, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** Asks a PostgreSQL whether it is a replica, which takes no changes. */
export const IS_REPLICA = "select pg_is_in_recovery() as is_replica";

/**
 * Calls back when the database no longer answers, so that queries which wait for it can fail instead of hanging, or when it has become a
 * replica: the same address can lead to another primary by then. It asks through a connection of its own, which a long query of a pool does not block. Returns a function that stops it.
 */
export function watchForOutages(
  connectionString: string,
  { timeoutMs, onOutage }: { readonly timeoutMs: number; readonly onOutage: () => void },
): () => Promise<void> {
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
      const { rows } = await probe.query<{ is_replica: boolean }>(IS_REPLICA);
      if (!rows[0]!.is_replica) return true;
    } catch {} // as if it were a replica
    void probe?.end().catch(() => {});
    probe = undefined;
    return false;
  };
  let check = Promise.resolve();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check = answers().then((isWell) => {
      isChecking = false;
      if (!isWell) onOutage();
    });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await check;
    await probe?.end().catch(() => {});
  };
}

/** Codes of PostgreSQL and of sockets for a database that is shutting down, starting, busy, full or away. */
const OUTAGE_CODES: ReadonlySet<string> = new Set([
  "57P01", // terminated by an administrator
  "57P02", // another process crashed
  "57P03", // it is starting or stopping
  "57014", // a statement took longer than its limit
  "55P03", // so did waiting for a lock
  "25P03", // a transaction was idle for too long
  "25006", // it is a replica
  "58030", // its disk fails
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Classes of PostgreSQL's codes: connections, and resources such as disk space. */
const OUTAGE_CLASSES = /^(?:08|53)...$/;

/** Messages of the driver for the same; these errors have no code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True when a query failed because the database cannot be reached now; the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const { code = "" } = cause as { readonly code?: string };
  return OUTAGE_CODES.has(code) || OUTAGE_CLASSES.test(code) || OUTAGE_MESSAGES.test(cause.message);
}

/** True when PostgreSQL undid a transaction because it and another waited for each other; it can be run again. */
export function isDeadlock(error: unknown): boolean {
  return (causeOf(error) as { readonly code?: string } | undefined)?.code === "40P01";
}

/** The failure of an embedded database that accepts nothing any more, behind the error of a query. */
export function failureOf(error: unknown): CounterpointError | undefined {
  const cause = causeOf(error);
  return cause instanceof CounterpointError && cause.code === "database/unusable" ? cause : undefined;
}

/** The message of the database or its driver, without the query and its parameters. */
export function describeCause(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message : String(cause);
}

function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
