import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { forEachConcurrent } from "./for-each-concurrent.ts";

/** Number of files from which one sync of their file system takes less time than one of each. */
const TOGETHER_FROM = 100;

const CONCURRENCY = 16;

/** Returns when files or folders, all of one file system, are on the disk, so that a failure of the power does not lose them. */
export async function syncToDisk(paths: readonly string[]): Promise<void> {
  if (paths.length >= TOGETHER_FROM && (await syncFileSystem(dirname(paths[0]!)))) return;
  await forEachConcurrent(paths, CONCURRENCY, async (path) => {
    const file = await open(path);
    await file.sync().finally(() => file.close());
  });
}

/** Syncs a file system with the command of Linux, as Node has no call for it; false where it is not there. */
async function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  return promisify(execFile)("sync", ["-f", folder]).then(
    () => true,
    () => false, // the syncs of the single files tell what is wrong
  );
}
