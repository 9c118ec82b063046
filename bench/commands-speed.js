// Commands on corpora, as ratios to bare parsing, and their growth, both by processor time, because other work changes it least:
// npm run build && node bench/commands-speed.js [sizes, as in 10000,100000]
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeCorpus } from "./make-corpus.js";
import { runCommand } from "./run-command.js";

const SIZES = (process.argv[2] ?? "10000,100000,1000000").split(",").map(Number);

/** What any reader in JavaScript pays: Node's own line reader and JSON.parse. */
async function bareParse(path) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let trues = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (JSON.parse(line).label === "True") trues += 1;
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (user + system) / 1e6,
    megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    trues,
  };
}

const COMMANDS = {
  "eval score": ({ corpus, predictions }) => ["eval", "score", predictions, "--gold", corpus, "--json"],
  "corpus agreement": ({ corpus }) => ["corpus", "agreement", corpus, "--json"],
  "corpus bias": ({ corpus }) => ["corpus", "bias", corpus, "--json"],
  "corpus stats": ({ corpus }) => ["corpus", "stats", corpus, "--json"],
  "corpus humans": ({ corpus }) => ["corpus", "humans", corpus, "--json"],
  "corpus check": ({ corpus }) => ["corpus", "check", corpus, "--json"],
};

const folder = mkdtempSync(join(tmpdir(), "counterpoint-bench-"));
try {
  const rows = new Map();
  for (const size of SIZES) {
    const files = { corpus: join(folder, `${size}.json`), predictions: join(folder, `${size}.csv`) };
    makeCorpus(size, files);
    const megabytes = statSync(files.corpus).size / 2 ** 20;
    console.log(`\n${size.toLocaleString("en-US")} examples, ${megabytes.toFixed(0)} MiB`);
    const bare = await bareParse(files.corpus);
    console.log(`  ${"readline + JSON.parse".padEnd(22)} ${bare.seconds.toFixed(2).padStart(7)} s`);
    for (const [name, args] of Object.entries(COMMANDS)) {
      const { seconds, processorSeconds, megabytes: peak } = runCommand(args(files));
      rows.set(name, [...(rows.get(name) ?? []), { size, processorSeconds }]);
      const ratio = (processorSeconds / bare.processorSeconds).toFixed(2);
      console.log(
        `  ${name.padEnd(22)} ${seconds.toFixed(2).padStart(7)} s  ${ratio} x bare parse  peak ${peak} MiB`,
      );
    }
    rmSync(files.corpus);
    rmSync(files.predictions);
  }
  console.log("\nGrowth: microseconds of processor time an example (linear when level or falling)");
  for (const [name, times] of rows) {
    const each = times.map(
      ({ size, processorSeconds }) =>
        `${((1e6 * processorSeconds) / size).toFixed(2)} at ${size.toLocaleString("en-US")}`,
    );
    console.log(`  ${name.padEnd(22)} ${each.join(", ")}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
