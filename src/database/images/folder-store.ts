import { access, constants, mkdir, readdir, readFile, rename } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { forEachConcurrent, syncToDisk, unwritableError, writeFileAtomic } from "../../files/index.ts";
import { type BlobStore, CONCURRENCY, type StagedFile } from "./blob-store.ts";

/** Objects as files of a folder, which several servers can share. */
export class FolderStore implements BlobStore {
  readonly location: string;

  constructor(folder: string) {
    this.location = folder;
  }

  get staging(): string {
    return this.location; // on the same disk, so that files can be renamed
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#writing(() => writeFileAtomic(join(this.location, name), bytes));
  }

  async adopt(files: readonly StagedFile[]): Promise<void> {
    await this.#writing(async () => {
      await syncToDisk(files.map(({ path }) => path)); // before they have their names, which promise their content
      const folders = new Set(files.map(({ name }) => dirname(join(this.location, name))));
      for (const folder of folders) await mkdir(folder, { recursive: true });
      await forEachConcurrent(files, CONCURRENCY, ({ name, path }) =>
        rename(path, join(this.location, name)),
      );
      await syncToDisk([...folders]);
    });
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    return readFile(join(this.location, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  }

  async has(name: string): Promise<boolean> {
    return access(join(this.location, name), constants.R_OK).then(
      () => true,
      () => false,
    );
  }

  async *list(): AsyncGenerator<string> {
    const top = await readdir(this.location, { withFileTypes: true }).catch(() => []);
    for (const { name } of top.filter((entry) => entry.isDirectory())) {
      // folder by folder, as a listing of all takes a second for images of NLVR2's number
      const entries = await readdir(join(this.location, name), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        yield relative(this.location, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
      }
    }
  }

  /** Names the folder in the error of a failed write. */
  async #writing(write: () => Promise<void>): Promise<void> {
    await write().catch((cause: unknown) => {
      throw unwritableError(this.location, cause);
    });
  }
}
