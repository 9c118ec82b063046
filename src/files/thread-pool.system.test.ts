import fc from "fast-check";
import { expect, test } from "vitest";
import { threadScript } from "./testing/thread-script.ts";
import { ThreadPool } from "./thread.ts";

interface Functions {
  square(n: number): number;
  failAtTwo(n: number): number;
}

/** Every third square takes much longer than the others. */
const SCRIPT = threadScript(`
  square: (n) => { for (let i = 0; i < (n % 3 === 0 ? 1e7 : 1); i += 1); return n * n; },
  failAtTwo: (n) => { if (n === 2) throw new Error("job 2"); return n; },
`);

function squares(jobs: Iterable<number>, threads: number): AsyncGenerator<number> {
  return new ThreadPool<Functions>(SCRIPT, threads).map(jobs, (thread, job) => thread.square(job));
}

test("results come in the order of the jobs, for any number of threads", async () => {
  const numbers = fc.array(fc.nat(1000), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 3 }), async (jobs, threads) => {
      const results: number[] = [];
      for await (const result of squares(jobs, threads)) results.push(result);
      expect(results).toEqual(jobs.map((job) => job * job));
    }),
    { numRuns: 10 },
  );
});

test("jobs are taken as results are, so neither collects in memory", async () => {
  let taken = 0;
  function* endless() {
    for (;;) yield taken++;
  }
  let given = 0;
  for await (const _ of squares(endless(), 2)) {
    given += 1;
    expect(taken - given).toBeLessThanOrEqual(2 * 4 + 1);
    if (given === 100) break;
  }
});

test("what a thread throws is thrown to whoever waits for results", async () => {
  const pool = new ThreadPool<Functions>(SCRIPT, 2);
  const run = async () => {
    for await (const result of pool.map([0, 1, 2, 3], (thread, job) => thread.failAtTwo(job)))
      expect(result).toBeLessThan(2);
  };
  await expect(run()).rejects.toThrow("job 2");
});
