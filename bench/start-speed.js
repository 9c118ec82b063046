// Milliseconds to import the library and to start every command, beside an empty program of Node; the best of several runs, because other work only adds to it:
// npm run build && node bench/start-speed.js [runs]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHECKOUT } from "./run-command.js";

const RUNS = Number(process.argv[2] ?? 7);
const MAIN = join(CHECKOUT, "dist/cli/main.js");
/** What is wanted, with the start of Node itself for commands and without it for the import. */
const [IMPORT_LIMIT, COMMAND_LIMIT] = [100, 150];

const { COMMANDS } = await import(pathToFileURL(join(CHECKOUT, "dist/cli/commands/index.js")).href);
const library = JSON.stringify(pathToFileURL(join(CHECKOUT, "dist/index.js")).href);
const timeImport = `const start = performance.now(); await import(${library}); console.log(performance.now() - start);`;

const imported = best(() => Number(run("--input-type=module", "-e", timeImport)));
const empty = best(() => timed("-e", "0"));
console.log(
  `import("counterpoint")     ${imported.toFixed(0).padStart(4)} ms, wanted: under ${IMPORT_LIMIT}`,
);
console.log(`an empty program of Node   ${empty.toFixed(0).padStart(4)} ms`);
console.log(`commands with --help, wanted: under ${COMMAND_LIMIT} ms`);
const commands = COMMANDS.map(({ noun, verb }) => {
  const words = [noun, verb].filter(Boolean);
  const milliseconds = best(() => timed(MAIN, ...words, "--help"));
  console.log(`  ${words.join(" ").padEnd(24)} ${milliseconds.toFixed(0).padStart(4)}`);
  return milliseconds;
});
if (imported >= IMPORT_LIMIT || commands.some((each) => each >= COMMAND_LIMIT)) process.exitCode = 1;

function timed(...args) {
  const start = performance.now();
  run(...args);
  return performance.now() - start;
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}\n${stderr}`);
  return stdout;
}

function best(measure) {
  return Math.min(...Array.from({ length: RUNS }, measure));
}
