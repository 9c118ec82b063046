import { createHash } from "node:crypto";
import { access, constants, mkdir, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import {
  makeTemporaryFolder,
  type TemporaryFolder,
  unwritableError,
  writeFileAtomic,
} from "../files/index.ts";

/** Image files by the hash of their content. Several servers can share the folder. */
export class ImageFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores a file atomically. */
  async put(hash: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomic(this.pathOf(hash), bytes);
  }

  /** Stores the files that `work` puts if it succeeds, and none of them otherwise. */
  async putAll<T>(work: (put: ImageFiles["put"]) => Promise<T>): Promise<T> {
    let partial: TemporaryFolder | undefined; // made for the first file
    try {
      const hashes: string[] = [];
      const result = await work(async (hash, bytes) => {
        partial ??= await makeTemporaryFolder("images", this.#folder);
        const path = join(partial.path, hash);
        await this.#withWriteErrors(() => writeFileAtomic(path, bytes));
        hashes.push(hash);
      });
      await this.#withWriteErrors(async () => {
        for (const hash of hashes) {
          await mkdir(dirname(this.pathOf(hash)), { recursive: true });
          await rename(join(partial!.path, hash), this.pathOf(hash)); // there is one, as there are files
        }
      });
      return result;
    } finally {
      await partial?.remove();
    }
  }

  /** The hashes that have no readable file. */
  async missing(hashes: Iterable<string>): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const hash of hashes) {
      await access(this.pathOf(hash), constants.R_OK).catch(() => missing.push(hash));
    }
    return missing;
  }

  /** Throws when one of these has no file. */
  async requireAll(hashes: Iterable<string>): Promise<void> {
    const missing = await this.missing(hashes);
    if (missing.length === 0) return;
    const message = `Files of images are missing in ${this.#folder}: ${missing.length}`;
    throw new CounterpointError("data/unreadable", message, {
      at: [this.#folder],
      hint: "Name the folder of images with --image-store",
      findings: missing.map((hash) => ({
        code: "file/unreadable",
        file: this.pathOf(hash),
        line: 0,
        message: "There is no such file, or it may not be read",
      })),
    });
  }

  async get(hash: string): Promise<Uint8Array> {
    const bytes = await readIfThere(this.pathOf(hash));
    if (bytes === undefined)
      throw new CounterpointError("data/unreadable", `The file of image "${hash}" is missing`);
    return bytes;
  }

  /** A file derived from an image, created once and stored beside it under its own name. */
  async getDerived(
    hash: string,
    name: string,
    make: (bytes: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const path = `${this.pathOf(hash)}-${name}`;
    const known = await readIfThere(path);
    if (known !== undefined) return known;
    const made = await make(await this.get(hash));
    await writeFileAtomic(path, made);
    return made;
  }

  /** Path of the file of an image. */
  pathOf(hash: string): string {
    if (!isHash(hash)) throw new Error(`"${hash}" is no hash of an image`);
    return join(this.#folder, hash.slice(0, 2), hash);
  }

  /** Names the folder in the error of a failed write. */
  async #withWriteErrors(write: () => Promise<void>): Promise<void> {
    await write().catch((cause: unknown) => {
      throw unwritableError(this.#folder, cause);
    });
  }
}

/** The name of an image: SHA-256 of its file, in hexadecimal digits. */
export function hashOfImage(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** True when a text can be the name of an image. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
