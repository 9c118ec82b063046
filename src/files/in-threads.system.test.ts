import fc from "fast-check";
import { expect, test } from "vitest";
import { inThreads } from "./in-threads.ts";

function script(body: string): URL {
  const module = `import { parentPort } from "node:worker_threads"; parentPort.on("message", (job) => { ${body} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(module)}`);
}
/** Every third job takes much longer than the others. */
const SQUARE = script(
  "for (let i = 0; i < (job % 3 === 0 ? 1e7 : 1); i += 1); parentPort.postMessage(job * job);",
);

test("results come in the order of the jobs, for any number of threads", async () => {
  const numbers = fc.array(fc.nat(1000), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 3 }), async (jobs, threads) => {
      const results: number[] = [];
      for await (const result of inThreads<number, number>(jobs, { script: SQUARE, threads }))
        results.push(result);
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
  for await (const _ of inThreads<number, number>(endless(), { script: SQUARE, threads: 2 })) {
    given += 1;
    expect(taken - given).toBeLessThanOrEqual(2 * 4 + 1);
    if (given === 100) break;
  }
});

test("what a thread throws is thrown to whoever waits for results", async () => {
  const failing = script('if (job === 2) throw new Error("job 2"); parentPort.postMessage(job);');
  const run = async () => {
    for await (const result of inThreads<number, number>([0, 1, 2, 3], { script: failing, threads: 2 }))
      expect(result).toBeLessThan(2);
  };
  await expect(run()).rejects.toThrow("job 2");
});
