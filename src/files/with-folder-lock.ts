import { CounterpointError } from "../core/index.ts";
import { unwritableError } from "./atomic-write.ts";
import { lockFolder } from "./lock-folder.ts";
import { PROCESSES } from "./processes.ts";

/** Does some work as the only process that writes to a folder, which is made if need be. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let letGo: Awaited<ReturnType<typeof lockFolder>> | undefined;
  try {
    letGo = await lockFolder(folder, { purpose: "writing", processes: PROCESSES });
    if (typeof letGo !== "function") {
      const message = `${folder} is being written to by another process (${letGo.pid})`;
      const hint = `Wait until it has ended; if it is no counterpoint, remove ${letGo.lock}`;
      throw new CounterpointError("output/unwritable", message, { hint });
    }
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritableError(folder, error);
  } finally {
    if (typeof letGo === "function") await letGo();
  }
}
