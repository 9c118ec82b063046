import { ThreadPool } from "../files/index.ts";
import type { Context } from "./command.ts";
import { listImages } from "./list-images.ts";
import type { ImageReading, ReadThread } from "./read-thread.ts";

export interface ReadOptions {
  readonly jobs: number;
  readonly startProgress: Context["startProgress"];
}

/** Images in one job of a thread: some 20 ms. */
const PER_JOB = 32;

/**
 * Reads images, in the order in which they are named and those of folders by name, however many threads there are.
 * Folders are gone through twice, first to count, so that neither images nor their names collect in memory.
 */
export async function* readImages(
  paths: readonly string[],
  { jobs, startProgress }: ReadOptions,
): AsyncGenerator<ImageReading> {
  let total = 0;
  for await (const _ of listImages(paths)) total += 1;
  const show = startProgress("reading", total);
  const threads = Math.max(1, Math.min(jobs, Math.ceil(total / PER_JOB)));
  const pool = new ThreadPool<ReadThread>(new URL("./read-thread.js", import.meta.url), threads);
  let done = 0;
  const batches = inBatches(listImages(paths));
  for await (const readings of pool.map(batches, (thread, images) => thread.readImages(images))) {
    yield* readings;
    done += readings.length;
    show(done);
  }
}

async function* inBatches<T>(values: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < PER_JOB) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
