import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** What must be known of processes, so that this room need not ask the system. */
export interface Processes {
  readonly own: number;
  isRunning(pid: number): boolean;
}

/** Another process has the folder. */
export interface FolderLocked {
  readonly pid: number;
  readonly lock: string;
}

/**
 * Takes a folder, which is made if need be, for this process alone. Each process puts a file with its number there and
 * then looks for those of others: of two at once none or one goes on, never both. What a process that was killed left
 * behind does not count. Gives a function that lets go, or says who has the folder.
 */
export async function lockFolder(
  folder: string,
  { purpose, processes }: { readonly purpose: string; readonly processes: Processes },
): Promise<(() => Promise<void>) | FolderLocked> {
  const nameOf = (pid: number) => `${purpose}-${pid}.lock`;
  const own = join(folder, nameOf(processes.own));
  const letGo = () => rm(own, { force: true }).catch(() => {}); // where it could not be written, it cannot be removed
  try {
    await makeFolder(folder);
    await writeFile(own, "");
    for (const name of await readdir(folder)) {
      const other = Number(/-(\d+)\.lock$/.exec(name)?.[1] ?? processes.own);
      if (other === processes.own || name !== nameOf(other)) continue;
      const lock = join(folder, name);
      if (processes.isRunning(other)) {
        await letGo();
        return { pid: other, lock };
      }
      await rm(lock, { force: true });
    }
  } catch (error) {
    await letGo();
    throw error;
  }
  return letGo;
}
