import { CounterpointError } from "../core/index.ts";
import { unwritable } from "./atomic-write.ts";
import { takeFolder } from "./lock-folder.ts";
import { PROCESSES } from "./processes.ts";

/** Does some work as the only process that writes to a folder, which is made if need be. */
export async function writeAlone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let letGo: Awaited<ReturnType<typeof takeFolder>> | undefined;
  try {
    letGo = await takeFolder(folder, { purpose: "writing", processes: PROCESSES });
    if (typeof letGo !== "function") {
      const message = `${folder} is being written to by another process (${letGo.pid})`;
      const hint = `Wait until it has ended; if it is no counterpoint, remove ${letGo.lock}`;
      throw new CounterpointError("output/unwritable", message, { hint });
    }
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unwritable(folder, error);
  } finally {
    if (typeof letGo === "function") await letGo();
  }
}
