import { serveThread } from "../files/index.ts";

/** Interval between checks, in milliseconds. */
const CHECK_INTERVAL_MS = 25;

const functions = {
  /**
   * Kills this process when it uses more memory than allowed, or when the server is gone: a killed server cannot end
   * its children.
   */
  watch({ maxBytes, parent }: { readonly maxBytes: number; readonly parent: number }): void {
    setInterval(() => {
      const isOver = process.memoryUsage.rss() > maxBytes;
      if (isOver || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    }, CHECK_INTERVAL_MS);
  },
};

export type MemoryWatchdogThread = typeof functions;

serveThread(functions);
