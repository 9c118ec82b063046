import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasOwner } from "../accounts/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { Database } from "../database/index.ts";
import { type DatabaseOptions, openCampaignDatabase } from "../database/index.ts";
import type { LoadedCorpus } from "../library/index.ts";

/** A server that is listening. */
export interface ListeningServer {
  readonly url: string;
  /** Token to create the first owner; undefined when there is one. */
  readonly setupToken: string | undefined;
}

export interface ServeOptions extends DatabaseOptions {
  readonly host: string;
  readonly port: number;
  /** The folder of images; in that of the data by default. */
  readonly images: string | undefined;
  readonly behindProxy: boolean;
  readonly version: string;
  /** The folder of `photos gather` to browse; none by default. */
  readonly gathered?: string | undefined;
  /** Reads corpora to browse; there are none by default. */
  readonly library?: () => Promise<readonly LoadedCorpus[]>;
  readonly log: (line: string) => void;
  /** Called when a background task has failed. */
  readonly note: (text: string) => void;
  readonly listening: (server: ListeningServer) => void | Promise<void>;
  /** Starts a background task, which runs while the server listens. */
  readonly startBackground?: (places: ServerStorage) => Promise<BackgroundTask | undefined>;
  readonly waitForShutdown: () => Promise<void>;
}

/** Folders and database of a server. */
export interface ServerStorage {
  readonly database: Database;
  readonly images: string;
}

/** A task that runs beside a server. */
export interface BackgroundTask {
  stop(): Promise<void>;
}

/** Built beside the commands. */
const PAGES = fileURLToPath(new URL("../web", import.meta.url));

/** Runs the server until it is asked to stop; requests in progress are answered first. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, images = join(options.data, "images") } = options;
  const { behindProxy, version, library, log, note, listening, startBackground, waitForShutdown } = options;
  const reading = library?.() ?? Promise.resolve([]); // while a thread opens the database
  reading.catch(() => {}); // thrown below, where the database is closed again
  const [database, { createServer, newToken }, { CorpusThreads }, { createForecaster }] = await Promise.all([
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
      const url = await server.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
        throw listenError(cause, { host, port });
      });
      await listening({ url, setupToken });
      background = await startBackground?.({ database, images });
      await stopped;
    } finally {
      await background?.stop();
      await server.close(); // reports and scores that were requested are finished first
      await threads.stop();
    }
  } finally {
    await database.close();
  }
}

/** The error of a server that cannot listen, if the user can fix it. */
function listenError(
  cause: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): Error {
  switch (cause.code) {
    case "EADDRINUSE":
      return new CounterpointError("usage", `Port ${port} of ${host} is taken`, {
        hint: "Choose another, or let --port 0 take a free one",
        cause,
      });
    case "EACCES":
      return new CounterpointError("usage", `Port ${port} of ${host} is not open to this user`, {
        hint: "Choose one above 1023",
        cause,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CounterpointError("usage", `"${host}" is no address of this machine`, {
        hint: "Choose --host 127.0.0.1 for this machine alone, or 0.0.0.0 for every address it has",
        cause,
      });
    default:
      return cause;
  }
}
