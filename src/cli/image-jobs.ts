import { Worker } from "node:worker_threads";
import type { ImageJob } from "./image-worker.ts";

export interface ImageJobsOptions {
  /** How many threads draw at once; the pictures do not depend on it. */
  readonly jobs: number;
  /** Told after every job, in any order. */
  readonly done: (job: ImageJob, images: number) => void;
}

/** Lets threads draw: each takes the next job when it has finished one. */
export async function runImageJobs(
  queue: Iterable<ImageJob>,
  { jobs, done }: ImageJobsOptions,
): Promise<void> {
  const next = queue[Symbol.iterator]();
  const work = async () => {
    const worker = new Worker(new URL("./image-worker.js", import.meta.url));
    try {
      for (let job = next.next(); !job.done; job = next.next()) done(job.value, await ask(worker, job.value));
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

function ask(worker: Worker, job: ImageJob): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (images: number) => {
      worker.off("error", reject);
      resolve(images);
    });
    worker.postMessage(job);
  });
}
