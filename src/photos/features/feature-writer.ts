import { existsSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { Journal, unwritableError, writeFileAtomic } from "../../files/index.ts";
import {
  BYTES_PER_NUMBER,
  FEATURE_FILES,
  type FeatureManifest,
  type FeatureSource,
  MissingRow,
  readManifest,
  rowKey,
  rowLength,
} from "./feature-store.ts";

/** Rows that were written together. */
const JournalEntry = z.object({
  /** Number of rows from the first. */
  rows: z.int().nonnegative(),
  missing: z.array(MissingRow),
});
type JournalEntry = z.infer<typeof JournalEntry>;

/**
 * Fills a folder of features from the first row to the last. Killed at any moment, with whatever the disk has kept, the next one goes on
 * after the last rows that were written completely: rows are written first, then noted in a journal.
 */
export class FeatureWriter {
  readonly #folder: string;
  readonly #source: FeatureSource;
  readonly #file: FileHandle;
  readonly #journal: Journal<JournalEntry>;
  missing: readonly MissingRow[];
  /** Number of rows that are written. */
  rows: number;

  private constructor(
    folder: string,
    source: FeatureSource,
    {
      file,
      journal,
      missing,
      rows,
    }: { file: FileHandle; journal: Journal<JournalEntry>; missing: readonly MissingRow[]; rows: number },
  ) {
    this.#folder = folder;
    this.#source = source;
    this.#file = file;
    this.#journal = journal;
    this.missing = missing;
    this.rows = rows;
  }

  /** Opens a folder, which is new or has rows of the same source, perhaps all of them. */
  static async open(
    folder: string,
    source: FeatureSource,
    photographs: readonly (readonly string[])[],
  ): Promise<FeatureWriter> {
    const held = await readManifest(folder);
    if (held === undefined) refuseRowsWithoutManifest(folder);
    else refuseOtherSource(folder, held, source);
    const lines = photographs.map((names) => `${rowKey(names)}\n`);
    await writeFileAtomic(join(folder, FEATURE_FILES.photographs), lines.join(""));
    if (held === undefined) await writeManifest(folder, { ...source, complete: false, missing: [] });
    const path = join(folder, FEATURE_FILES.rows);
    const { journal, entries } = await Journal.open(join(folder, FEATURE_FILES.journal), JournalEntry);
    try {
      const file = await open(path, existsSync(path) ? "r+" : "w+");
      const rowBytes = rowLength(source) * BYTES_PER_NUMBER;
      const { size } = await file.stat();
      const isWhole = held?.complete === true && size === held.rows * rowBytes;
      if (held?.complete && !isWhole) await writeManifest(folder, { ...held, complete: false, missing: [] });
      const noted = isWhole ? [{ rows: held.rows, missing: held.missing }] : entries;
      const whole = noted.filter(({ rows }) => rows * rowBytes <= size); // a power failure can lose rows that were noted
      const rows = whole.at(-1)?.rows ?? 0;
      await file.truncate(rows * rowBytes);
      // Rows that were lost are written, and noted, once more.
      const absent = new Map(whole.flatMap((entry) => entry.missing.map((each) => [each.row, each])));
      const missing = [...absent.values()].filter(({ row }) => row < rows);
      return new FeatureWriter(folder, source, { file, journal, missing, rows });
    } catch (error) {
      await journal.close();
      throw unwritableError(path, error);
    }
  }

  /** Adds the features of the next rows; rows without features are given as missing, and have zeros. */
  async append(values: Uint16Array, missing: readonly MissingRow[]): Promise<void> {
    await this.#write(values, this.rows);
    const rows = this.rows + values.length / rowLength(this.#source);
    await this.#journal.append({ rows, missing: [...missing] }).catch(this.#refuse);
    this.rows = rows;
    this.missing = [...this.missing, ...missing];
  }

  /** Writes the features of a row that was missing; it is noted at the end, and after a kill written once more. */
  async replace(row: number, values: Uint16Array): Promise<void> {
    await this.#write(values, row);
    this.missing = this.missing.filter((each) => each.row !== row);
  }

  async #write(values: Uint16Array, row: number): Promise<void> {
    const from = row * rowLength(this.#source) * BYTES_PER_NUMBER;
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file
        .write(bytes, at, bytes.length - at, from + at)
        .catch(this.#refuse);
      at += bytesWritten;
    }
  }

  #refuse = (cause: unknown): never => {
    throw unwritableError(join(this.#folder, FEATURE_FILES.rows), cause);
  };

  /** Notes that every row is written, and is on the disk. */
  async complete(): Promise<FeatureManifest> {
    await this.#file.sync();
    const manifest: FeatureManifest = { ...this.#source, complete: true, missing: [...this.missing] };
    await writeManifest(this.#folder, manifest);
    await rm(join(this.#folder, FEATURE_FILES.journal));
    return manifest;
  }

  async close(): Promise<void> {
    await this.#journal.close();
    await this.#file.close();
  }
}

function refuseRowsWithoutManifest(folder: string): void {
  for (const name of [FEATURE_FILES.rows, FEATURE_FILES.journal]) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const message = `${path} already exists, but the folder has no ${FEATURE_FILES.manifest}`;
    throw new CounterpointError("usage", message, { hint: "Choose another folder" });
  }
}

async function writeManifest(folder: string, manifest: FeatureManifest): Promise<void> {
  await writeFileAtomic(join(folder, FEATURE_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

function refuseOtherSource(folder: string, held: FeatureManifest, source: FeatureSource): void {
  for (const key of Object.keys(source) as (keyof FeatureSource)[]) {
    if (isDeepStrictEqual(held[key], source[key])) continue;
    const [before, now] = [JSON.stringify(held[key]), JSON.stringify(source[key])];
    const message = `${folder} has features of another ${key}: ${before}, not ${now}`;
    const hint = "Choose another folder for --out, or remove this one";
    throw new CounterpointError("usage", message, { hint });
  }
}
