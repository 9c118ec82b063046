import { type ChildProcess, execFile, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../../core/index.ts";
import { describeError, exitCodeOf } from "../failure.ts";
import { buildProgram } from "../program.ts";

const MAIN = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

/** What a run of the command line left behind. */
export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in a process of its own. */
export function runCounterpoint(...args: readonly string[]): Promise<Run> {
  return runNode([MAIN, ...args]);
}

/** The same with so many mebibytes for all its objects: it crashes when it needs more. */
export function runWithHeap(mebibytes: number, ...args: readonly string[]): Promise<Run> {
  return runNode([`--max-old-space-size=${mebibytes}`, MAIN, ...args]);
}

function runNode(args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { maxBuffer: 2 ** 28 }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

/** Starts it, for tests that do not let it end by itself; they may read its stdout. */
export function startCounterpoint(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  child.stderr.resume(); // else a process that says much would wait for a reader
  return child;
}

/** The same without a process of its own: twenty times as fast, for tests of many inputs. */
export async function runInProcess(...args: readonly string[]): Promise<Run> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const log = (text: string) => stderr.push(`${text}\n`);
  const print = (text: string) => stdout.push(`${text}\n`);
  let exitCode: number;
  try {
    exitCode = await buildProgram({
      print,
      printRaw: print,
      colours: false,
      log,
      showProgress: () => {},
      startReadProgress: () => () => {},
      threads: 1,
      version: "0.0.0",
      now: Date.now,
      cacheFolder: join(tmpdir(), "counterpoint-without-cache"),
      databaseUrl: undefined,
      openBrowser: undefined,
      setInterruptMessage: () => {},
      waitForShutdown: async () => {},
    }).run(args);
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    log(describeError(error));
    exitCode = exitCodeOf(error);
  }
  return { exitCode, stdout: stdout.join(""), stderr: stderr.join("") };
}

/** The object that a command prints with --json; fails unless stdout is one line of JSON and nothing else. */
export async function jsonOf<T = Record<string, unknown>>(...args: readonly string[]): Promise<T> {
  const { stdout, stderr } = await runCounterpoint(...args, "--json");
  const lines = stdout.split("\n");
  if (lines.length !== 2 || lines[1] !== "") {
    throw new Error(`stdout should be one line, but is ${JSON.stringify(stdout.slice(0, 500))}; ${stderr}`);
  }
  return JSON.parse(lines[0]!);
}
