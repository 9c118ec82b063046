import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { makeFolder, unwritableError } from "./atomic-write.ts";

/** Runs `work` as the only process that writes to a folder, which is created if needed. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let unlock: Awaited<ReturnType<typeof lockFolder>> | undefined;
  try {
    unlock = await lockFolder(folder, "writing");
    if (typeof unlock !== "function") {
      const message = `${folder} is being written to by another process (${unlock.pid})`;
      const hint = `Wait until it has ended; if it is no counterpoint, remove ${unlock.lock}`;
      throw new CounterpointError("output/unwritable", message, { hint });
    }
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritableError(folder, error);
  } finally {
    if (typeof unlock === "function") await unlock();
  }
}

/** A running process that has locked a folder, and its lock file. */
export interface FolderLocked {
  readonly pid: number;
  readonly lock: string;
}

/**
 * Locks a folder, which is created if needed, for this process and purpose. Each process creates a file with its process id
 * and then looks for the files of others: of two processes at once, at most one goes on. Lock files of killed processes are
 * removed. Returns a function that unlocks the folder, or the process that has locked it.
 */
export async function lockFolder(
  folder: string,
  purpose: string,
): Promise<(() => Promise<void>) | FolderLocked> {
  const nameOf = (pid: number) => `${purpose}-${pid}.lock`;
  const own = join(folder, nameOf(process.pid));
  const unlock = () => rm(own, { force: true }).catch(() => {}); // where it could not be written, it cannot be removed
  try {
    await makeFolder(folder);
    await writeFile(own, "");
    for (const name of await readdir(folder)) {
      const other = Number(/-(\d+)\.lock$/.exec(name)?.[1] ?? process.pid);
      if (other === process.pid || name !== nameOf(other)) continue;
      const lock = join(folder, name);
      if (isRunning(other)) {
        await unlock();
        return { pid: other, lock };
      }
      await rm(lock, { force: true });
    }
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, as another user
  }
}
