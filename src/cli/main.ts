#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { availableParallelism, homedir } from "node:os";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { describeError, exitCodeOf } from "./failure.ts";
import { openBrowser } from "./open-browser.ts";
import { buildProgram } from "./program.ts";
import { progressDisplay } from "./progress.ts";

const MOST_THREADS = 4;
/** The exit code of a bug (EX_SOFTWARE): not to be taken for 1, problems found. */
const EXIT_SOFTWARE = 70;

/** Text from files may hold what would take over a terminal: control characters and marks of direction are shown. */
function escapeControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const showProgress = progressDisplay({
  write: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  now: () => performance.now(),
});
let interruptMessage = "Stopped";
/** What Ctrl-C and SIGTERM do; a second one ends the process whatever it does. */
let stop: (exitCode: number) => void = async (exitCode) => {
  const { removePartials } = await import("../files/index.ts");
  removePartials();
  context.log(`\n${interruptMessage}`); // after the ^C that a terminal shows, or half a line of progress
  process.exit(exitCode);
};
const context = {
  print: (text: string) => void process.stdout.write(`${escapeControlCharacters(text)}\n`),
  printRaw: (text: string) => void process.stdout.write(`${text}\n`),
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
  log: (text: string) => void process.stderr.write(`${escapeControlCharacters(text)}\n`),
  showProgress,
  startReadProgress: () => () => {},
  threads: Math.min(MOST_THREADS, availableParallelism()),
  version: String(manifest.version),
  now: Date.now,
  cacheFolder: join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "counterpoint"),
  databaseUrl: process.env.DATABASE_URL || undefined, // set to nothing is not set
  openBrowser: process.stdout.isTTY ? openBrowser : undefined,
  setInterruptMessage: (say: string) => {
    interruptMessage = say;
  },
  waitForShutdown: () =>
    new Promise<void>((resolve) => {
      stop = () => resolve();
    }),
};
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0); // the reader, such as `head`, has seen enough
  context.log(`Cannot print the result: ${error.message}`);
  process.exit(3);
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => stop(code));
}

try {
  process.exitCode = await buildProgram(context).run(process.argv.slice(2));
} catch (error) {
  if (error instanceof CounterpointError) {
    context.log(describeError(error));
    process.exitCode = exitCodeOf(error);
  } else {
    context.log(`This is a bug in counterpoint ${context.version}, please report it:`);
    context.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = EXIT_SOFTWARE;
  }
}
