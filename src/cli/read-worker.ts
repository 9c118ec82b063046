import { readFile, stat } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { CounterpointError } from "../core/index.ts";
import { toStructuredRep } from "../formats/index.ts";
import { readScene } from "../scenes/index.ts";
import type { ListedImage } from "./list-images.ts";

/** What an image shows, or why it cannot be read. */
export type ImageReading = { readonly file: string } & (
  | { readonly structured_rep: ReturnType<typeof toStructuredRep> }
  | { readonly error: string }
);

parentPort?.on("message", async (images: readonly ListedImage[]) => {
  const readings: ImageReading[] = [];
  for (const { file, error } of images)
    readings.push(error === undefined ? await readImage(file) : { file, error });
  parentPort?.postMessage(readings);
});

/** The largest file that is taken for an image of a scene, in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;

async function readImage(file: string): Promise<ImageReading> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { file, error: "This is not a regular file" }; // a pipe would be waited for
    if (found.size > LARGEST_FILE) return { file, error: "The file is too large for an image of a scene" };
    return { file, structured_rep: toStructuredRep(await readScene(await readFile(file))) };
  } catch (error) {
    const isForeseen =
      error instanceof CounterpointError || (error as NodeJS.ErrnoException).syscall !== undefined;
    if (!isForeseen) throw error;
    return { file, error: (error as Error).message };
  }
}
