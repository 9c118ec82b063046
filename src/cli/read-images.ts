import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { toStructuredRep } from "../formats/index.ts";
import { readScene } from "../scenes/index.ts";

/** What an image shows, or why it cannot be read. */
export type ImageReading = { readonly file: string } & (
  | { readonly structured_rep: ReturnType<typeof toStructuredRep> }
  | { readonly error: string }
);

/** The largest file that is taken for an image of a scene, in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;
const IMAGE = /\.(png|jpe?g)$/i;

/** Reads images one after the other, those of folders in the order of their names. */
export async function* readImages(paths: readonly string[]): AsyncGenerator<ImageReading> {
  for (const path of paths) {
    try {
      const found = await stat(path);
      if (!found.isDirectory()) yield await readImage(path, found.size);
      else {
        const names = (await readdir(path)).sort().map((name) => join(path, name));
        const folders = await Promise.all(names.map(async (name) => (await stat(name)).isDirectory()));
        yield* readImages(names.filter((name, i) => folders[i] || IMAGE.test(name)));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      yield { file: path, error: (error as Error).message };
    }
  }
}

async function readImage(file: string, bytes: number): Promise<ImageReading> {
  if (bytes > LARGEST_FILE) return { file, error: "The file is too large for an image of a scene" };
  try {
    return { file, structured_rep: toStructuredRep(await readScene(await readFile(file))) };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    return { file, error: error.message };
  }
}
