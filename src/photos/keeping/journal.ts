import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ZodType } from "zod";
import { CounterpointError } from "../../core/index.ts";

/**
 * What has happened, a line of JSON for each event, and nothing is ever changed. A run that was killed leaves half a line
 * at the most, which goes when the journal is opened again.
 */
export class Journal<Entry> {
  readonly #file: FileHandle;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens a journal, which is made if need be, and gives what it holds. */
  static async open<Entry>(
    path: string,
    schema: ZodType<Entry>,
  ): Promise<{ journal: Journal<Entry>; entries: readonly Entry[] }> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "a+");
    try {
      const bytes = await file.readFile();
      const { entries, whole } = readEntries(bytes, schema, path);
      if (whole < bytes.length) await file.truncate(whole);
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
    await this.#writing.catch(() => {}); // whoever appended was told
    await this.#file.close();
  }
}

/** The entries of a journal, which is not touched; none when there is none. */
export async function readJournal<Entry>(path: string, schema: ZodType<Entry>): Promise<readonly Entry[]> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  return readEntries(bytes, schema, path).entries;
}

/** Whole lines, and where they end. */
function readEntries<Entry>(bytes: Buffer, schema: ZodType<Entry>, path: string) {
  const whole = bytes.lastIndexOf("\n") + 1;
  const lines = bytes.toString("utf8", 0, whole).split("\n").slice(0, -1);
  return { entries: lines.map((line, i) => read(line, schema, [path, i + 1])), whole };
}

function read<Entry>(line: string, schema: ZodType<Entry>, at: readonly (string | number)[]): Entry {
  try {
    const entry = schema.safeParse(JSON.parse(line));
    if (entry.success) return entry.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const hint = "Choose another folder, or remove what was changed there";
  throw new CounterpointError("data/unreadable", "This line is none of a journal of ours", { at, hint });
}
