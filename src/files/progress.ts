import { statSync } from "node:fs";
import type { OnProgress } from "./read-bytes.ts";

/** A stage of some long work. */
export interface Progress {
  /** A participle, such as "reading" or "drawing". */
  readonly activity: string;
  /** Units done so far; they are bytes when files are read. */
  readonly done: number;
  readonly total: number;
}

/** Options of work that may take long. */
export interface ProgressOptions {
  /** Called as the work advances. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Reports how much of some files has been read, as a callback for their reader. */
export function readingProgress(
  paths: readonly string[],
  { onProgress }: ProgressOptions,
): OnProgress | undefined {
  if (onProgress === undefined) return undefined;
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress({ activity: "reading", done, total });
  };
}

/** Bytes of a file; 0 when there is none, which the reader reports. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
