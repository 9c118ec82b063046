import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CounterpointError } from "../core/index.ts";
import type { RawRecord } from "./record.ts";

/**
 * Writes records in order, all their fields kept, in the form that the file's ending asks for: `.parquet`,
 * `.json` or `.jsonl` (JSON Lines), either of them with `.gz`.
 */
export async function writeRecords(
  path: string,
  batches: AsyncIterable<readonly RawRecord[]>,
): Promise<void> {
  await writeWhole(path, async (partial) => {
    if (path.endsWith(".parquet")) {
      const { writeParquet } = await import("./parquet.ts");
      return writeParquet(partial, batches);
    }
    const text = Readable.from(toJsonLines(batches));
    const file = createWriteStream(partial);
    await (path.endsWith(".gz") ? pipeline(text, createGzip(), file) : pipeline(text, file));
  });
}

async function* toJsonLines(batches: AsyncIterable<readonly RawRecord[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    if (batch.length > 0) yield `${batch.map((record) => JSON.stringify(record)).join("\n")}\n`;
  }
}

/** Writes a text in one go. */
export async function writeText(path: string, text: string): Promise<void> {
  await writeWhole(path, (partial) => writeFile(partial, text));
}

/** Writes bytes in one go. */
export async function writeBytes(path: string, bytes: Uint8Array): Promise<void> {
  await writeWhole(path, (partial) => writeFile(partial, bytes));
}

/** Lets `write` fill a file beside `path` and moves it there when it is whole: on failure nothing is left. */
export async function writeWhole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  let made: string | undefined; // the outermost folder that had to be made
  try {
    made = await mkdir(dirname(path), { recursive: true });
    await write(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    if (made !== undefined) await removeEmptyFolders(dirname(path), made);
    if (error instanceof CounterpointError || (error as NodeJS.ErrnoException).syscall === undefined)
      throw error;
    throw unwritable(path, error);
  }
}

/** What to tell people when the system refuses to write. */
export function unwritable(path: string, cause: unknown): CounterpointError {
  const hint = "Choose another place, or make room and check the permissions";
  const message = `Cannot write ${path}: ${(cause as Error).message}`;
  return new CounterpointError("output/unwritable", message, { at: [path], hint, cause });
}

/** Removes the folders from the innermost to the outermost, as long as they are empty. */
async function removeEmptyFolders(innermost: string, outermost: string): Promise<void> {
  const last = resolve(outermost);
  for (let folder = resolve(innermost); folder.startsWith(last); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return; // somebody else has put something there
    }
  }
}
