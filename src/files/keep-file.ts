import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files that are not ours may end with the last word of it too. */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

/** Puts a file in its place when it is whole and on the disk: nobody ever meets half of it there. */
export async function keepFile(place: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const partial = `${place}.${randomUUID()}.partial`; // two may keep the same content at once
  try {
    const file = await open(partial, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes what a process that was killed had not finished, in a folder of which this is the only writer. */
export async function removeUnfinishedIn(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  }
}
