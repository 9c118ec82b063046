import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasOwner } from "../accounts/index.ts";
import { openCampaignDatabase } from "../database/index.ts";
import { packageVersion } from "../files/index.ts";
import { openCorpora } from "../library/index.ts";
import { createServer } from "./create-server.ts";
import { listen } from "./listen.ts";
import { newToken } from "./sessions.ts";

/** Options of a server; all have defaults. */
export interface OpenServerOptions {
  /** The folder of the embedded database and of images; "counterpoint-data" by default. */
  readonly data?: string | undefined;
  /** The URL of a PostgreSQL, instead of an embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The folder where the server keeps images; "images" in the data folder by default. */
  readonly imageStore?: string | undefined;
  /** Corpus files that members may look through. */
  readonly corpora?: readonly string[] | undefined;
  /** A folder of `photos gather` that members may look through. */
  readonly gathered?: string | undefined;
  /** True when one proxy in front says which address a request came from, and whether by https. */
  readonly behindProxy?: boolean | undefined;
  /** Called with every line of the log, as JSON. */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** A server with its database. */
export interface OpenServer {
  /** Makes the first owner, at /set-up#token; undefined when there is one. */
  readonly setupToken: string | undefined;
  /** Listens, by default at any free port of this machine alone; returns the URL. */
  listen(place?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /** Answers the requests that have begun, and closes the database. */
  close(): Promise<void>;
}

/** The built pages, beside the built modules. */
const PAGES = fileURLToPath(new URL("../web", import.meta.url));

/**
 * Opens a database and makes a server on it.
 *
 * @example
 * ```ts
 * import { openServer } from "counterpoint/server";
 *
 * const server = await openServer({ data: "server-data" });
 * console.log(await server.listen({ port: 0 }));
 * await server.close();
 * ```
 */
export async function openServer(options: OpenServerOptions = {}): Promise<OpenServer> {
  const { data = "counterpoint-data", databaseUrl, gathered, corpora = [], behindProxy = false } = options;
  const { imageStore = join(data, "images"), onLog } = options;
  const library = await openCorpora(corpora);
  const database = await openCampaignDatabase({ data, databaseUrl });
  try {
    const setupToken = (await hasOwner(database.db)) ? undefined : newToken();
    const server = await createServer({
      database,
      pages: PAGES,
      images: imageStore,
      now: Date.now,
      version: packageVersion(),
      library,
      gathered,
      setupToken,
      behindProxy,
      ...(onLog && { log: { write: onLog } }),
    });
    return {
      setupToken,
      listen: ({ host = "127.0.0.1", port = 0 } = {}) => listen(server, { host, port }),
      async close() {
        await server.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
