import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder, partials, unwritableError } from "./atomic-write.ts";
import { lockFile } from "./file-lock.ts";

/** A folder that only this process uses. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a temporary folder that only this user may read, in the system's folder for these or in another. It goes when the process is
 * asked to stop. A file beside it is locked as long as the process lives, by which `removeAbandonedFolders` tells what a killed process left
 * from what is in use.
 */
export async function makeTemporaryFolder(purpose: string, parent = tmpdir()): Promise<TemporaryFolder> {
  const path = join(parent, `counterpoint-${purpose}-${randomUUID()}`);
  try {
    await makeFolder(parent);
    const unlock = await lockFile(path + LOCK);
    if (typeof unlock !== "function") throw new Error(`${path} is in use, though its name is new`);
    const own = [path, path + LOCK];
    for (const each of own) partials.add(each);
    const remove = async () => {
      await rm(path, { recursive: true, force: true });
      unlock();
      for (const each of own) partials.delete(each);
    };
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      await remove();
      throw error;
    }
    return { path, remove };
  } catch (cause) {
    throw unwritableError(parent, cause);
  }
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { path, remove } = await makeTemporaryFolder(purpose);
  try {
    return await work(path);
  } finally {
    await remove();
  }
}

/** Removes the temporary folders of processes that were killed; those of running processes are locked. */
export async function removeAbandonedFolders(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const lock = join(parent, name);
    if (!LOCK_NAME.test(name) || !isOwn(lock)) continue;
    const unlock = await lockFile(lock);
    if (typeof unlock !== "function") continue;
    await rm(lock.slice(0, -LOCK.length), { recursive: true, force: true });
    unlock();
  }
}

const LOCK = ".lock";
const LOCK_NAME = /^counterpoint-[a-z]+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.lock$/;

/** True when this user may open the file, and it is not a link. */
function isOwn(path: string): boolean {
  try {
    closeSync(openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)));
    return true;
  } catch {
    return false; // another user's, or removed meanwhile
  }
}
