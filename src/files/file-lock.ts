/// <reference path="./fs-native-extensions.d.ts" />
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { CounterpointError } from "../core/index.ts";

/** The process that has locked a file, as far as the file says. */
export interface LockHolder {
  /** True when it is this process. */
  readonly isOwn: boolean;
  /** In words: "process 12 of host lab". */
  readonly name: string;
}

/**
 * Locks a file, which is created if needed, with a lock of the operating system (decision 36): it holds for every process that opens the
 * file, also in another container, and ends with the process that has it, however that ends. Returns a function that unlocks
 * and removes the file, or the process that has locked it. What is written in the file only names that process in messages.
 */
export async function lockFile(path: string): Promise<(() => void) | LockHolder> {
  const { tryLock } = await loadLocks();
  for (;;) {
    const fd = openSync(path, "a+", 0o600); // not a FileHandle, which the garbage collector closes
    try {
      if (!tryLock(fd)) {
        const holder = readHolder(fd);
        closeSync(fd);
        return holder;
      }
      const id = idOf(fd);
      if (isFileAt(path, id)) {
        ftruncateSync(fd); // a killed process has left its name
        writeSync(fd, OWN_NAME);
        held.add(id);
        return () => {
          held.delete(id);
          // While it is locked, so that nobody has locked what is removed. Somebody may have replaced it.
          if (isFileAt(path, id)) rmSync(path, { force: true });
          closeSync(fd);
        };
      }
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    closeSync(fd); // the process before us removed this file while we waited for it
  }
}

const OWN_NAME = `process ${process.pid} of host ${hostname()}`;

/** The files that this process has locked: processes of two containers can have the same number. */
const held = new Set<string>();

function readHolder(fd: number): LockHolder {
  const isOwn = held.has(idOf(fd));
  try {
    return { isOwn, name: readFileSync(fd, "utf8") || ANOTHER };
  } catch {
    return { isOwn, name: ANOTHER }; // Windows lets nobody read a locked file
  }
}

const ANOTHER = "another process";

/** True when the path still leads to the open file. */
function isFileAt(path: string, id: string): boolean {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  return there !== undefined && `${there.dev}:${there.ino}` === id;
}

function idOf(fd: number): string {
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return `${dev}:${ino}`;
}

/** Loads the package when the first lock is taken: most commands take none. */
async function loadLocks() {
  return import("fs-native-extensions").catch((cause: unknown) => {
    const message = `Files cannot be locked on this system, ${process.platform} on ${process.arch}`;
    const hint = "Use Linux with glibc, macOS or Windows, on x64 or arm64";
    throw new CounterpointError("output/unwritable", message, { hint, cause });
  });
}
