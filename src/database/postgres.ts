import { Socket } from "node:net";
import { availableParallelism } from "node:os";
import pg from "pg";
import { CounterpointError } from "../core/index.ts";
import { watchForOutages } from "./outages.ts";

export interface PostgresLocation {
  readonly url: string;
  readonly connections?: number;
  /** True for a command, which can wait longer for a lock than a request to a server. */
  readonly isCommand?: boolean;
}

/** A pool of connections, and the ways to stop what is behind it; those of a PostgreSQL have nothing to abandon. */
export interface Connected {
  readonly pool: pg.Pool;
  readonly stop: () => Promise<void>;
  readonly abandon?: () => Promise<void>;
  /** Statements that set the time limits at the beginning of every transaction, where connections cannot have them. */
  readonly transactionLimits?: string;
}

/**
 * Size of the connection pool: with four per processor, some wait for locks and for the disk while others work
 * (decision 42 has the measurements).
 */
const CONNECTIONS = Math.min(10, 4 * availableParallelism());

const MINUTE = 60_000;

/**
 * Time limits in milliseconds: for one statement (a gold file of 256 MiB takes some of them), to wait for a lock, and
 * for a transaction without statements, whose server is gone.
 */
const TIME_LIMITS = {
  statement_timeout: 5 * MINUTE,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: MINUTE,
};
/** For commands, whose work of minutes would be lost: one waits longer for a lock, and for a database that stands still. */
const COMMAND_TIMEOUT = MINUTE;

/** Time in which a database should say that it is there, in milliseconds. */
const ANSWER_TIMEOUT = 2_000;

/** Time to get a connection of the pool, and whether idle ones are kept alive through firewalls. */
const CONNECTING = { connectionTimeoutMillis: 4_000, keepAlive: true };

/** A pool of connections to a PostgreSQL, or to a PgBouncer in front of it. */
export async function connectToPostgres(location: PostgresLocation): Promise<Connected> {
  const { url, connections: max = CONNECTIONS, isCommand = false } = location;
  checkUrl(url);
  const limits = isCommand ? { ...TIME_LIMITS, lock_timeout: COMMAND_TIMEOUT } : TIME_LIMITS;
  const isBehindPgBouncer = await isPgBouncer(url);
  const { stream, closeAll } = newSockets();
  const options = { connectionString: url, max, ...CONNECTING, stream };
  const timeoutMs = isCommand ? COMMAND_TIMEOUT : ANSWER_TIMEOUT;
  const stop = watchForOutages(url, { timeoutMs, onOutage: closeAll });
  // In a pipeline, statements are sent before earlier ones are answered: COMMIT follows a claim at once (decision 42).
  if (!isBehindPgBouncer) return { pool: new pg.Pool({ ...options, ...limits, pipeline: true }), stop };
  const pool = new pg.Pool({ ...options, Client: ClientWithoutNames });
  const transactionLimits = Object.entries(limits)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join("; ");
  return { pool, stop, transactionLimits };
}

/** Sockets for the connections of a pool, which can be closed whatever the driver waits for. */
function newSockets() {
  const open = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    open.add(socket);
    return socket.once("close", () => open.delete(socket));
  };
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return { stream, closeAll };
}

/**
 * True behind PgBouncer, which refuses the time limits as parameters of a connection unless it is configured to ignore them; then `pgbouncer=true` in
 * the URL tells. In its transaction mode a connection has no state that outlives a transaction.
 */
async function isPgBouncer(url: string): Promise<boolean> {
  if (/[?&]pgbouncer=true(?:&|$)/.test(url)) return true;
  const client = new pg.Client({ connectionString: url, ...TIME_LIMITS, ...CONNECTING });
  client.on("error", () => {}); // told by the pool, to whoever uses the database
  const refusal = await client.connect().then(
    () => undefined,
    (error: Error) => error.message,
  );
  await client.end().catch(() => {});
  return refusal?.includes("unsupported startup parameter") ?? false;
}

/** PgBouncer before 1.21 knows no named prepared statements in its transaction mode: every statement is sent without its name. */
class ClientWithoutNames extends pg.Client {
  override query(...args: readonly unknown[]): never {
    const [config, ...rest] = args;
    const isNamed = typeof config === "object" && config !== null && "name" in config;
    const plain = isNamed ? { ...config, name: undefined } : config;
    return (super.query as (...all: readonly unknown[]) => never)(plain, ...rest); // one of many overloads
  }
}

/** The driver knows one host; which of several can be written to is the business of a proxy. Its own errors would tell the URL. */
function checkUrl(url: string): void {
  const [, authority = ""] = /^[a-z]+:\/\/([^/?]*)/i.exec(url) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  if (
    hosts.includes(",") ||
    /(?:^|[?&\s])(?:target_session_attrs=|host(?:addr)?=[^&]*(?:,|%2c))/i.test(url)
  ) {
    throw new CounterpointError("usage", "DATABASE_URL names several hosts, or target_session_attrs", {
      hint: "Use one address that leads to the primary server: HAProxy or PgBouncer in front of Patroni (docs/deploying.md)",
    });
  }
  if (!/^postgres(?:ql)?:\/\//.test(url) || !isReadable(url)) {
    throw new CounterpointError("usage", "DATABASE_URL is not a PostgreSQL URL", {
      hint: "It should be like postgres://user:password@host:5432/database", // the value can hold a password
    });
  }
}

function isReadable(url: string): boolean {
  try {
    new pg.Client(url);
    return true;
  } catch {
    return false;
  }
}
