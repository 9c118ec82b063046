import { startPostgres } from "../src/database/testing/start-postgres.ts";

let server;

/** Starts one PostgreSQL server for all tests; every test makes databases of its own in it. */
export async function setup({ provide }) {
  server = await startPostgres();
  provide("postgresUrl", server.url);
}

export async function teardown() {
  await server.stop();
}
