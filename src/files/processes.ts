import type { Processes } from "./lock-folder.ts";

/** The processes of this machine. */
export const PROCESSES: Processes = {
  own: process.pid,
  isRunning(pid) {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, but is somebody else's
    }
  },
};
