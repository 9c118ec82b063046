import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, createWriteStream, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { delimiter, join } from "node:path";

/** Folders of Debian's packages that are not in PATH. */
const MORE_FOLDERS = ["/usr/sbin", "/usr/local/sbin", ...debianPostgres()];

/** Paths of programs by their names; says what to install when one is missing. */
export function findPrograms(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS];
  const found = Object.fromEntries(
    names.map((name) => [name, folders.map((folder) => join(folder, name)).find(isProgram)]),
  );
  const missing = names.filter((name) => found[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(", ")}. On Debian: apt-get install postgresql haproxy pgbouncer openssl`,
    );
  return found;
}

function debianPostgres() {
  const parent = "/usr/lib/postgresql";
  try {
    const versions = readdirSync(parent).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(parent, version, "bin"));
  } catch {
    return [];
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The user for programs that refuse to run as root: `postgres` where this runs as root, otherwise this one. */
export function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Processes that run, to be ended when the check ends in whatever way. */
const running = new Set();

/** Starts a program; what it prints goes to a file, and its output to `onOutput` too. */
export function start(program, args, { log, onOutput, ...options }) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const file = createWriteStream(log, { flags: "a" });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  if (onOutput !== undefined) child.stdout.on("data", (text) => onOutput(text.toString()));
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Ends a process, and returns when it has ended. */
export async function end(child, signal = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Kills everything that was started. */
export async function endAll() {
  await Promise.all([...running].map((child) => end(child, "SIGKILL")));
}

/** Runs a program to its end; throws with what it printed when it fails. */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].on("data", (text) => (printed[name] += text));
  const [status] = await once(child, "close"); // rejects when there is no such program
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${printed.stdout}${printed.stderr}`);
  return printed.stdout;
}

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `isDone` gives true, with a time limit. */
export async function waitUntil(what, isDone, { seconds = 30, everyMs = 100 } = {}) {
  const end = performance.now() + 1_000 * seconds;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`After ${seconds} s still not so: ${what}`);
    await wait(everyMs);
  }
}

/** True when a program listens at a port of this machine. */
export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** A port of this machine that is free now. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
