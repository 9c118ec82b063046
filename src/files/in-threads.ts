import type { Worker } from "node:worker_threads";
import { startThread } from "./start-thread.ts";

export interface ThreadOptions {
  /** The module that each thread runs; it answers every message, a job, with one message, the result. */
  readonly script: URL;
  /** How many threads work at once; the results do not depend on it. */
  readonly threads: number;
}

/** Results that may wait for an earlier one, for each thread: what is done is not collected without end. */
const AHEAD = 4;

/** Lets threads do jobs, each the next one when it has finished one; gives the results in the order of the jobs. */
export async function* inThreads<Job, Result>(
  jobs: Iterable<Job> | AsyncIterable<Job>,
  { script, threads }: ThreadOptions,
): AsyncGenerator<Awaited<Result>> {
  const started: Worker[] = [];
  const free: Worker[] = [];
  const busy = new Set<Promise<void>>();
  const results: Promise<Result>[] = [];
  const start = () => {
    const worker = startThread(script);
    started.push(worker);
    return worker;
  };
  try {
    for await (const job of jobs) {
      if (results.length >= AHEAD * threads) yield await results.shift()!;
      while (free.length === 0 && started.length >= threads) await Promise.race(busy);
      const worker = free.pop() ?? start();
      const result = ask<Job, Result>(worker, job);
      const done: Promise<void> = result.then(() => {
        busy.delete(done);
        free.push(worker);
      });
      busy.add(done);
      done.catch(() => {}); // a failure is thrown to whoever waits for the result
      results.push(result);
    }
    for (const result of results) yield await result;
  } finally {
    await Promise.all(started.map((worker) => worker.terminate()));
  }
}

function ask<Job, Result>(worker: Worker, job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (result: Result) => {
      worker.off("error", reject);
      resolve(result);
    });
    worker.postMessage(job);
  });
}
