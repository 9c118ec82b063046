import type { OpenServer, OpenServerOptions } from "./open-server-options.ts";
import { openWithStorage } from "./open-with-storage.ts";

export type { OpenIdConnectOptions, OpenServer, OpenServerOptions } from "./open-server-options.ts";

/**
 * Opens a database and creates a server on it.
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
  const { setupToken, listen, close, reading } = await openWithStorage(options);
  try {
    await reading;
  } catch (error) {
    await close();
    throw error;
  }
  return { setupToken, listen, close };
}
