import { type ProgressOptions, withFolderLock } from "../../files/index.ts";
import { type FetchingOptions, withFetcher } from "../fetching/with-fetcher.ts";
import { type DownloadReport, downloadImages } from "./download-images.ts";
import { readReleasedImages } from "./released-images.ts";

export interface DownloadPhotosOptions extends FetchingOptions, ProgressOptions {
  /** The hash file of the same split. */
  readonly hashes: string;
  /** The folder to write to. */
  readonly out: string;
  /** True to ask again for what failed before. */
  readonly retry?: boolean | undefined;
}

/** Downloads the photographs of a released file of NLVR2 by their URLs, and checks their hashes. */
export async function downloadPhotos(file: string, options: DownloadPhotosOptions): Promise<DownloadReport> {
  const { hashes, out: folder, retry = false, onProgress } = options;
  const images = await readReleasedImages(file, { hashes });
  const total = new Set(images.map(({ url }) => url)).size;
  const progress = (done: number) => onProgress?.({ activity: "downloading", done, total });
  return withFetcher(options, ({ fetcher, jobs }) =>
    withFolderLock(folder, () => downloadImages(images, { folder, fetcher, jobs, retry, progress })),
  );
}
