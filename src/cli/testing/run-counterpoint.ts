import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../run.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const MAIN = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

/** The words of a command line as it is typed; what is put in is one word, whatever it holds. */
export function words(typed: TemplateStringsArray, ...put: readonly string[]): string[] {
  const marked = typed.reduce((line, part, i) => `${line}\0${i - 1}\0${part}`);
  return marked.split(" ").map((word) => word.replaceAll(/\0(\d+)\0/g, (_, i: string) => put[Number(i)]!));
}

/** Output and exit code of a run of the command line. */
export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, from its source: everything but signals, pipes, memory and the environment. */
export async function runInProcess(...args: readonly string[]): Promise<Run> {
  let [stdout, stderr] = ["", ""];
  const exitCode = await run(args, {
    writeOut: (text) => {
      stdout += text;
    },
    writeError: (text) => {
      stderr += text;
    },
    isTerminal: false,
    colours: false,
    threads: 1,
    version: String(version),
    now: Date.now,
    cacheFolder: join(tmpdir(), "counterpoint-without-cache"),
    databaseUrl: undefined,
    s3: undefined,
    oidcClientSecret: undefined,
    apiKey: () => undefined,
    openBrowser: undefined,
    setInterruptMessage: () => {},
    waitForShutdown: async () => {},
  });
  return { exitCode, stdout, stderr };
}

/** The object that a command prints with --json; fails unless stdout is one line of JSON and nothing else. */
export async function jsonOf<T = Record<string, unknown>>(...args: readonly string[]): Promise<T> {
  const { stdout, stderr } = await runInProcess(...args, "--json");
  const lines = stdout.split("\n");
  if (lines.length !== 2 || lines[1] !== "") {
    throw new Error(`stdout should be one line, but is ${JSON.stringify(stdout.slice(0, 500))}; ${stderr}`);
  }
  return JSON.parse(lines[0]!);
}

/** Runs the built command line in a process of its own. */
export function spawnCounterpoint(...args: readonly string[]): Promise<Run> {
  return runNode([MAIN, ...args]);
}

/** The same with so many mebibytes for all its objects: it crashes when it needs more. */
export function spawnWithHeap(mebibytes: number, ...args: readonly string[]): Promise<Run> {
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
  // An embedded database that lives for seconds: optimising its code would take longer than running it.
  const child = spawn(process.execPath, ["--liftoff-only", MAIN, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.resume(); // else a process that says much would wait for a reader
  return child;
}
