import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CounterpointError, Findings } from "../../core/index.ts";
import { readRecords, throwIfFindings } from "../../formats/index.ts";

/** Vectors of photographs by URL or by the hash of their content: the nearer, the more alike is what they show. */
export interface PhotoFeatures {
  /** Bytes of a vector, a multiple of eight. */
  readonly length: number;
  readonly vectors: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the features of a file of JSON Lines, as `photos detect --features` writes it: `features`, and the photograph as `file` (a path or
 * a URL; that of a gathered image is its hash) or as `hash`. Lines with an `error` are passed over.
 */
export async function readPhotoFeatures(path: string): Promise<PhotoFeatures> {
  const findings = new Findings();
  const units = new Map<string, Float32Array>();
  const folders = new Map<string, Promise<string>>();
  let dimensions: number | undefined;
  for await (const batch of readRecords(path, (finding) => findings.add(finding))) {
    for (const { record, line } of batch) {
      if ("error" in record) continue;
      const { data, error } = Line.safeParse(record);
      const refuse = (field: string, message: string) =>
        findings.add({ code: "features/field", file: path, line, field, message });
      if (data === undefined) {
        refuse(String(error.issues[0]!.path[0] ?? "features"), error.issues[0]!.message);
        continue;
      }
      const { features, file, hash } = data;
      dimensions ??= features.length;
      if (features.length !== dimensions) {
        refuse("features", `${features.length} numbers, where the lines before have ${dimensions}`);
      } else units.set(hash ?? (await keyOf(file!, folders)), normalised(features));
    }
  }
  throwIfFindings(findings);
  if (dimensions === undefined) {
    const hint = "Write one with `photos detect PHOTOS --features --out features.jsonl`";
    throw new CounterpointError("data/invalid", "The file has no features", { at: [path], hint });
  }
  return quantised(units, dimensions);
}

const NUMBERS =
  '"features" should be a list of numbers, not all 0, as `photos detect --features` writes them';
const PHOTO = 'A line should name its photograph, as "file" or "hash"';
const Line = z
  .object({
    features: z
      .array(z.number(NUMBERS), NUMBERS)
      .refine((list) => list.some((value) => value !== 0), NUMBERS),
    file: z.string(PHOTO).min(1, PHOTO).optional(),
    hash: z
      .string(PHOTO)
      .regex(/^[0-9a-f]{64}$/, PHOTO)
      .optional(),
  })
  .refine(({ file, hash }) => file !== undefined || hash !== undefined, { path: ["file"], error: PHOTO });

/** Key of a photograph: its hash where the file is called so, its URL, or the URL of its path without links, as sources have it. */
async function keyOf(file: string, folders: Map<string, Promise<string>>): Promise<string> {
  if (/^[0-9a-f]{64}$/.test(basename(file))) return basename(file);
  if (/^(?:https?|file):/.test(file)) return file;
  const folder = dirname(resolve(file));
  const known = folders.get(folder) ?? realpath(folder).catch(() => folder);
  folders.set(folder, known);
  return pathToFileURL(join(await known, basename(file))).href;
}

function normalised(values: readonly number[]): Float32Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0); // squares of huge ones overflow
  const length = largest * Math.sqrt(values.reduce((sum, value) => sum + (value / largest) ** 2, 0));
  return Float32Array.from(values, (value) => value / length);
}

/** Unit vectors as bytes, on one scale: between them, the sum of squared differences orders as the cosine does. */
function quantised(units: ReadonlyMap<string, Float32Array>, dimensions: number): PhotoFeatures {
  let largest = 0;
  for (const unit of units.values()) for (const value of unit) largest = Math.max(largest, Math.abs(value));
  const length = 8 * Math.ceil(dimensions / 8);
  const vectors = Array.from(units, ([key, unit]) => {
    const bytes = new Uint8Array(length);
    for (const [i, value] of unit.entries()) bytes[i] = Math.round(127.5 + (127.5 * value) / largest);
    return [key, bytes] as const;
  });
  return { length, vectors: new Map(vectors) };
}
