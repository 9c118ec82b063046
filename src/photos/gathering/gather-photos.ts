import { resolve } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { type ProgressOptions, withFolderLock } from "../../files/index.ts";
import { type FetchingOptions, withFetcher } from "../fetching/with-fetcher.ts";
import { ONLINE_SOURCES, openSource } from "../sources/open-source.ts";
import { type GatherResult, gather } from "./gather.ts";
import { readQueries } from "./read-queries.ts";

export interface GatherPhotosOptions extends FetchingOptions, ProgressOptions {
  /** "openverse", "commons", a folder of folders named by query, or a manifest. */
  readonly source: string;
  /** The folder to write to. */
  readonly out: string;
  /** True to fetch again what failed before. */
  readonly retry?: boolean | undefined;
}

/** Gathers sets of similar photographs for the queries of a file, and prunes them (SPEC P3, P4). */
export async function gatherPhotos(file: string, options: GatherPhotosOptions): Promise<GatherResult> {
  const { source: name, out: folder, retry = false, onProgress } = options;
  const isOnline = ONLINE_SOURCES.some((online) => online === name);
  if (isOnline && options.contact === undefined) {
    const hint = "Add --contact with your e-mail address or a page about your project";
    throw new CounterpointError("usage", `${name} wants to know whom to write to`, { hint });
  }
  const queries = await readQueries(file);
  return withFetcher(options, async ({ fetcher, jobs }) => {
    const source = await openSource(name, fetcher);
    const sourceName = isOnline ? name : resolve(name);
    return withFolderLock(folder, () =>
      gather(queries, {
        source,
        sourceName,
        folder,
        jobs,
        retry,
        working: (activity, total) => (done) => onProgress?.({ activity, done, total }),
      }),
    );
  });
}
