import { Thread, type ThreadCalls } from "./thread.ts";

/** Finished results per thread that may wait for an earlier one; the limit bounds memory. */
const MAX_AHEAD = 4;

/**
 * Threads that run the same module and share jobs:
 * `new ThreadPool<DrawThread>(script, 4).map(jobs, (thread, job) => thread.draw(job))`.
 */
export class ThreadPool<Functions> {
  readonly #script: URL;
  readonly #threads: number;

  /** @param threads How many threads work at once; the results do not depend on it. */
  constructor(script: URL, threads: number) {
    this.#script = script;
    this.#threads = threads;
  }

  /** Runs `work` for every job, each on the next free thread. Yields the results in the order of the jobs, then ends the threads. */
  async *map<Job, Result>(
    jobs: Iterable<Job> | AsyncIterable<Job>,
    work: (thread: ThreadCalls<Functions>, job: Job) => Promise<Result>,
  ): AsyncGenerator<Result> {
    const started: Thread<Functions>[] = [];
    const free: Thread<Functions>[] = [];
    const busy = new Set<Promise<void>>();
    const results: Promise<Result>[] = [];
    const start = () => {
      const thread = new Thread<Functions>(this.#script);
      started.push(thread);
      return thread;
    };
    try {
      for await (const job of jobs) {
        if (results.length >= MAX_AHEAD * this.#threads) yield await results.shift()!;
        while (free.length === 0 && started.length >= this.#threads) await Promise.race(busy);
        const thread = free.pop() ?? start();
        const result = work(thread.call, job);
        const done: Promise<void> = result.then(() => {
          busy.delete(done);
          free.push(thread);
        });
        busy.add(done);
        done.catch(() => {}); // thrown where the result is awaited
        results.push(result);
      }
      for (const result of results) yield await result;
    } finally {
      await Promise.all(started.map((thread) => thread.close()));
    }
  }
}
