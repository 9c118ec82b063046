import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CounterpointError } from "../core/index.ts";
import {
  makeFolder,
  outermostMissing,
  removeEmptyFolders,
  removePartialsIn,
  unwritableError,
  withPartialPath,
} from "./atomic-write.ts";

/**
 * Writes files that belong together: lets `write` fill a temporary folder, then moves its files into `folder`, which is locked until
 * then, so that the files are never of two runs. Removes what killed processes left there.
 */
export async function writeFolderAtomic<T>(
  folder: string,
  write: (partial: string) => Promise<T>,
): Promise<T> {
  return await withFolderLock(folder, async () => {
    await removePartialsIn(folder);
    const partial = join(folder, `.${randomUUID()}.partial`);
    return await withPartialPath(partial, async () => {
      await mkdir(partial);
      const result = await write(partial);
      const names = await readdir(partial);
      for (const name of names) await refuseFolder(join(folder, name));
      for (const name of names) await rename(join(partial, name), join(folder, name));
      return result;
    });
  });
}

async function refuseFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  );
  if (!isFolder) return;
  const hint = "Choose another folder, or move it away";
  throw new CounterpointError("output/unwritable", `Cannot write ${path}: it is a folder`, {
    at: [path],
    hint,
  });
}

/** Runs `work` as the only one that writes to a folder, which is created if needed, and removed again if `work` fails and left nothing. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const created = outermostMissing(folder);
  let isDone = false;
  let unlock: (() => Promise<void>) | undefined;
  try {
    unlock = refuseLocked(folder, await lockFolder(folder, "writing"));
    const result = await work();
    isDone = true;
    return result;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritableError(folder, error);
  } finally {
    await unlock?.();
    if (unlock !== undefined && !isDone && created !== undefined) await removeEmptyFolders(folder, created);
  }
}

function refuseLocked(folder: string, lock: Awaited<ReturnType<typeof lockFolder>>): () => Promise<void> {
  if (typeof lock === "function") return lock;
  const isOwn = lock.pid === process.pid;
  const writer = isOwn ? "another call of this process" : `another process (${lock.pid})`;
  const hint = `Wait until it has ended${isOwn ? "" : `; if it is no counterpoint, remove ${lock.lock}`}`;
  throw new CounterpointError("output/unwritable", `${folder} is being written to by ${writer}`, { hint });
}

/** A running process that has locked a folder, and its lock file. */
export interface FolderLocked {
  readonly pid: number;
  readonly lock: string;
}

/** Lock files that this process holds. */
const held = new Set<string>();

/**
 * Locks a folder, which is created if needed, for one purpose. Each process creates a file with its process id
 * and then looks for the files of others: of two processes at once, at most one goes on. Lock files of killed processes are
 * removed. Returns a function that unlocks the folder, or the process that has locked it.
 */
export async function lockFolder(
  folder: string,
  purpose: string,
): Promise<(() => Promise<void>) | FolderLocked> {
  const nameOf = (pid: number) => `${purpose}-${pid}.lock`;
  const own = resolve(folder, nameOf(process.pid));
  if (held.has(own)) return { pid: process.pid, lock: own };
  held.add(own);
  const unlock = async () => {
    await rm(own, { force: true }).catch(() => {}); // where it could not be written, it cannot be removed
    held.delete(own);
  };
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
