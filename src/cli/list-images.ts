import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The path of a file to read as an image, or why there is none below a path. */
export interface ListedImage {
  readonly file: string;
  readonly error?: string;
}

/** Which files in folders are images. */
interface ImageKind {
  /** For people. */
  readonly types: string;
  readonly paths: RegExp;
}

const SCENES: ImageKind = { types: "PNG or JPEG", paths: /\.(png|jpe?g)$/i };

/** Photographs in folders. Gathered ones and those of the studio lie at `ab/<hash>`, beside copies in the sizes in which they are shown. */
export const PHOTOS: ImageKind = {
  types: "PNG, JPEG or WebP",
  paths:
    /(?<![0-9a-f]{64}-(?:530x416|thumbnail))\.(?:png|jpe?g|webp)$|(?:^|[\\/])([0-9a-f]{2})[\\/]\1[0-9a-f]{62}$/i,
};

/**
 * The files that are named, and the images in folders that are named and in their folders, by name. Links to folders
 * are not followed, so there is no way round in a circle.
 */
export async function* listImages(
  paths: readonly string[],
  kind: ImageKind = SCENES,
): AsyncGenerator<ListedImage> {
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false, // who reads it will say what is wrong with it
    );
    if (!isFolder) yield { file: path };
    else {
      let isEmpty = true;
      for await (const image of listFolder(path, kind)) {
        isEmpty = false;
        yield image;
      }
      if (isEmpty) yield { file: path, error: `There is no ${kind.types} in this folder` };
    }
  }
}

async function* listFolder(folder: string, kind: ImageKind): AsyncGenerator<ListedImage> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* listFolder(path, kind);
      else if (kind.paths.test(path)) yield { file: path };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    yield { file: folder, error: (error as Error).message };
  }
}
