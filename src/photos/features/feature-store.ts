import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { readCompleteLines } from "../../files/index.ts";

/** The files of a folder of features. */
export const FEATURE_FILES = {
  manifest: "manifest.json",
  /** A line for each row: the names of its photographs, in their order. */
  photographs: "photographs.jsonl",
  rows: "rows.f16",
  /** What is done, while the folder is being filled. */
  journal: "progress.jsonl",
} as const;

/** A row without features: one of its photographs is missing or damaged. */
export const MissingRow = z.object({ row: z.int(), photograph: z.string(), problem: z.string() });
export type MissingRow = Readonly<z.infer<typeof MissingRow>>;

/** What features depend on: any other value gives other features. */
export const FeatureSource = z.object({
  version: z.string(),
  recipe: z.looseObject({ name: z.string() }),
  backbone: z.object({ file: z.string(), sha256: z.string(), output: z.string() }),
  /** The corpus files, by the SHA-256 of their content. */
  corpus: z.array(z.object({ file: z.string(), sha256: z.string() })),
  /** Sizes of the features of a row. */
  shape: z.array(z.int().positive()),
  /** Number of rows: distinct lists of photographs. */
  rows: z.int().positive(),
  type: z.literal("float16"),
  /** Sums differ in their last digits with the number of threads. */
  threads: z.int().positive(),
  /** So they do with the device. */
  device: z.string(),
});
export type FeatureSource = Readonly<z.infer<typeof FeatureSource>>;

const FeatureManifest = FeatureSource.extend({
  /** False until every row is written. */
  complete: z.boolean(),
  missing: z.array(MissingRow),
});
export type FeatureManifest = Readonly<z.infer<typeof FeatureManifest>>;

export const BYTES_PER_NUMBER = 2;

/** Number of values of a row. */
export function rowLength({ shape }: { readonly shape: readonly number[] }): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Features of photographs in a folder, read row by row, so that memory does not grow with their number. */
export class FeatureStore {
  readonly folder: string;
  readonly manifest: FeatureManifest;
  readonly #file: FileHandle;
  readonly #rows: ReadonlyMap<string, number>;

  private constructor({
    folder,
    manifest,
    file,
    rows,
  }: {
    folder: string;
    manifest: FeatureManifest;
    file: FileHandle;
    rows: ReadonlyMap<string, number>;
  }) {
    this.folder = folder;
    this.manifest = manifest;
    this.#file = file;
    this.#rows = rows;
  }

  /** Opens a complete folder; one that is not complete, or whose files do not go together, is refused. */
  static async open(folder: string): Promise<FeatureStore> {
    const manifest = await readManifest(folder);
    if (manifest === undefined) throw unusable(folder, `it has no ${FEATURE_FILES.manifest}`);
    if (!manifest.complete) throw unusable(folder, "not all rows are written yet");
    const file = await open(join(folder, FEATURE_FILES.rows)).catch((cause: unknown) => {
      throw unusable(folder, (cause as Error).message, { cause });
    });
    try {
      const { size } = await file.stat();
      const wanted = manifest.rows * rowLength(manifest) * BYTES_PER_NUMBER;
      if (size !== wanted) {
        const problem = `${FEATURE_FILES.rows} has ${size} bytes, where ${manifest.rows} rows of [${manifest.shape.join(", ")}] have ${wanted}`;
        throw unusable(folder, problem);
      }
      const rows = await readRowNumbers(folder, manifest);
      return new FeatureStore({ folder, manifest, file, rows });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The row of photographs in this order; undefined when there are no features of them. */
  rowOf(photographs: readonly string[]): number | undefined {
    return this.#rows.get(rowKey(photographs));
  }

  /** The features of rows, one after another, as numbers of half precision. */
  async read(rows: readonly number[]): Promise<Uint16Array> {
    const length = rowLength(this.manifest);
    const halves = new Uint16Array(rows.length * length);
    const bytes = length * BYTES_PER_NUMBER;
    await Promise.all(
      rows.map(async (row, i) => {
        const part = new Uint8Array(halves.buffer, i * bytes, bytes);
        const { bytesRead } = await this.#file.read(part, 0, bytes, row * bytes);
        if (bytesRead !== bytes) throw unusable(this.folder, `row ${row} is truncated`);
      }),
    );
    return halves;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** The manifest of a folder; undefined where there is none. */
export async function readManifest(folder: string): Promise<FeatureManifest | undefined> {
  const path = join(folder, FEATURE_FILES.manifest);
  try {
    const file = await open(path);
    const text = await file.readFile("utf8").finally(() => file.close());
    return FeatureManifest.parse(JSON.parse(text));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const hint = "Remove the folder, and run `counterpoint photos features` again";
    throw unusable(folder, `${FEATURE_FILES.manifest} cannot be read`, { cause, hint });
  }
}

/** A text that equal lists of photographs share. */
export function rowKey(photographs: readonly string[]): string {
  return JSON.stringify(photographs);
}

async function readRowNumbers(
  folder: string,
  { rows }: FeatureManifest,
): Promise<ReadonlyMap<string, number>> {
  const path = join(folder, FEATURE_FILES.photographs);
  const file = await open(path).catch((cause: unknown) => {
    throw unusable(folder, (cause as Error).message, { cause });
  });
  const numbers = new Map<string, number>();
  try {
    for await (const { lines } of readCompleteLines(file))
      for (const line of lines) numbers.set(line, numbers.size);
  } finally {
    await file.close();
  }
  if (numbers.size !== rows)
    throw unusable(folder, `${FEATURE_FILES.photographs} has ${numbers.size} rows instead of ${rows}`);
  return numbers;
}

function unusable(
  folder: string,
  problem: string,
  {
    hint = "Run `counterpoint photos features` again with the same options to complete it",
    cause,
  }: { readonly hint?: string; readonly cause?: unknown } = {},
): CounterpointError {
  const message = `${folder} is not a folder of features: ${problem}`;
  return new CounterpointError("data/unreadable", message, { at: [folder], hint, cause });
}
