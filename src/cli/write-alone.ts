import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { unwritable } from "../formats/index.ts";

/**
 * Does some work as the only process that writes to a folder, which is made if need be. Each process puts a file with
 * its number there and then looks for those of others: of two at once none or one goes on, never both. What a process
 * that was killed left behind does not count.
 */
export async function writeAlone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const own = join(folder, lockName(process.pid));
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(own, "");
    await refuseOthers(folder);
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritable(folder, error);
  } finally {
    await rm(own, { force: true }).catch(() => {}); // where it could not be written, it cannot be removed
  }
}

const LOCK = /^writing-(\d+)\.lock$/;

function lockName(pid: number): string {
  return `writing-${pid}.lock`;
}

async function refuseOthers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(LOCK.exec(name)?.[1] ?? process.pid);
    if (pid === process.pid) continue;
    if (isRunning(pid)) {
      const message = `${folder} is being written to by another process (${pid})`;
      const hint = `Wait until it has ended; if it is no counterpoint, remove ${join(folder, name)}`;
      throw new CounterpointError("output/unwritable", message, { hint });
    }
    await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, but is somebody else's
  }
}
