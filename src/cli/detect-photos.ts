import { readFile } from "node:fs/promises";
import { type Detection, Detector, photoPixels } from "../photos/index.ts";
import { installedDetector } from "./detector-files.ts";
import { listImages, PHOTOS } from "./list-images.ts";

/** A line of detections: what was found in a photograph, or why nothing could be. */
export type DetectedPhoto =
  | {
      readonly file: string;
      /** The least score that was asked for. */
      readonly threshold: number;
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
  let detector: Detector | undefined; // opened for the first photograph that needs it
  try {
    for await (const { file, error } of listImages(paths, PHOTOS)) {
      if (done.has(file)) continue;
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
            counts: countsOf(found.detections),
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

function countsOf(detections: readonly Detection[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { label } of detections) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}
