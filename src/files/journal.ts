import { type FileHandle, mkdir, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { ZodType } from "zod";
import { CounterpointError } from "../core/index.ts";
import { readCompleteLines } from "./lines.ts";

/**
 * Append-only log of events, one line of JSON each. A killed run leaves at most one incomplete line, which is removed
 * when the journal is opened again.
 */
export class Journal<Entry> {
  readonly #file: FileHandle;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens a journal, creating it if needed, and returns its entries. */
  static async open<Entry>(
    path: string,
    schema: ZodType<Entry>,
  ): Promise<{ journal: Journal<Entry>; entries: readonly Entry[] }> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "a+");
    try {
      const { entries, whole: completeBytes } = await readEntries(file, schema, path);
      if (completeBytes < (await file.stat()).size) await file.truncate(completeBytes);
      return { journal: new Journal(file), entries };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Adds an entry; ends when the system has it. */
  append(entry: Entry): Promise<void> {
    this.#writing = this.#writing.then(() => this.#file.appendFile(`${JSON.stringify(entry)}\n`));
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {}); // the caller of append gets the error
    await this.#file.close();
  }
}

/** The entries of a journal, which is not touched; none when there is none. */
export async function readJournal<Entry>(path: string, schema: ZodType<Entry>): Promise<readonly Entry[]> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return [];
  try {
    return (await readEntries(file, schema, path)).entries;
  } finally {
    await file.close();
  }
}

/** The entries in whole lines, and where these end. */
async function readEntries<Entry>(file: FileHandle, schema: ZodType<Entry>, path: string) {
  const entries: Entry[] = [];
  let completeBytes = 0;
  for await (const { lines, bytes } of readCompleteLines(file)) {
    for (const line of lines) entries.push(readEntry(line, schema, { path, number: entries.length + 1 }));
    completeBytes += bytes;
  }
  return { entries, whole: completeBytes };
}

/** The entry in a line of a journal. */
export function readEntry<Entry>(
  line: string,
  schema: ZodType<Entry>,
  { path, number: lineNumber }: { readonly path: string; readonly number: number },
): Entry {
  try {
    const entry = schema.safeParse(JSON.parse(line));
    if (entry.success) return entry.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const hint = "Choose another folder, or undo the changes made there";
  const message = `Line ${lineNumber} of ${basename(path)} is not a valid journal entry`;
  throw new CounterpointError("data/unreadable", message, { at: [path, lineNumber], hint });
}
