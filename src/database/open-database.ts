import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { CounterpointError } from "../core/index.ts";
import { type Clock, followClock } from "./database-clock.ts";
import { hasEmbedded, startEmbedded } from "./embedded/start-embedded.ts";
import { describeCause, failureOf, IS_REPLICA, isOutage } from "./outages.ts";
import { type Connected, connectToPostgres, type PostgresLocation } from "./postgres.ts";
import { shareStatements } from "./prepared.ts";

export type Db = NodePgDatabase & { readonly $client: pg.Pool };

/** Queries inside a transaction. */
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An open database with the newest schema. */
export interface Database {
  readonly db: Db;
  /** The time, in milliseconds since 1970: that of the PostgreSQL, or of this machine for an embedded database. */
  readonly now: () => number;
  close(): Promise<void>;
  /** Closes it, and removes an embedded database that did not exist before it was opened. */
  abandon(): Promise<void>;
}

/** A PostgreSQL by its URL, or the embedded one in a folder. */
export type DatabaseLocation =
  | PostgresLocation
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
  const { pool, stop, abandon = stop, transactionLimits } = await connect(location);
  pool.on("error", () => {}); // an idle connection was cut; the next query opens another or fails with its own error
  pool.on("connect", (client) => void client.on("error", () => {})); // its query fails with the same error, if it has one
  let clock: Clock = { now: Date.now, stop: () => {} };
  const end = async (stopDatabase: () => Promise<void>) => {
    clock.stop();
    await pool.end();
    await stopDatabase();
  };
  try {
    await runMigrations(pool);
    if ("url" in location) clock = await followClock(() => askTime(pool));
  } catch (error) {
    await end(abandon);
    throw foreseen(error);
  }
  const db = queriesOf(pool, transactionLimits);
  return { db, now: clock.now, close: () => end(stop), abandon: () => end(abandon) };
}

/** Queries over a pool. Drizzle's own transaction loses a connection of the pool when BEGIN fails. */
function queriesOf(pool: pg.Pool, limits: string | undefined): Db {
  const connections = new WeakMap<
    pg.PoolClient,
    { queries: NodePgDatabase; statements: Map<string, unknown> }
  >();
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await pool.connect();
    const connection = connections.get(client) ?? { queries: drizzle(client), statements: new Map() };
    connections.set(client, connection);
    try {
      return await connection.queries.transaction(async (begun) => {
        shareStatements(begun, connection.statements);
        if (limits !== undefined) await begun.execute(sql.raw(limits));
        return work(begun);
      }, config);
    } finally {
      client.release();
    }
  };
  const db = Object.assign(drizzle(pool), { transaction });
  shareStatements(db, new Map());
  return db;
}

async function askTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select extract(epoch from clock_timestamp())::float8 as seconds");
  return rows[0].seconds * 1_000;
}

const MINUTE = 60_000;

/** A migration waits for the servers that use the tables, and for the one that runs it. */
const MIGRATION_TIMEOUTS = `set local lock_timeout = ${5 * MINUTE}; set local statement_timeout = ${30 * MINUTE}`;

/** The embedded database runs one transaction after the other; the export of a large campaign takes its time. */
const EMBEDDED_TIMEOUTS = { connectionTimeoutMillis: MINUTE };

async function connect(location: DatabaseLocation): Promise<Connected> {
  if ("url" in location) return connectToPostgres(location);
  const embedded = await startEmbedded(location.folder, location);
  const session = { user: "postgres", database: "postgres" };
  // PGlite has only one session; the pool makes transactions wait for each other.
  const pool = new pg.Pool({
    ...session,
    ...EMBEDDED_TIMEOUTS,
    stream: embedded.connect,
    max: 1,
    idleTimeoutMillis: 0,
  });
  return { pool, stop: embedded.stop, abandon: embedded.abandon };
}

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Names our advisory lock; any number that other programs are unlikely to use. */
const MIGRATION_LOCK = 1_668_247_155;

/**
 * Runs the missing migrations; of several servers that start at once, one does it and the others wait. Everything is one transaction,
 * because behind PgBouncer the next one can have another connection.
 */
async function runMigrations(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    if (cause instanceof CounterpointError) throw cause;
    const message = `The database cannot be reached: ${cause instanceof Error ? cause.message : cause}`;
    throw new CounterpointError("database/unusable", message, { cause, hint: "Check DATABASE_URL" });
  });
  try {
    await drizzle(client).transaction(async (transaction) => {
      await transaction.execute(sql.raw(MIGRATION_TIMEOUTS));
      await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await migrate(transaction);
    });
  } finally {
    client.release();
  }
}

/** Runs the migrations that a database lacks, and records them as drizzle-kit does. */
async function migrate(transaction: Transaction): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await transaction.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  const done = new Set(rows.map(({ hash }) => hash));
  if (![...done].every((hash) => own.some((each) => each.hash === hash))) {
    const hint = "Install that version, or restore an export into a new database";
    throw new CounterpointError(
      "database/unusable",
      "The database was created by another version of Counterpoint",
      { hint },
    );
  }
  for (const { hash, sql: statements, folderMillis } of own) {
    if (done.has(hash)) continue;
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** Asks the database for an answer; undefined when it gives one, otherwise the reason why it does not. */
export async function findOutage(db: Db): Promise<string | undefined> {
  return db.execute<{ is_replica: boolean }>(sql.raw(IS_REPLICA)).then(
    ({ rows }) => (rows[0]!.is_replica ? "The database is a replica, which takes no changes" : undefined),
    (error: Error) => failureOf(error)?.message ?? "The database can't be reached",
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
export async function openCampaignDatabase(
  { data, databaseUrl }: DatabaseOptions,
  { isCommand = false }: { readonly isCommand?: boolean } = {},
): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase({ folder: data });
  return openDatabase({ url: databaseUrl, isCommand });
}

/** Opens the database for the duration of `work`; creates one that does not exist only on request. */
export async function withCampaignDatabase<T>(
  { make = false, ...options }: DatabaseOptions & { readonly make?: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { data, databaseUrl } = options;
  if (!make && databaseUrl === undefined && !hasEmbedded(data)) {
    const hint = "Pass the folder with --data, or set DATABASE_URL";
    throw new CounterpointError("data/unreadable", `No database found in ${data}`, { at: [data], hint });
  }
  const database = await openCampaignDatabase(options, { isCommand: true });
  let isDone = false;
  try {
    const result = await work(database);
    isDone = true;
    return result;
  } catch (error) {
    throw foreseen(error);
  } finally {
    await (isDone ? database.close() : database.abandon()); // a refused command leaves no new database
  }
}

/** The error for a command whose database failed or stopped answering; other errors as they are. */
function foreseen(error: unknown): unknown {
  if (!isOutage(error)) return failureOf(error) ?? error;
  const message = `The database stopped answering: ${describeCause(error)}`;
  const hint = "Run the command again when the database is back; an incomplete transaction was rolled back";
  return new CounterpointError("database/unusable", message, { cause: error, hint });
}
