import { parentPort } from "node:worker_threads";
import { CounterpointError } from "../../core/index.ts";
import type { ListedFile } from "../../files/index.ts";
import { toStructuredRep } from "../../formats/index.ts";
import { readImage } from "./read-image.ts";

/** What an image shows, or why it cannot be read. */
export type ImageReading = { readonly file: string } & (
  | { readonly structured_rep: ReturnType<typeof toStructuredRep> }
  | { readonly error: string }
);

parentPort?.on("message", async (images: readonly ListedFile[]) => {
  const readings: ImageReading[] = [];
  for (const image of images) readings.push(await toReading(image));
  parentPort?.postMessage(readings);
});

async function toReading({ file, error }: ListedFile): Promise<ImageReading> {
  if (error !== undefined) return { file, error };
  try {
    return { file, structured_rep: toStructuredRep(await readImage(file)) };
  } catch (failure) {
    if (!(failure instanceof CounterpointError)) throw failure;
    return { file, error: failure.message };
  }
}
