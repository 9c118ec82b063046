import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, and gives the outermost that had to be made. That one is made by itself: where a file system answers
 * with ENOENT to a new folder in one that is there, as /proc does, Node's `recursive` tries for ever.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  let outermost: string | undefined;
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) outermost = at;
  if (outermost !== undefined) {
    await mkdir(outermost).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error; // another process was faster
    });
  }
  await mkdir(folder, { recursive: true });
  return outermost;
}
