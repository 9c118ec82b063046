import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../open-database.ts";

/** Opens databases that are empty but for the schema; they are closed after the tests of the file or group that asked for them. */
export interface TestDatabases {
  open(): Promise<Database>;
}

/**
 * Embedded databases. `open` gives one that runs in this process and forces nothing onto the disk; it is emptied and used again
 * by later tests of the process. `folder` gives a folder for a database that is opened in other ways.
 */
export function embeddedDatabases(): TestDatabases & { folder(): Promise<string> } {
  const opened: Database[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    idle.push(...opened.splice(0));
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return {
    folder: async () => {
      const folder = await newFolder();
      folders.push(folder);
      return folder;
    },
    open: async () => {
      const database = idle.pop() ?? (await openTemporary());
      opened.push(database);
      await truncateTables(database);
      return { ...database, close: async () => {} };
    },
  };
}

/** Fixed here, because some tests have a folder of their own for temporary files, which they remove. */
const TEMPORARY = tmpdir();

/** Databases of this process that no test uses; the run removes them with its folder of temporary files. */
const idle: Database[] = [];

const newFolder = () => mkdtemp(join(TEMPORARY, "counterpoint-embedded-"));

async function openTemporary(): Promise<Database> {
  return openDatabase({ folder: await newFolder(), temporary: true });
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

/** Databases of the PostgreSQL server that runs for all tests. */
export function postgresDatabases(): TestDatabases & { url(): Promise<string> } {
  const server = inject("postgresUrl");
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });
  const url = async () => {
    const name = `test_${randomUUID()}`;
    const client = new pg.Client(`${server}/postgres`);
    await client.connect();
    await client.query(`create database "${name}"`);
    await client.end();
    return `${server}/${name}`;
  };
  return {
    url,
    open: async () => {
      const database = await openDatabase({ url: await url() });
      opened.push(database);
      return database;
    },
  };
}

/** Both kinds, for tests of locks, concurrency and crashes. */
export const BOTH_DATABASES = [
  ["the embedded database", embeddedDatabases],
  ["PostgreSQL", postgresDatabases],
] as const;

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server, without a database. */
    postgresUrl: string;
  }
}
