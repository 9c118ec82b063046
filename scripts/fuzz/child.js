import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Random } from "../../dist/core/index.js";
import { READERS } from "./readers.js";

/**
 * Gives a reader one changed file after the other, until the parent ends it. The parent is told of each before it is
 * read, and afterwards what was wrong with the outcome.
 */
const [name, seed, first, last, folder, mebibytes] = process.argv.slice(2);
const reader = READERS[name];
const { seeds, run } = await reader.open(folder);
limitMemory(Number(mebibytes));
for (let number = Number(first); number <= Number(last); number += 1) {
  const random = new Random(`${seed}/${name}/${number}`);
  const bytes = reader.mutate(seeds[random.below(seeds.length)], random, seeds);
  writeFileSync(join(folder, "input"), bytes);
  process.send({ number });
  const problem = await run(bytes, random);
  process.send({ number, isRead: true, problem });
  await new Promise(setImmediate); // lets the messages out
}
process.exit();

/** Kills this process when it needs so much more memory than now, even while it is busy. */
function limitMemory(most) {
  const watch = `const limit = process.memoryUsage.rss() + ${most} * 2 ** 20;
    setInterval(() => process.memoryUsage.rss() > limit && process.kill(process.pid, "SIGKILL"), 25);`;
  new Worker(watch, { eval: true }).unref();
}
