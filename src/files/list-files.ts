import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The path of a file, or the reason why there is none below a path. */
export interface ListedFile {
  readonly file: string;
  readonly error?: string;
}

/** The files of folders that are wanted. */
export interface FileKind {
  /** For people: "PNG or JPEG". */
  readonly types: string;
  readonly paths: RegExp;
}

/**
 * Lists the files that are named, and the files of a kind below folders that are named, sorted by name. Links to folders are
 * not followed, so that no cycle is possible.
 */
export async function* listFiles(paths: readonly string[], kind: FileKind): AsyncGenerator<ListedFile> {
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false, // its reader reports what is wrong with it
    );
    if (!isFolder) yield { file: path };
    else {
      let isEmpty = true;
      for await (const image of listFolder(path, kind)) {
        isEmpty = false;
        yield image;
      }
      if (isEmpty) yield { file: path, error: `No ${kind.types} files found in this folder` };
    }
  }
}

async function* listFolder(folder: string, kind: FileKind): AsyncGenerator<ListedFile> {
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
