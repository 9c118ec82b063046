import { fork } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { READERS } from "./fuzz/readers.js";

/** Limits of a reader for one file. */
const [SECONDS, MEBIBYTES] = [10, 512];
/** Seconds in which a child is ready: some make a database, or train a model. */
const SECONDS_TO_OPEN = 120;
const FOUND = fileURLToPath(new URL("../runs/fuzz/", import.meta.url));
const CHILD = fileURLToPath(new URL("fuzz/child.js", import.meta.url));

/**
 * Gives changed files to every reader, in child processes: `npm run fuzz -- --minutes 2 --seed 1 [--only parquet] [--input 7]`.
 * A file is a finding when its reader ends with another exit code than 0 to 3, prints a stack trace, replies with a status
 * from 500 other than 503, dies, or needs more than 10 seconds or 512 MiB. It is saved in runs/fuzz with the command that
 * makes it again.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: Object.keys(READERS) },
    input: { type: "string" },
  },
});
const unknown = values.only.find((name) => !(name in READERS));
if (unknown !== undefined) {
  console.error(`There is no reader "${unknown}": choose among ${Object.keys(READERS).join(", ")}`);
  process.exit(2);
}
const seconds = (60 * Number(values.minutes)) / values.only.length;
let findings = 0;
for (const name of values.only) {
  const { inputs, found } = await fuzz(name, { seconds, seed: values.seed, input: values.input });
  console.log(`${name}: ${inputs.toLocaleString("en")} files, ${found} findings`);
  findings += found;
}
process.exit(findings > 0 ? 1 : 0);

/** Fuzzes one reader; after a child has died, another goes on behind the file that killed it. Opening takes none of the time. */
async function fuzz(name, { seconds, seed, input }) {
  let [left, next, inputs, found] = [
    input === undefined ? 1_000 * seconds : 60_000,
    Number(input ?? 0),
    0,
    0,
  ];
  const last = Number(input ?? Number.MAX_SAFE_INTEGER);
  while (left > 0 && next <= last) {
    const folder = mkdtempSync(join(tmpdir(), "counterpoint-fuzz-"));
    const save = (number, problem) => {
      found += 1;
      mkdirSync(FOUND, { recursive: true });
      const path = join(FOUND, `${name}-${seed}-${number}`);
      copyFileSync(join(folder, "input"), path);
      const command = `npm run fuzz -- --seed ${seed} --only ${name} --input ${number}`;
      writeFileSync(`${path}.txt`, `${command}\n${problem}\n`);
      console.error(`${path}\n${problem.slice(0, 500)}`);
    };
    const run = await runChild([name, seed, next, last, folder, MEBIBYTES], { left, save });
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (run.took === undefined) throw new Error(`The reader ${name} could not be opened:\n${run.errors}`);
    left -= run.took;
    inputs += run.inputs;
    next = run.next;
  }
  return { inputs, found };
}

/** Runs a child until its time is over, it ends, or a file takes too long. */
function runChild(args, { left, save }) {
  const child = fork(CHILD, args.map(String), { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let [inputs, next, current, errors] = [0, Number(args[2]), undefined, ""];
  let [readyAt, heardAt, reason] = [undefined, Date.now(), undefined];
  child.stderr.on("data", (text) => {
    errors = (errors + text).slice(-4_000);
  });
  child.on("message", ({ number, isRead, problem }) => {
    heardAt = Date.now();
    readyAt ??= heardAt;
    current = isRead ? undefined : number;
    if (problem !== undefined) save(number, problem);
    if (!isRead) return;
    [inputs, next] = [inputs + 1, number + 1];
    if (heardAt - readyAt < left) return;
    reason = "over";
    child.kill("SIGKILL");
  });
  const watch = setInterval(() => {
    if (Date.now() - heardAt < 1_000 * (readyAt === undefined ? SECONDS_TO_OPEN : SECONDS)) return;
    reason ??= "late";
    child.kill("SIGKILL");
  }, 50);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      clearInterval(watch);
      if (current !== undefined && reason !== "over") {
        const dead =
          signal === "SIGKILL" ? `took more than ${MEBIBYTES} MiB` : `ended the process (${code ?? signal})`;
        save(current, `It ${reason === "late" ? `took more than ${SECONDS} seconds` : dead}\n${errors}`);
        next = current + 1;
      }
      resolve({ inputs, next, errors, took: readyAt && Date.now() - readyAt });
    });
  });
}
