import { createWriteStream, existsSync } from "node:fs";
import { readFile, truncate } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { CounterpointError } from "../core/index.ts";
import { type Detection, Detector } from "../models/index.ts";
import { photoPixels } from "../photos/index.ts";
import { installedDetector } from "./detector-files.ts";
import { listImages } from "./list-images.ts";

/** A line of detections: what was found in a photograph, or why nothing could be. */
export type DetectedPhoto =
  | {
      readonly file: string;
      readonly detections: readonly Detection[];
      /** How many of each label. */
      readonly counts: Readonly<Record<string, number>>;
      readonly features?: readonly number[];
    }
  | { readonly file: string; readonly error: string };

export interface DetectOptions {
  readonly cacheFolder: string;
  readonly threads: number;
  readonly threshold: number;
  /** Whether the vectors of photographs are wanted, too. */
  readonly features: boolean;
  /** Files to leave out. */
  readonly done: ReadonlySet<string>;
}

/** What is in photographs, one after another: files, and all in folders. */
export async function* detectPhotos(
  paths: readonly string[],
  { cacheFolder, threads, threshold, features, done }: DetectOptions,
): AsyncGenerator<DetectedPhoto> {
  const detector = await Detector.open(installedDetector(cacheFolder), { threads });
  try {
    for await (const { file, error } of listImages(paths)) {
      if (done.has(file)) continue;
      if (error !== undefined) yield { file, error };
      else {
        try {
          const pixels = await photoPixels(await readFile(file), Detector.side);
          const found = await detector.detect(pixels, { threshold });
          yield {
            file,
            detections: found.detections,
            counts: countsOf(found.detections),
            ...(features ? { features: [...found.features] } : {}),
          };
        } catch (cause) {
          yield { file, error: (cause as Error).message.trim().replaceAll("\n", "; ") };
        }
      }
    }
  } finally {
    await detector.close();
  }
}

function countsOf(detections: readonly Detection[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { label } of detections) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

/** Appends lines to a file of detections, where an earlier call left off; gives how many are there, and how many are errors. */
export async function writeDetections(
  paths: readonly string[],
  path: string,
  options: Omit<DetectOptions, "done">,
): Promise<{ readonly photos: number; readonly failed: number }> {
  const before = await readDetections(path);
  const stream = createWriteStream(path, { flags: "a" });
  const ended = finished(stream);
  let [photos, failed] = [before.size, 0];
  for await (const line of detectPhotos(paths, { ...options, done: before })) {
    photos += 1;
    if ("error" in line) failed += 1;
    stream.write(`${JSON.stringify(line)}\n`);
  }
  stream.end();
  await ended;
  return { photos, failed };
}

/** The files that have a whole line; half a line, of a process that was killed, is cut off. */
async function readDetections(path: string): Promise<ReadonlySet<string>> {
  if (!existsSync(path)) return new Set();
  const text = await readFile(path, "utf8");
  const end = text.lastIndexOf("\n") + 1;
  const lines = text.slice(0, end).split("\n").slice(0, -1);
  const files = lines.map((line, i) => {
    try {
      const { file } = JSON.parse(line);
      if (typeof file === "string") return file;
    } catch {} // said below
    const hint = "Choose another file for --out";
    throw new CounterpointError("output/unwritable", `${path}:${i + 1} is no line of detections`, { hint });
  });
  await truncate(path, Buffer.byteLength(text.slice(0, end)));
  return new Set(files);
}
