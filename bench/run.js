import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { makeCorpus } from "./make-corpus.js";

const CLI = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const MEMORY = new URL("./print-memory.js", import.meta.url).href;
const SIZES = (process.argv[2] ?? "10000,100000,1000000").split(",").map(Number);

/** Runs the command line and tells how long it took and how much memory it had at its peak. */
function run(args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", MEMORY, CLI, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`counterpoint ${args.join(" ")} ended with ${status}\n${stderr}`);
  const megabytes = Number(stderr.trimEnd().split("\n").at(-1).split(" ")[1]);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

/** What any reader in JavaScript pays: Node's own line reader and JSON.parse. */
async function bareParse(path) {
  const start = performance.now();
  let trues = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (JSON.parse(line).label === "True") trues += 1;
  }
  return {
    seconds: (performance.now() - start) / 1000,
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

console.log("Start of a command, milliseconds (median of 9):");
for (const args of [["--version"], ["corpus", "stats", "--help"], ["eval", "score", "--help"]]) {
  const times = Array.from({ length: 9 }, () => 1000 * run(args).seconds).sort((a, b) => a - b);
  console.log(`  ${args.join(" ").padEnd(22)} ${times[4].toFixed(0)}`);
}

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
      const { seconds, megabytes: peak } = run(args(files));
      rows.set(name, [...(rows.get(name) ?? []), { size, seconds }]);
      const ratio = (seconds / bare.seconds).toFixed(2);
      console.log(
        `  ${name.padEnd(22)} ${seconds.toFixed(2).padStart(7)} s  ${ratio} x bare parse  peak ${peak} MiB`,
      );
    }
    rmSync(files.corpus);
    rmSync(files.predictions);
  }
  console.log("\nGrowth: microseconds an example (linear when level or falling)");
  for (const [name, times] of rows) {
    const each = times.map(
      ({ size, seconds }) => `${((1e6 * seconds) / size).toFixed(2)} at ${size.toLocaleString("en-US")}`,
    );
    console.log(`  ${name.padEnd(22)} ${each.join(", ")}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
