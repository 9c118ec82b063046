import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";

/**
 * Starts a thread that runs a module. Node 20 aborts the whole process when a thread ends while V8 compiles one of its
 * functions in the background, which happened to one run in ten of short jobs; so threads compile by themselves.
 */
export function startThread(script: URL, workerData?: unknown): Worker {
  setFlagsFromString("--no-concurrent-recompilation");
  return new Worker(script, { workerData });
}

/** The built file of a module's room; Node runs no TypeScript in threads, so tests run what was built before them. */
export function builtScript(name: string, from: string): URL {
  const room = from.endsWith(".ts") ? from.replace(/\/src\/(?!.*\/src\/)/, "/dist/") : from;
  return new URL(name, room);
}
