import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../database/index.ts";
import { embeddedDatabases } from "../../database/testing/databases.ts";
import { createServer, type Server, type ServerOptions } from "../create-server.ts";

/** A server that listens on this machine while a file of tests runs, with a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly database: Database;
  /** The folder of images. */
  readonly images: string;
  readonly log: readonly string[];
  readonly routes: readonly string[];
}

export const SETUP_TOKEN = "token for setup";

/** The pages as `npm run build` makes them, which the test command runs first. */
export const PAGES = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** Passwords of tests have quick hashes. */
const passwordCost = { log2N: 4, r: 8, p: 1 };

const DEFAULTS = { now: Date.now, version: "0.0.0", setupToken: SETUP_TOKEN, passwordCost };

/** Starts a server before the tests of a file, and stops it after them. */
export function startServer(options: Partial<ServerOptions> = {}): TestServer {
  const databases = embeddedDatabases();
  let [database, server]: [Database?, Server?] = [];
  let [url, images] = ["", ""];
  const log: string[] = [];
  beforeAll(async () => {
    database = await databases.open();
    images = await mkdtemp(join(tmpdir(), "counterpoint-images-"));
    const write = (line: string) => void log.push(line);
    server = await createServer({ ...DEFAULTS, database, images, log: { write }, ...options });
    url = await server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await server?.close();
    await rm(images, { recursive: true });
  });
  return {
    get url() {
      return url;
    },
    get database() {
      return database!; // tests run after it was opened
    },
    get images() {
      return images;
    },
    get routes() {
      return server!.routes;
    },
    log,
  };
}
