import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import {
  forEachConcurrent,
  makeTemporaryFolder,
  type TemporaryFolder,
  unwritableError,
} from "../../files/index.ts";
import type { BlobStore } from "./blob-store.ts";
import { FolderStore } from "./folder-store.ts";
import type { S3Access } from "./s3-access.ts";
import { S3Store } from "./s3-store.ts";

/** The place of the image files of a server. */
export interface ImageOptions {
  /** The folder of the embedded database. */
  readonly data: string;
  /** A folder, or s3://bucket/prefix; "images" in the data folder by default. */
  readonly images?: string | undefined;
  /** Access to S3-compatible storage, for images in a bucket. */
  readonly s3?: S3Access | undefined;
}

/** Opens the image files of a server. */
export function openImageFiles({ data, images = join(data, "images"), s3 }: ImageOptions): ImageFiles {
  return imageFilesAt(images, s3);
}

/** Opens the image files at a place: a folder, or s3://bucket/prefix. */
export function imageFilesAt(location: string, s3: S3Access | undefined): ImageFiles {
  if (!location.startsWith("s3://")) return new ImageFiles(new FolderStore(location));
  if (s3 !== undefined) return new ImageFiles(new S3Store(location, s3));
  const hint =
    "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_ENDPOINT_URL for a service other than Amazon S3";
  throw new CounterpointError("usage", `No keys for ${location}`, { hint });
}

/** Objects that are stored at once; each waits for a disk or a network. */
const CONCURRENCY = 16;

/** Number of images from which it takes less time to list the store than to ask for each. */
const LISTED_FROM = 1_000;

/** Image files by the hash of their content. Several servers can share the place where they are. */
export class ImageFiles {
  readonly #store: BlobStore;

  constructor(store: BlobStore) {
    this.#store = store;
  }

  async put(hash: string, bytes: Uint8Array): Promise<void> {
    await this.#store.put(nameOf(hash), bytes);
  }

  /** Stores the files that `work` puts if it succeeds, and none of them otherwise. */
  async putAll<T>(work: (put: ImageFiles["put"]) => Promise<T>): Promise<T> {
    let partial: TemporaryFolder | undefined; // made for the first file
    try {
      const hashes: string[] = [];
      const result = await work(async (hash, bytes) => {
        partial ??= await makeTemporaryFolder("images", this.#store.staging);
        await writeFile(join(partial.path, hash), bytes).catch((cause: unknown) => {
          throw unwritableError(this.#store.staging, cause);
        });
        hashes.push(hash);
      });
      await forEachConcurrent(
        hashes,
        CONCURRENCY,
        (hash) => this.#store.adopt(nameOf(hash), join(partial!.path, hash)), // there is one, as there are files
      );
      return result;
    } finally {
      await partial?.remove();
    }
  }

  /** The hashes that have no file. */
  async missing(hashes: Iterable<string>): Promise<readonly string[]> {
    const asked = [...hashes];
    const missing = new Set<string>();
    if (asked.length >= LISTED_FROM) {
      const there = new Set<string>();
      for await (const name of this.#store.list()) there.add(name);
      for (const hash of asked) if (!there.has(nameOf(hash))) missing.add(hash);
    } else {
      await forEachConcurrent(asked, CONCURRENCY, async (hash) => {
        if (!(await this.#store.has(nameOf(hash)))) missing.add(hash);
      });
    }
    return asked.filter((hash) => missing.has(hash));
  }

  /** Throws when one of these has no file. */
  async requireAll(hashes: Iterable<string>): Promise<void> {
    const missing = await this.missing(hashes);
    if (missing.length === 0) return;
    const { location } = this.#store;
    throw new CounterpointError(
      "data/unreadable",
      `Image files are missing in ${location}: ${missing.length}`,
      {
        at: [location],
        hint: "Pass the image folder or bucket with --image-store",
        findings: missing.map((hash) => ({
          code: "file/unreadable",
          file: join(location, nameOf(hash)),
          line: 0,
          message: "The file is missing or cannot be read",
        })),
      },
    );
  }

  /** The file of an image, with the content that its hash says. */
  async get(hash: string): Promise<Uint8Array> {
    const bytes = await this.#store.get(nameOf(hash));
    if (bytes === undefined)
      throw new CounterpointError("data/unreadable", `The file of image "${hash}" is missing`);
    if (hashOfImage(bytes) !== hash)
      throw new CounterpointError(
        "data/invalid",
        `The file of image "${hash}" is damaged: its content does not match its hash`,
      );
    return bytes;
  }

  /** A file derived from an image, created once and stored beside it under its own name. */
  async getDerived(
    hash: string,
    name: string,
    make: (bytes: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const derived = `${nameOf(hash)}-${name}`;
    const known = unsealed(derived, await this.#store.get(derived));
    if (known !== undefined) return known;
    const made = await make(await this.get(hash));
    await this.#store.put(derived, sealed(derived, made));
    return made;
  }
}

function nameOf(hash: string): string {
  if (!isHash(hash)) throw new Error(`"${hash}" is not the hash of an image`);
  return `${hash.slice(0, 2)}/${hash}`;
}

const DIGEST_BYTES = 32;

/** A derived file behind the digest of its name and content, because its name does not tell what it should contain. */
function sealed(name: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([digestOf(name, bytes), bytes]);
}

/** The derived file, or undefined when it is not there or is something else. */
function unsealed(name: string, stored: Uint8Array | undefined): Uint8Array | undefined {
  if (stored === undefined) return undefined;
  const bytes = stored.subarray(DIGEST_BYTES);
  return digestOf(name, bytes).equals(stored.subarray(0, DIGEST_BYTES)) ? bytes : undefined;
}

function digestOf(name: string, bytes: Uint8Array): Buffer {
  return createHash("sha256").update(`${name}\n`).update(bytes).digest();
}

/** The name of an image: SHA-256 of its file, in hexadecimal digits. */
export function hashOfImage(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** True when a text can be the name of an image. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
