import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CounterpointError } from "../core/index.ts";

/** The files of images, by the hash of their content. Several servers may share the folder. */
export class ImageFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps a file, wholly or not at all. */
  async put(hash: string, bytes: Uint8Array): Promise<void> {
    await this.#write(this.#place(hash), bytes);
  }

  async get(hash: string): Promise<Uint8Array> {
    const bytes = await readIfThere(this.#place(hash));
    if (bytes === undefined)
      throw new CounterpointError("data/unreadable", `The file of image "${hash}" is missing`);
    return bytes;
  }

  /** What is made of an image and kept beside it under a name of its own. */
  async getMade(
    hash: string,
    name: string,
    make: (bytes: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const place = `${this.#place(hash)}-${name}`;
    const known = await readIfThere(place);
    if (known !== undefined) return known;
    const made = await make(await this.get(hash));
    await this.#write(place, made);
    return made;
  }

  #place(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`"${hash}" is no hash of an image`);
    return join(this.#folder, hash.slice(0, 2), hash);
  }

  /** Beside its place first, so that nobody meets half of it. */
  async #write(place: string, bytes: Uint8Array): Promise<void> {
    await mkdir(dirname(place), { recursive: true });
    const partial = `${place}.${randomUUID()}`;
    try {
      const file = await open(partial, "wx");
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, place);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }
}

async function readIfThere(place: string): Promise<Uint8Array | undefined> {
  return readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
