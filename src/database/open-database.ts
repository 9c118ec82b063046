import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CounterpointError } from "../core/index.ts";
import { hasEmbedded, startEmbedded } from "./embedded/start-embedded.ts";
import { watchForOutages } from "./outages.ts";

export type Db = NodePgDatabase & { readonly $client: pg.Pool };

/** Queries inside a transaction. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An open database with the newest schema. */
export interface Database {
  readonly db: Db;
  close(): Promise<void>;
}

/** A PostgreSQL by its URL, or the embedded one in a folder. */
export type DatabaseLocation =
  | { readonly url: string; readonly connections?: number }
  | {
      readonly folder: string;
      /** True for a temporary database of one program: it runs in this thread, and nothing is synced to disk. */
      readonly temporary?: boolean;
    };

/**
 * Opens a database and migrates its schema. The same driver talks to both kinds, through a socket or to a thread, so
 * there is one dialect and one set of types.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { pool, stop } = await connect(location);
  pool.on("error", () => {}); // an idle connection was cut; the next query opens another or fails with its own error
  const close = async () => {
    await pool.end();
    await stop();
  };
  try {
    await runMigrations(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: queriesOf(pool), close };
}

/** Queries over a pool. Drizzle's own transaction loses a connection of the pool when BEGIN fails. */
function queriesOf(pool: pg.Pool): Db {
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

/**
 * Size of the connection pool. Twice the processors is usual for PostgreSQL on the same machine: more connections
 * only compete for them.
 */
const CONNECTIONS = Math.min(10, 2 * availableParallelism());

/**
 * Time limits in milliseconds: to get a connection of the pool, for one statement (the export of a large campaign takes
 * minutes), and for a transaction without statements, whose server is gone.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 30 * 60_000,
  idle_in_transaction_session_timeout: 60_000,
};

async function connect(location: DatabaseLocation): Promise<{ pool: pg.Pool; stop: () => Promise<void> }> {
  if ("url" in location) {
    const { url: connectionString, connections: max = CONNECTIONS } = location;
    const pool = new pg.Pool({ connectionString, max, ...TIMEOUTS });
    return { pool, stop: watchForOutages(pool, connectionString) };
  }
  const embedded = await startEmbedded(location.folder, location);
  const session = { user: "postgres", database: "postgres" };
  // PGlite has only one session; the pool makes transactions wait for each other.
  const pool = new pg.Pool({ ...session, stream: embedded.connect, max: 1, idleTimeoutMillis: 0 });
  return { pool, stop: embedded.stop };
}

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Names our advisory lock; any number that other programs are unlikely to use. */
const MIGRATION_LOCK = 1_668_247_155;

/** Runs the missing migrations; of several servers that start at once, one does it and the others wait. */
async function runMigrations(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    const message = `The database cannot be reached: ${cause instanceof Error ? cause.message : cause}`;
    throw new CounterpointError("database/unusable", message, { cause, hint: "Check DATABASE_URL" });
  });
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const own = drizzle(client);
    await rejectOtherSchema(own);
    await migrate(own, { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

async function rejectOtherSchema(queries: NodePgDatabase): Promise<void> {
  const { rows: tables } = await queries.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (tables[0]?.name === null) return;
  const { rows } = await queries.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  const own = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash));
  if (rows.every(({ hash }) => own.has(hash))) return;
  const hint = "Install that version, or restore an export into a new database";
  throw new CounterpointError("database/unusable", "The database was made by another version", { hint });
}

/** True when the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

/**
 * A failed query as it can be logged: with its text, but without its parameters, which can hold a password hash or a
 * sentence.
 */
export function withoutParameters(error: Error): Error {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message = "unknown", code } = (error.cause ?? {}) as { message?: string; code?: string };
  const plain = new Error(`The database failed with ${code ?? "no code"}, ${message}: ${error.query}`);
  const frames = error.stack?.split("\n").filter((line) => /^ {4}at /.test(line)) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join("\n");
  return plain;
}

/** Number of rows per INSERT: few enough for PostgreSQL's limit of 65,535 parameters of a statement. */
export const INSERT_BATCH = 1_000;

/** Location of the database of campaigns. */
export interface DatabaseOptions {
  /** The folder of the embedded database, unless there is a `databaseUrl`. */
  readonly data: string;
  /** The URL of a PostgreSQL. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the database of campaigns. */
export async function openCampaignDatabase({ data, databaseUrl }: DatabaseOptions): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase({ folder: data });
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    const hint = "It should be like postgres://user:password@host:5432/database"; // the value can hold a password
    throw new CounterpointError("usage", "DATABASE_URL is no PostgreSQL URL", { hint });
  }
  return openDatabase({ url: databaseUrl });
}

/** Opens the database for the duration of `work`; creates one that does not exist only on request. */
export async function withCampaignDatabase<T>(
  { make = false, ...options }: DatabaseOptions & { readonly make?: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { data, databaseUrl } = options;
  if (!make && databaseUrl === undefined && !hasEmbedded(data)) {
    const hint = "Name its folder with --data, or a PostgreSQL by DATABASE_URL";
    throw new CounterpointError("data/unreadable", `There is no database in ${data}`, { at: [data], hint });
  }
  const database = await openCampaignDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
