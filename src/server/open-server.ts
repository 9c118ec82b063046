import { CALLBACK, checkOptions, choice, FLAG, listOf, objectOf, PATH, TEXT } from "../core/index.ts";
import type { S3Access } from "../database/index.ts";
import type { OpenIdConnectOptions, OpenServer, OpenServerOptions } from "./open-server-options.ts";
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
  checkOptions(options, {
    onProgress: CALLBACK,
    data: PATH,
    databaseUrl: TEXT,
    imageStore: PATH,
    s3: objectOf<S3Access>({ accessKeyId: TEXT, secretAccessKey: TEXT }),
    corpora: listOf(PATH),
    corporaFormat: TEXT,
    corpusFolder: PATH,
    predictions: listOf(PATH),
    pictures: PATH,
    gathered: PATH,
    runs: PATH,
    modelUrl: TEXT,
    apiKey: CALLBACK,
    behindProxy: FLAG,
    requireSecondFactor: choice("owners"),
    openIdConnect: objectOf<OpenIdConnectOptions>({
      issuer: TEXT,
      clientId: TEXT,
      clientSecret: TEXT,
      publicUrl: TEXT,
    }),
    readOnly: FLAG,
    onLog: CALLBACK,
    onError: CALLBACK,
  });
  const { setupToken, listen, close, reading } = await openWithStorage(options);
  try {
    await reading;
  } catch (error) {
    await close();
    throw error;
  }
  return { setupToken, listen, close };
}
