import { createServer } from "../server/index.ts";
import { openDatabase } from "../store/index.ts";
import { PROCESSES } from "./processes.ts";

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded database, unless there is a `databaseUrl`. */
  readonly data: string;
  readonly databaseUrl: string | undefined;
  readonly version: string;
  readonly log: (line: string) => void;
  readonly listening: (server: { readonly url: string }) => void;
  readonly untilStopped: () => Promise<void>;
}

/** Runs the server until it is asked to stop; requests that have begun are answered first. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, data, databaseUrl, version, log, listening, untilStopped } = options;
  const place = databaseUrl === undefined ? { folder: data, processes: PROCESSES } : { url: databaseUrl };
  const database = await openDatabase(place);
  try {
    const server = await createServer({ database, version, log: { write: log } });
    try {
      const stopped = untilStopped();
      listening({ url: await server.listen({ host, port }) });
      await stopped;
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}
