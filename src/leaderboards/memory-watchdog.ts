import { workerData } from "node:worker_threads";

/** What ends the process that this thread is in. */
export interface WatchdogOptions {
  readonly mostBytes: number;
  /** The process without which it has no use. */
  readonly parent: number;
}

const { mostBytes, parent } = workerData as WatchdogOptions;

/** How often it looks, in milliseconds. */
const CHECK_INTERVAL_MS = 25;

// A server that was killed ends nothing itself.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, CHECK_INTERVAL_MS);
