import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasOwner } from "../accounts/index.ts";
import type { Database } from "../database/index.ts";
import { type DatabaseOptions, openCampaignDatabase } from "../database/index.ts";
import type { LoadedCorpus } from "../library/index.ts";

/** A server that answers. */
export interface ListeningServer {
  readonly url: string;
  /** Makes the first owner; undefined when there is one. */
  readonly setupToken: string | undefined;
}

export interface ServeOptions extends DatabaseOptions {
  readonly host: string;
  readonly port: number;
  /** The folder of images; in that of the data by default. */
  readonly images: string | undefined;
  readonly behindProxy: boolean;
  readonly version: string;
  /** The folder of `photos gather` to look through; none by default. */
  readonly gathered?: string | undefined;
  /** Reads corpora to look through; there are none by default. */
  readonly library?: () => Promise<readonly LoadedCorpus[]>;
  readonly log: (line: string) => void;
  /** Told what came to a stop beside it. */
  readonly note: (text: string) => void;
  readonly listening: (server: ListeningServer) => void | Promise<void>;
  /** What goes on beside it, from when it listens until it stops. */
  readonly startBackground?: (places: ServerStorage) => Promise<BackgroundTask | undefined>;
  readonly waitForShutdown: () => Promise<void>;
}

/** Where a server keeps things. */
export interface ServerStorage {
  readonly database: Database;
  readonly images: string;
}

/** Something that goes on beside a server. */
export interface BackgroundTask {
  stop(): Promise<void>;
}

/** Built beside the commands. */
const PAGES = fileURLToPath(new URL("../web", import.meta.url));

/** Runs the server until it is asked to stop; requests that have begun are answered first. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, images = join(options.data, "images") } = options;
  const { behindProxy, version, library, log, note, listening, startBackground, waitForShutdown } = options;
  const reading = library?.() ?? Promise.resolve([]); // while a thread opens the database
  reading.catch(() => {}); // thrown below, where the database is closed again
  const [database, { createServer, listen, newToken }, { CorpusThreads }, { createForecaster }] =
    await Promise.all([
      openCampaignDatabase(options),
      import("../server/index.ts"), // a second of loading, while a thread opens the database
      import("../library/index.ts"),
      import("./create-forecaster.ts"),
    ]);
  const threads = new CorpusThreads(note);
  try {
    const setupToken = (await hasOwner(database.db)) ? undefined : newToken();
    const server = await createServer({
      database,
      pages: PAGES,
      images,
      now: Date.now,
      version,
      rehearse: createForecaster(version),
      library: await reading,
      gathered: options.gathered,
      findPhenomena: threads.findPhenomena,
      audit: threads.audit,
      evaluator: threads.evaluator,
      setupToken,
      behindProxy,
      log: { write: log },
    });
    let background: BackgroundTask | undefined;
    try {
      const stopped = waitForShutdown();
      const url = await listen(server, { host, port });
      await listening({ url, setupToken });
      background = await startBackground?.({ database, images });
      await stopped;
    } finally {
      await background?.stop();
      await server.close(); // who has asked for a report or for scores gets them first
      await threads.stop();
    }
  } finally {
    await database.close();
  }
}
