import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, type Scene } from "../core/index.ts";
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
      for (const file of await findImages(path)) {
        const reading = await readImageFile(file);
        if ("error" in reading) yield { file, error: reading.error };
        else yield { file, structured_rep: toStructuredRep(reading.scene) };
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      yield { file: path, error: (error as Error).message };
    }
  }
}

/** The images below a folder in the order of their names; a path that is no folder is taken for an image. */
export async function findImages(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).sort().map((name) => join(path, name));
  const found: string[] = [];
  for (const name of names) {
    if ((await stat(name)).isDirectory()) found.push(...(await findImages(name)));
    else if (IMAGE.test(name)) found.push(name);
  }
  return found;
}

/** The scene that an image shows, or why it cannot be read. */
export async function readImageFile(
  file: string,
): Promise<{ readonly scene: Scene } | { readonly error: string }> {
  try {
    if ((await stat(file)).size > LARGEST_FILE) {
      return { error: "The file is too large for an image of a scene" };
    }
    return { scene: await readScene(await readFile(file)) };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    return { error: error.message };
  }
}
