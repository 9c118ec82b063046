import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError, formatNlvr2ImageName, groupBy } from "../../core/index.ts";
import {
  forEachConcurrent,
  Journal,
  type ProgressOptions,
  removePartialsIn,
  withFolderLock,
  writeFileAtomic,
} from "../../files/index.ts";
import { readHashes, readPairs } from "../../formats/index.ts";
import type { Fetcher, FetchLimits } from "../fetching/fetcher.ts";
import { type FetchingOptions, withFetcher } from "../fetching/with-fetcher.ts";
import { MAX_PHOTO_BYTES } from "../open-photo.ts";
import { hammingDistance, releasedHashOfFile } from "./released-hash.ts";

export interface DownloadOptions {
  readonly folder: string;
  readonly fetcher: Fetcher;
  /** Number of concurrent downloads. */
  readonly jobs: number;
  /** Asks again for what could not be had before. */
  readonly retry: boolean;
  /** Told how many URLs are settled. */
  readonly progress: (settled: number) => void;
}

/** Numbers of images that were downloaded, are missing, and have changed since the release. */
export interface DownloadReport {
  readonly images: number;
  readonly urls: number;
  /** Images as released: their hash is the released one. */
  readonly reached: number;
  /** Images with another hash; they lie apart, in `changed`. */
  readonly changed: number;
  /** Those of them whose hash differs by at most two bits, which another decoder can cause. */
  readonly nearlySame: number;
  readonly missing: number;
  /** Missing images by what was wrong. */
  readonly problems: Readonly<Record<string, number>>;
  /** URLs asked for in this run. */
  readonly fetched: number;
}

/** Result for a URL: the hash of its image, or the problem. */
const DownloadEntry = z.union([
  z.object({ url: z.string(), hash: z.string() }),
  z.object({ url: z.string(), problem: z.string(), detail: z.string() }),
]);
type DownloadEntry = z.infer<typeof DownloadEntry>;

/** The file in which a folder says what came of every URL. */
const JOURNAL = "download.jsonl";
const MAX_HASH_DISTANCE = 2;
const LIMITS: FetchLimits = { maxBytes: MAX_PHOTO_BYTES, timeoutMs: 30_000, maxAttempts: 3 };

/**
 * Downloads the images of the release under their released names. A URL that several names share is asked for once. Run
 * again, it asks only for what is not settled; the folder has one writer at a time.
 */
export async function downloadImages(
  images: readonly ReleasedImage[],
  { folder, fetcher, jobs, retry, progress }: DownloadOptions,
): Promise<DownloadReport> {
  const byUrl = groupBy(images, ({ url }) => url);
  const pathsOf = (url: string, hash: string) =>
    byUrl.get(url)!.map((image) => join(folder, image.hash === hash ? "" : CHANGED, image.name));
  await removePartialsIn(folder, { recursive: true });
  const { journal, entries } = await Journal.open<DownloadEntry>(join(folder, JOURNAL), DownloadEntry);
  const settled = new Map(entries.filter(({ url }) => byUrl.has(url)).map((entry) => [entry.url, entry]));
  const needsFetch = (url: string) => {
    const known = settled.get(url);
    if (known === undefined) return true;
    return "hash" in known ? !pathsOf(url, known.hash).every(existsSync) : retry;
  };
  let fetched = 0;
  try {
    const open = [...byUrl.keys()].filter(needsFetch);
    let done = byUrl.size - open.length;
    await forEachConcurrent(open, jobs, async (url) => {
      const kept = await readFirst(
        byUrl.get(url)!.flatMap(({ name }) => [join(folder, name), join(folder, CHANGED, name)]),
      );
      if (kept === undefined) fetched += 1;
      const found = kept ? { ok: true as const, bytes: kept.bytes } : await fetcher.get(url, LIMITS);
      const entry = await toDownloadEntry(url, found);
      if (found.ok && "hash" in entry) {
        const paths = pathsOf(url, entry.hash);
        for (const path of paths) await writeFileAtomic(path, found.bytes);
        if (kept !== undefined && !paths.includes(kept.place)) await rm(kept.place); // it lies apart now
      }
      await journal.append(entry);
      settled.set(url, entry);
      done += 1;
      progress(done);
    });
  } finally {
    await journal.close();
  }
  return { ...countOutcomes(images, settled), urls: byUrl.size, fetched };
}

/** Folder of images that have changed since the release. */
export const CHANGED = "changed";

async function toDownloadEntry(
  url: string,
  found: Awaited<ReturnType<Fetcher["get"]>>,
): Promise<DownloadEntry> {
  if (!found.ok) return { url, problem: found.problem, detail: found.detail };
  const hash = await releasedHashOfFile(found.bytes);
  if (hash !== undefined) return { url, hash };
  return { url, problem: "unreadable", detail: "Not a readable PNG, JPEG or WebP image" };
}

/** The first of these files that is an image: a run that was killed may have kept it without saying so, or somebody has put it there. */
async function readFirst(paths: readonly string[]) {
  for (const path of paths.filter((each) => existsSync(each))) {
    const bytes = await readFile(path);
    if ((await releasedHashOfFile(bytes)) !== undefined) return { place: path, bytes };
  }
  return undefined;
}

function countOutcomes(images: readonly ReleasedImage[], settled: ReadonlyMap<string, DownloadEntry>) {
  const problems: Record<string, number> = {};
  let [reached, changed, nearlySame] = [0, 0, 0];
  for (const { url, hash } of images) {
    const entry = settled.get(url)!;
    if ("problem" in entry) {
      const problem = entry.problem === "status" ? `status ${entry.detail}` : entry.problem;
      problems[problem] = (problems[problem] ?? 0) + 1;
    } else if (entry.hash === hash) reached += 1;
    else {
      changed += 1;
      if (hammingDistance(entry.hash, hash) <= MAX_HASH_DISTANCE) nearlySame += 1;
    }
  }
  const missing = images.length - reached - changed;
  return { images: images.length, reached, changed, nearlySame, missing, problems };
}

interface DownloadPhotosOptions extends FetchingOptions, ProgressOptions {
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

/** An image of a release: its path there, where it was found, and its average hash. */
interface ReleasedImage {
  /** Its name; training images are in folders (SPEC D3). */
  readonly name: string;
  readonly url: string;
  readonly hash: string;
}

/** The images of a released file of NLVR2, labelled or not, in the order in which it first names them. */
export async function readReleasedImages(
  file: string,
  { hashes: hashFile }: { readonly hashes: string },
): Promise<readonly ReleasedImage[]> {
  const hashes = await readHashes(hashFile);
  const found = new Map<string, { readonly url: string; readonly folder: string }>();
  for await (const batch of readPairs(file)) {
    for (const { split, set, pair, left, right, directory } of batch) {
      const folder = directory === undefined ? "" : `${directory}`;
      found.set(formatNlvr2ImageName({ split, set, pair, image: 0 }), { url: left, folder });
      found.set(formatNlvr2ImageName({ split, set, pair, image: 1 }), { url: right, folder });
    }
  }
  const without = [...found.keys()].filter((name) => !hashes.has(name));
  if (without.length > 0) {
    const message = `${hashFile} has no hash for ${without.length} images of ${file}, for example ${without[0]}`;
    const hint = "Pass the hash file of the same split";
    throw new CounterpointError("data/invalid", message, { at: [hashFile], hint });
  }
  return Array.from(found, ([name, { url, folder }]) => {
    return { name: join(folder, name), url, hash: hashes.get(name)! };
  });
}
