import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { CounterpointError, countValues } from "../../core/index.ts";
import { type FileKind, listFiles, readCompleteLines, unwritableError } from "../../files/index.ts";
import { photoPixels } from "../open-photo.ts";
import type { Detection } from "./decode-detections.ts";
import { Detector, installedDetector } from "./detector.ts";

/** Appends lines to a file of detections, where an earlier call left off; gives how many are there, and how many are errors. */
export async function writeDetections(
  paths: readonly string[],
  path: string,
  { threshold = 0.5, features = false, ...rest }: Omit<DetectOptions, "done">,
): Promise<{ readonly photos: number; readonly failed: number }> {
  const options = { ...rest, threshold, features };
  const before = await readDetections(path, options);
  const file = await open(path, "a").catch((cause: unknown) => {
    throw unwritableError(path, cause);
  });
  let [photos, failed] = [before.size, [...before.values()].filter((isError) => isError).length];
  try {
    for await (const line of detectPhotos(paths, { ...options, done: new Set(before.keys()) })) {
      photos += 1;
      if ("error" in line) failed += 1;
      await file.appendFile(`${JSON.stringify(line)}\n`).catch((cause: unknown) => {
        throw unwritableError(path, cause);
      });
    }
  } finally {
    await file.close();
  }
  return { photos, failed };
}

interface Settings {
  readonly threshold: number;
  readonly features: boolean;
}

/**
 * The files that have a whole line, and whether it is an error; half a line, of a process that was killed, is cut off. Lines of other
 * settings are refused: nobody could tell any more what the file holds.
 */
async function readDetections(path: string, wanted: Settings): Promise<ReadonlyMap<string, boolean>> {
  const detected = new Map<string, boolean>();
  if (!existsSync(path)) return detected;
  const file = await open(path, "r+").catch((cause: unknown) => {
    throw unwritableError(path, cause);
  });
  try {
    let [line, completeBytes] = [0, 0];
    for await (const { lines, bytes } of readCompleteLines(file)) {
      for (const text of lines) {
        line += 1;
        const detection = parseDetection(text) ?? refuseLine(path, line);
        if (!("error" in detection)) refuseOtherSettings(path, { held: settingsOf(detection), wanted });
        detected.set(detection.file, "error" in detection);
      }
      completeBytes += bytes;
    }
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(LINE_PREFIX.length),
      0,
      LINE_PREFIX.length,
      completeBytes,
    );
    if (!LINE_PREFIX.startsWith(buffer.toString("latin1", 0, bytesRead))) refuseLine(path, line + 1);
    if (bytesRead > 0) await file.truncate(completeBytes);
  } finally {
    await file.close();
  }
  return detected;
}

/** First characters of each of our lines: a file from somebody else can be one endless line. */
const LINE_PREFIX = '{"file":';

function parseDetection(text: string): DetectedPhoto | undefined {
  try {
    const line = JSON.parse(text);
    const isWhole = "error" in line || typeof line.threshold === "number";
    return typeof line.file === "string" && isWhole ? line : undefined;
  } catch {
    return undefined; // the caller says where
  }
}

function settingsOf(photo: Exclude<DetectedPhoto, { readonly error: string }>): Settings {
  return { threshold: photo.threshold, features: photo.features !== undefined };
}

function refuseOtherSettings(path: string, { held, wanted }: Record<"held" | "wanted", Settings>): void {
  if (held.threshold === wanted.threshold && held.features === wanted.features) return;
  const made = `--threshold ${held.threshold} ${held.features ? "and" : "without"} --features`;
  const hint = "Choose another file for --out, or use the options of this one";
  throw new CounterpointError("usage", `${path} was written with ${made}`, { hint });
}

function refuseLine(path: string, line: number): never {
  const hint = "Choose another file for --out";
  throw new CounterpointError("output/unwritable", `${path}:${line} is not a detection record`, { hint });
}

/** Photographs in folders. Gathered ones and those of the studio are at `ab/<hash>`, beside copies in the sizes in which they are shown. */
export const PHOTO_FILES: FileKind = {
  types: "PNG, JPEG or WebP",
  paths:
    /(?<![0-9a-f]{64}-(?:530x416|thumbnail))\.(?:png|jpe?g|webp)$|(?:^|[\\/])([0-9a-f]{2})[\\/]\1[0-9a-f]{62}$/i,
};

/** A line of detections: what was found in a photograph, or why nothing could be. */
type DetectedPhoto =
  | {
      readonly file: string;
      /** The least score that was asked for. */
      readonly threshold: number;
      readonly detections: readonly Detection[];
      /** Number of detections by label. */
      readonly counts: Readonly<Record<string, number>>;
      readonly features?: readonly number[];
    }
  | { readonly file: string; readonly error: string };

interface DetectOptions {
  /** The folder in which the detector was installed. */
  readonly cacheFolder: string;
  readonly threads?: number | undefined;
  /** The least score of a detection; 0.5 by default. */
  readonly threshold?: number | undefined;
  /** True to add the feature vectors of photographs. */
  readonly features?: boolean | undefined;
  /** Files to leave out. */
  readonly done?: ReadonlySet<string> | undefined;
}

/** Detects objects in photographs, one after another: files, and all below folders. */
export async function* detectPhotos(
  paths: readonly string[],
  { cacheFolder, threads = 1, threshold = 0.5, features = false, done }: DetectOptions,
): AsyncGenerator<DetectedPhoto> {
  let detector: Detector | undefined; // opened for the first photograph that needs it
  try {
    for await (const { file, error } of listFiles(paths, PHOTO_FILES)) {
      if (done?.has(file)) continue;
      if (error !== undefined) yield { file, error };
      else {
        detector ??= await Detector.open(installedDetector(cacheFolder), { threads });
        try {
          const pixels = await photoPixels(await readFile(file), Detector.side);
          const found = await detector.detect(pixels, { threshold });
          yield {
            file,
            threshold,
            detections: found.detections,
            counts: Object.fromEntries(countValues(found.detections.map(({ label }) => label))),
            ...(features ? { features: [...found.features] } : {}),
          };
        } catch (cause) {
          yield { file, error: (cause as Error).message.trim().replaceAll("\n", "; ") };
        }
      }
    }
  } finally {
    await detector?.close();
  }
}
