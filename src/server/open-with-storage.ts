import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hasOwner } from "../accounts/index.ts";
import { CampaignJobs } from "../campaigns/index.ts";
import { CounterpointError, listenError } from "../core/index.ts";
import { type Database, imageFilesAt, openCampaignDatabase } from "../database/index.ts";
import { packageVersion, removeAbandonedFolders } from "../files/index.ts";
import { CorpusFolder, CorpusThreads, showFolderPhotographs, startOpening } from "../library/index.ts";
import { PictureFolder } from "../photos/index.ts";
import { createServer } from "./create-server.ts";
import type { OpenServer, OpenServerOptions } from "./open-server-options.ts";
import type { StartRehearsal } from "./rehearsals.ts";
import { newToken } from "./sessions.ts";

/** Database and image folder of a server. */
export interface ServerStorage {
  readonly database: Database;
  readonly images: string;
}

/** The built pages, beside the built modules. */
const PAGES = fileURLToPath(new URL("../web", import.meta.url));

/**
 * Opens a database and creates a server on it, for commands that also use its database. Corpora are read meanwhile: `reading` resolves
 * when they are complete.
 *
 * @param opening The database, if it is being opened already.
 */
export async function openWithStorage(
  options: OpenServerOptions & {
    /** Starts rehearsals for managers; without it there are none. */
    readonly rehearse?: StartRehearsal;
  },
  opening?: Promise<Database>,
): Promise<OpenServer & ServerStorage & { readonly reading: Promise<unknown> }> {
  const { data = "counterpoint-data", databaseUrl, gathered, behindProxy = false, rehearse } = options;
  const { imageStore: images = join(data, "images"), onLog, onError = () => {} } = options;
  const { requireSecondFactor, openIdConnect, readOnly = false } = options;
  const { corpora = [], predictions = [], onProgress } = options;
  const [pictures, corpusFolder] = await Promise.all([
    options.pictures === undefined ? undefined : PictureFolder.open(options.pictures, { links: "inside" }),
    options.corpusFolder === undefined ? undefined : CorpusFolder.open(options.corpusFolder),
  ]).catch(async (error: unknown) => {
    await (await opening)?.close();
    throw error;
  });
  const showPhotograph = pictures && showFolderPhotographs(pictures);
  const library = startOpening(corpora, {
    predictions,
    showPhotograph,
    format: options.corporaFormat,
    ...(onProgress && { onProgress }),
  }); // while a thread opens the database
  const database = await (opening ?? openCampaignDatabase({ data, databaseUrl }));
  const threads = new CorpusThreads(onError);
  try {
    // Files that were found to be unusable by now are refused before anything else, and predictions always.
    await (predictions.length > 0 ? library.opened : Promise.race([library.opened, setTimeout()]));
    for (const folder of [undefined, images]) await removeAbandonedFolders(folder); // of servers that were killed; a bucket has none
    const setupToken = readOnly || (await hasOwner(database.db)) ? undefined : newToken();
    const server = await createServer({
      database,
      pages: PAGES,
      images,
      s3: options.s3,
      now: database.now,
      version: packageVersion(),
      ...(rehearse && { rehearse }),
      opening: library,
      gathered,
      runs: {
        folder: options.runs,
        files: corpora,
        images: options.pictures,
        modelUrl: options.modelUrl,
        apiKey: options.apiKey ?? (() => undefined),
      },
      pictures,
      corpusFolder,
      findPhenomena: threads.findPhenomena,
      audit: threads.audit,
      evaluator: threads.evaluator,
      jobs: new CampaignJobs({
        inThreads: true,
        onBackgroundError: ({ message }) => onError(`Stopped assigning examples to splits: ${message}`),
      }),
      judging: threads.judging,
      setupToken,
      behindProxy,
      requireSecondFactor,
      readOnly,
      openIdConnect,
      ...(onLog && { log: { write: onLog } }),
    });
    if (options.imageStore !== undefined && !readOnly)
      imageFilesAt(images, options.s3)
        .checkWritable()
        .catch(({ message }: Error) => onError(`Images cannot be stored: ${message}`)); // it may come back
    const close = async () => {
      await server.close(); // reports and scores that were requested are finished first
      await threads.stop();
      await database.close();
    };
    let closing: Promise<void> | undefined;
    return {
      setupToken,
      database,
      images,
      reading: library.opened,
      listen: ({ host = "127.0.0.1", port = 0 } = {}) =>
        server.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
          throw cause instanceof CounterpointError ? cause : listenError(cause, { host, port });
        }),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await threads.stop();
    await database.close();
    throw error;
  }
}
