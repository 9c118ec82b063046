import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { CounterpointError, type Photograph } from "../core/index.ts";
import { isInside } from "../files/index.ts";
import { PHOTO_FILES } from "./detection/write-detections.ts";
import { photoTypeOf } from "./image-end.ts";
import { MAX_PHOTO_BYTES } from "./open-photo.ts";
import { withoutEnding } from "./photograph-stem.ts";
import { CHANGED } from "./released/download-images.ts";

/** The file of a photograph in a folder, or the reason why there is none to show. */
export type FoundPicture =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly isMissing: boolean; readonly reason: string };

export interface PictureFolderOptions {
  /**
   * Where symbolic links to files may lead: "inside" the folder only, for pages that others look at, or "anywhere", for the commands
   * of whoever made the links, as folders of data sets often consist of them.
   */
  readonly links: "inside" | "anywhere";
}

/**
 * A folder of pictures. Names are looked up in a list of its files that was made when it was opened, so that no name leads to
 * anything else of the disk.
 */
export class PictureFolder {
  readonly folder: string;
  readonly #files = new Map<string, string>();
  /** Files by their path without the ending, and by their name without the ending; null where several share it. */
  readonly #byPath = new Map<string, string | null>();
  readonly #byName = new Map<string, string | null>();
  /** What else is in the folder, with the reason why it is not shown. */
  readonly #refused = new Map<string, string>();

  readonly #unreadable = new Map<string, string>();
  readonly #links: PictureFolderOptions["links"];

  private constructor(folder: string, { links }: PictureFolderOptions) {
    this.folder = folder;
    this.#links = links;
  }

  /** Lists the files of a folder, at any depth, and links to files. */
  static async open(path: string, options: PictureFolderOptions): Promise<PictureFolder> {
    try {
      const opened = new PictureFolder(await realpath(path), options);
      await opened.#list("");
      return opened;
    } catch (cause) {
      const hint = "Pass a folder of pictures that can be read";
      throw new CounterpointError("data/unreadable", `${path}: ${(cause as Error).message}`, { hint, cause });
    }
  }

  /** Number of pictures in the folder. */
  get size(): number {
    return this.#files.size;
  }

  /** The file of a photograph by its name, or by what its record says instead of a URL. */
  find({ name, url }: Pick<Photograph, "name" | "url">): FoundPicture {
    const found = this.#named(name);
    if (found.ok || url === undefined || IS_ADDRESS.test(url)) return found;
    const other = this.#named(url);
    return other.ok || !other.isMissing ? other : found;
  }

  /** Files that could not be shown so far, with the reason. */
  get unreadable(): ReadonlyMap<string, string> {
    return this.#unreadable;
  }

  /** Passes on the content of a picture; one that can't be read or decoded is remembered, and the error names it. */
  async withPicture(file: string, use: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
    const bytes = await this.read(file);
    try {
      return await use(bytes);
    } catch (cause) {
      if (cause instanceof CounterpointError) throw cause;
      throw this.#unshown(
        file,
        `can't be decoded: ${(cause as Error).message.trim().replaceAll("\n", "; ")}`,
      );
    }
  }

  /** Reads a file of the list, which may have been replaced since. */
  async read(file: string): Promise<Uint8Array> {
    const path = this.#files.has(file)
      ? await realpath(join(this.folder, file)).catch(() => undefined)
      : undefined;
    if (path === undefined) {
      const named = this.#named(file);
      const reason = named.ok ? "is not there any more" : named.reason;
      throw new CounterpointError("library/unknown", `The picture "${file}" ${reason}`);
    }
    if (!this.#mayReach(path)) throw this.#unshown(file, OUTSIDE);
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
      (cause: Error) => {
        throw this.#unshown(file, `can't be read: ${cause.message}`);
      },
    );
    try {
      const { size, isFile } = await handle
        .stat()
        .then((found) => ({ size: found.size, isFile: found.isFile() }));
      if (!isFile || size > MAX_PHOTO_BYTES)
        throw this.#unshown(file, `is not a file of at most ${MAX_PHOTO_BYTES / 2 ** 20} MiB`);
      const bytes = await handle.readFile();
      if (photoTypeOf(bytes) === undefined) throw this.#unshown(file, NO_IMAGE);
      return bytes;
    } finally {
      await handle.close();
    }
  }

  #named(name: string): FoundPicture {
    const segments = name.replaceAll("\\", "/").split("/");
    if (segments.includes("..") || name.includes("\0")) return refuse("leads out of the folder");
    const path = segments.filter((segment) => segment !== "" && segment !== ".");
    const file = this.#atPath(path);
    if (file !== undefined) return { ok: true, file };
    const inFolders = path.map((_, i) => this.#refused.get(path.slice(0, i + 1).join("/")));
    const reason = inFolders.find((each) => each !== undefined);
    if (reason !== undefined) return refuse(reason);
    const stem = withoutEnding(path.at(-1) ?? "");
    const only = this.#byName.get(stem);
    if (only === null) return refuse("has the name of several files: give its folder too");
    return only === undefined
      ? { ok: false, isMissing: true, reason: "is not in the folder" }
      : { ok: true, file: only };
  }

  /** The file at a path, whose first folders may be above this one. */
  #atPath(path: readonly string[]): string | undefined {
    for (let from = 0; from < path.length; from += 1) {
      const rest = path.slice(from).join("/");
      const file = this.#files.get(rest) ?? this.#byPath.get(withoutEnding(rest));
      if (file !== undefined && file !== null) return file;
    }
    return undefined;
  }

  async #list(below: string): Promise<void> {
    const entries = await readdir(join(this.folder, below), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const file = posix.join(below, entry.name);
      if (entry.isDirectory()) await this.#list(file);
      else if (entry.isSymbolicLink()) await this.#addLink(file);
      else if (entry.isFile()) this.#addFile(file);
      else this.#refused.set(file, "is not a regular file");
    }
  }

  async #addLink(file: string): Promise<void> {
    const target = await realpath(join(this.folder, file)).catch(() => undefined);
    if (target === undefined || !this.#mayReach(target)) this.#refused.set(file, OUTSIDE);
    else if ((await stat(target)).isFile()) this.#addFile(file);
    else this.#refused.set(file, "is a symbolic link to a folder");
  }

  #mayReach(path: string): boolean {
    return this.#links === "anywhere" || isInside(path, this.folder);
  }

  #unshown(file: string, reason: string): CounterpointError {
    this.#unreadable.set(file, reason);
    return new CounterpointError("data/unreadable", `The picture "${file}" ${reason}`);
  }

  #addFile(file: string): void {
    if (!PHOTO_FILES.paths.test(file)) {
      this.#refused.set(file, NO_IMAGE);
      return;
    }
    this.#files.set(file, file);
    addUnique(this.#byPath, withoutEnding(file), file);
    // Photographs that have changed since the release are not those that workers saw.
    if (!file.startsWith(`${CHANGED}/`)) addUnique(this.#byName, withoutEnding(posix.basename(file)), file);
  }
}

const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:/i;
const OUTSIDE = "is a symbolic link out of the folder";
const NO_IMAGE = "is not a PNG, JPEG or WebP image";

function addUnique(files: Map<string, string | null>, key: string, file: string): void {
  files.set(key, files.has(key) ? null : file);
}

function refuse(reason: string): FoundPicture {
  return { ok: false, isMissing: false, reason };
}
