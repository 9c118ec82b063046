import { CounterpointError } from "../../core/index.ts";
import { type ListedFile, serveThread } from "../../files/index.ts";
import { toStructuredRep } from "../../formats/index.ts";
import { readImage } from "./read-scene.ts";

/** The scene in an image, or the reason why it cannot be read. */
export type ImageReading = { readonly file: string } & (
  | { readonly structured_rep: ReturnType<typeof toStructuredRep> }
  | { readonly error: string }
);

export type ReadThread = typeof functions;

async function readImages(images: readonly ListedFile[]): Promise<ImageReading[]> {
  const readings: ImageReading[] = [];
  for (const image of images) readings.push(await toReading(image));
  return readings;
}

async function toReading({ file, error }: ListedFile): Promise<ImageReading> {
  if (error !== undefined) return { file, error };
  try {
    return { file, structured_rep: toStructuredRep(await readImage(file)) };
  } catch (failure) {
    if (!(failure instanceof CounterpointError)) throw failure;
    return { file, error: failure.message };
  }
}

const functions = { readImages };
serveThread(functions);
