import { constants } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { join, posix } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { isInside } from "../files/index.ts";

/** A corpus file in the folder that the owner of the server allowed. */
export interface OfferedFile {
  /** Its path in the folder. */
  readonly file: string;
  readonly bytes: number;
}

/** The largest file that is read from the folder: packed it has to be as small as one that is uploaded. */
const MAX_BYTES = 512 * 2 ** 20;
const MAX_FILES = 10_000;
const CORPUS_FILE = /\.(?:jsonl?|csv|tsv|parquet)(?:\.gz)?$/i;

/**
 * A folder of corpus files. A name is looked up among its regular files, so that it leads to nothing else of the disk: not above the
 * folder, and not through symbolic links.
 */
export class CorpusFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(path: string): Promise<CorpusFolder> {
    try {
      const folder = new CorpusFolder(await realpath(path));
      await readdir(folder.#folder);
      return folder;
    } catch (cause) {
      const hint = "Pass a folder of corpus files that can be read";
      throw new CounterpointError("data/unreadable", `${path}: ${(cause as Error).message}`, { hint, cause });
    }
  }

  /** The corpus files as they are now, at any depth, in the order of their names. */
  async files(): Promise<readonly OfferedFile[]> {
    const names: string[] = [];
    const list = async (below: string): Promise<void> => {
      const entries = await readdir(join(this.#folder, below), { withFileTypes: true });
      for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        const file = posix.join(below, entry.name);
        if (names.length >= MAX_FILES) return;
        if (entry.isDirectory()) await list(file);
        else if (entry.isFile() && CORPUS_FILE.test(file)) names.push(file);
      }
    };
    await list("");
    const offered = names.map(async (file): Promise<OfferedFile[]> => {
      const handle = await this.#open(file).catch(() => undefined); // unreadable, or gone by now
      if (handle === undefined) return [];
      const { size } = await handle.stat().finally(() => handle.close());
      return [{ file, bytes: size }];
    });
    return (await Promise.all(offered)).flat();
  }

  /** The content of one of these files. */
  async read(file: string): Promise<Uint8Array> {
    if (!(await this.files()).some((each) => each.file === file))
      throw new CounterpointError("library/unknown", `There is no corpus file "${file}" in the folder`);
    const handle = await this.#open(file);
    try {
      const { size } = await handle.stat();
      if (size > MAX_BYTES)
        throw new CounterpointError(
          "data/invalid",
          `"${file}" has ${Math.ceil(size / 2 ** 20)} MiB; at most ${MAX_BYTES / 2 ** 20} can be opened here`,
          {
            hint: "Start the studio with it: counterpoint studio --open FILE",
          },
        );
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  /** Opens a regular file that is really in the folder. */
  async #open(file: string) {
    const path = await realpath(join(this.#folder, file));
    if (!isInside(path, this.#folder))
      throw new CounterpointError("library/unknown", `"${file}" leads out of the folder`);
    return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  }
}
