import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const UNFINISHED = ".partial";

/** Puts a file in its place when it is whole and on the disk: nobody ever meets half of it there. */
export async function keepFile(place: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const partial = `${place}.${randomUUID()}${UNFINISHED}`; // two may keep the same content at once
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
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
  }
}
