#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { CounterpointError } from "../core/index.ts";
import { describeError, exitCodeOf } from "./failure.ts";
import { buildProgram } from "./program.ts";
import { readingProgress, workProgress } from "./progress.ts";

const MOST_THREADS = 4;
/** The exit code of a bug (EX_SOFTWARE): not to be taken for 1, problems found. */
const CRASHED = 70;

/** Text from files may hold escape sequences that would take over a terminal: control characters are shown. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const progressOutput = {
  write: (text: string) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  now: () => performance.now(),
};
const context = {
  out: (text: string) => void process.stdout.write(`${printable(text)}\n`),
  note: (text: string) => void process.stderr.write(`${printable(text)}\n`),
  progress: (paths: readonly string[]) => readingProgress(paths, progressOutput),
  working: (verb: string, total: number) => workProgress(verb, total, progressOutput),
  threads: Math.min(MOST_THREADS, availableParallelism()),
  version: String(manifest.version),
};
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0); // the reader, such as `head`, has seen enough
  throw error;
});

try {
  process.exitCode = await buildProgram(context).run(process.argv.slice(2));
} catch (error) {
  if (error instanceof CounterpointError) {
    context.note(describeError(error));
    process.exitCode = exitCodeOf(error);
  } else {
    context.note(`This is a bug in counterpoint ${context.version}, please report it:`);
    context.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = CRASHED;
  }
}
