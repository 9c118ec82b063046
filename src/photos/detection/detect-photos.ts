import { readFile } from "node:fs/promises";
import { type FileKind, listFiles } from "../../files/index.ts";
import { photoPixels } from "../open-photo.ts";
import type { Detection } from "./decode-detections.ts";
import { Detector } from "./detector.ts";
import { installedDetector } from "./detector-files.ts";

/** Photographs in folders. Gathered ones and those of the studio are at `ab/<hash>`, beside copies in the sizes in which they are shown. */
export const PHOTO_FILES: FileKind = {
  types: "PNG, JPEG or WebP",
  paths:
    /(?<![0-9a-f]{64}-(?:530x416|thumbnail))\.(?:png|jpe?g|webp)$|(?:^|[\\/])([0-9a-f]{2})[\\/]\1[0-9a-f]{62}$/i,
};

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
