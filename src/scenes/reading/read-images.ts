import { type FileKind, listFiles, type ProgressOptions, ThreadPool } from "../../files/index.ts";
import type { ImageReading, ReadThread } from "./read-thread.ts";

export interface ReadImagesOptions extends ProgressOptions {
  /** Number of threads. */
  readonly threads?: number | undefined;
}

/** Images of scenes in folders. */
export const SCENE_IMAGES: FileKind = { types: "PNG or JPEG", paths: /\.(png|jpe?g)$/i };

/** Images in one job of a thread: some 20 ms. */
const BATCH_SIZE = 32;

/**
 * Reads images, in the order in which they are named and those of folders by name, however many threads there are.
 * Folders are gone through twice, first to count, so that neither images nor their names collect in memory.
 */
export async function* readImages(
  paths: readonly string[],
  { threads = 1, onProgress }: ReadImagesOptions = {},
): AsyncGenerator<ImageReading> {
  let total = 0;
  for await (const _ of listFiles(paths, SCENE_IMAGES)) total += 1;
  const script = new URL("./read-thread.js", import.meta.url);
  const pool = new ThreadPool<ReadThread>(
    script,
    Math.max(1, Math.min(threads, Math.ceil(total / BATCH_SIZE))),
  );
  let done = 0;
  const batches = inBatches(listFiles(paths, SCENE_IMAGES));
  for await (const readings of pool.map(batches, (thread, images) => thread.readImages(images))) {
    yield* readings;
    done += readings.length;
    onProgress?.({ activity: "reading", done, total });
  }
}

async function* inBatches<T>(values: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
