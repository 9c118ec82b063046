import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import {
  makeFolder,
  outermostMissing,
  removeEmptyFolders,
  removePartialsIn,
  unwritableError,
  withPartialPath,
} from "./atomic-write.ts";
import { type LockHolder, lockFile } from "./file-lock.ts";

export interface WriteFolderOptions {
  /** Names the files and folders of an earlier run, which those of this one replace; asked before the work, when the folder is locked. */
  readonly replaced?: () => Promise<readonly string[]>;
  /** The file that lists the others: it is moved first, so that the next run after a kill knows all that it has to replace. */
  readonly manifest?: string;
}

/**
 * Writes files that belong together: lets `write` fill a temporary folder, then moves its files into `folder`, which is locked until
 * then, so that the files are never of two runs. Removes what killed processes left there. Folders that are there already are refused,
 * but for those in `replaced`. If `write` writes nothing, nothing is replaced.
 */
export async function writeFolderAtomic<T>(
  folder: string,
  write: (partial: string) => Promise<T>,
  { replaced = async () => [], manifest }: WriteFolderOptions = {},
): Promise<T> {
  return await withFolderLock(folder, async () => {
    await removePartialsIn(folder);
    const earlier = await replaced();
    const partial = join(folder, `.${randomUUID()}.partial`);
    return await withPartialPath(partial, async () => {
      await mkdir(partial);
      const result = await write(partial);
      const names = (await readdir(partial)).sort((a, b) => Number(b === manifest) - Number(a === manifest));
      if (names.length === 0) return result;
      for (const name of names) if (!earlier.includes(name)) await refuseFolder(join(folder, name));
      for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true });
      for (const name of names) await rename(join(partial, name), join(folder, name));
      return result;
    });
  });
}

/** Throws when there is a folder where a file or folder is to be written. */
export async function refuseFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  );
  if (!isFolder) return;
  const hint = "Choose another name, or move that folder";
  throw new CounterpointError("output/unwritable", `Cannot write ${path}: a folder with this name exists`, {
    at: [path],
    hint,
  });
}

/** Runs `work` as the only one that writes to a folder, which is created if needed, and removed again if `work` leaves nothing there. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const created = outermostMissing(folder);
  let unlock: (() => void) | undefined;
  try {
    unlock = refuseLocked(folder, await lockFolder(folder, "writing"));
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritableError(folder, error);
  } finally {
    unlock?.();
    if (unlock !== undefined && created !== undefined) await removeEmptyFolders(folder, created);
  }
}

function refuseLocked(folder: string, lock: Awaited<ReturnType<typeof lockFolder>>): () => void {
  if (typeof lock === "function") return lock;
  const writer = lock.isOwn ? "another call of this process" : lock.name;
  const message = `${folder} is being written to by ${writer}`;
  throw new CounterpointError("output/unwritable", message, {
    hint: "Wait until it has finished, or stop it",
  });
}

/**
 * Locks a folder, which is created if needed, for one purpose. Returns a function that unlocks it, or the process that
 * has locked it.
 */
export async function lockFolder(folder: string, purpose: string): Promise<(() => void) | LockHolder> {
  await makeFolder(folder);
  return lockFile(join(folder, `${purpose}.lock`));
}
