import { once } from "node:events";
import { createServer } from "node:net";
import { listenError } from "../core/index.ts";
import { openCampaignDatabase } from "../database/index.ts";
import type { OpenServerOptions, ServerStorage } from "../server/index.ts";

/** A server that is listening. */
export interface ListeningServer {
  readonly url: string;
  /** Token to create the first owner; undefined when there is one. */
  readonly setupToken: string | undefined;
}

interface ServeOptions extends OpenServerOptions {
  readonly data: string;
  readonly host: string;
  readonly port: number;
  readonly onListening: (server: ListeningServer) => void | Promise<void>;
  /** Starts a background task, which runs while the server listens. */
  readonly startBackground?: (storage: ServerStorage) => Promise<{ stop(): Promise<void> } | undefined>;
  readonly waitForShutdown: () => Promise<void>;
}

/** Runs the server until it is asked to stop; requests in progress are answered first. */
export async function serve(options: ServeOptions): Promise<void> {
  const { host, port, onListening, startBackground, waitForShutdown, ...serverOptions } = options;
  await checkPort({ host, port }); // before anything is created
  const opening = openCampaignDatabase(options); // in a thread, during a second of loading
  opening.catch(() => {}); // thrown by openWithStorage
  const [{ openWithStorage }, { createForecaster }] = await Promise.all([
    import("../server/index.ts"),
    import("../rehearsal/index.ts"),
  ]);
  const server = await openWithStorage({ ...serverOptions, rehearse: createForecaster() }, opening);
  let background: { stop(): Promise<void> } | undefined;
  try {
    const stopped = waitForShutdown();
    const url = await server.listen({ host, port });
    await onListening({ url, setupToken: server.setupToken });
    background = await startBackground?.(server);
    await Promise.race([stopped, server.reading.then(() => stopped)]); // corpora that can't be read end it
  } finally {
    await background?.stop();
    await server.close();
  }
}

/** Throws when the server could not listen at this address. */
async function checkPort(address: { readonly host: string; readonly port: number }): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(address), "listening");
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, address); // what a socket emits
  }
  probe.close();
  await once(probe, "close");
}
