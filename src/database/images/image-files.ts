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
import { type BlobStore, CONCURRENCY, type StagedFile } from "./blob-store.ts";
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

/** Number of images from which it takes less time to list the store than to ask for each. */
const LISTED_FROM = 1_000;

/** Maximum number of missing files that an error names; it counts the others. */
const MAX_NAMED = 100;

/** Image files by the hash of their content. Several servers can share the place where they are. */
export class ImageFiles {
  readonly #store: BlobStore;

  constructor(store: BlobStore) {
    this.#store = store;
  }

  async put(hash: string, bytes: Uint8Array): Promise<void> {
    await this.#store.put(nameOf(hash), bytes);
  }

  /** Stores an empty file, so that a place that takes none is known before anybody needs it. */
  async checkWritable(): Promise<void> {
    await this.#store.put("check", new Uint8Array());
  }

  /** Stages files for the duration of `work`, which stores all of them or none. */
  async withStaged<T>(work: (staged: StagedImages) => Promise<T>): Promise<T> {
    const staged = new StagedImages(this.#store);
    try {
      return await work(staged);
    } finally {
      await staged.remove();
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
        findings: missing.slice(0, MAX_NAMED).map((hash) => ({
          code: "file/unreadable",
          file: `${location}/${nameOf(hash)}`,
          line: 0,
          message: "The file is missing or cannot be read",
        })),
        findingCount: missing.length,
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
    return this.#derived(hash, name, async () => make(await this.get(hash)));
  }

  /** A file derived from an image that is kept elsewhere, created once for its content. */
  async deriveFrom(
    bytes: Uint8Array,
    name: string,
    make: (bytes: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    return this.#derived(hashOfImage(bytes), name, () => make(bytes));
  }

  async #derived(hash: string, name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const derived = `${nameOf(hash)}-${name}`;
    const known = unsealed(derived, await this.#store.get(derived));
    if (known !== undefined) return known;
    const made = await make();
    await this.#store.put(derived, sealed(derived, made));
    return made;
  }
}

/** Files of images that are written to a local folder first, and become part of the store together. */
export class StagedImages {
  readonly #store: BlobStore;
  readonly #files: StagedFile[] = [];
  #folder: Promise<TemporaryFolder> | undefined; // made for the first file

  constructor(store: BlobStore) {
    this.#store = store;
  }

  /** Writes a file beside the store, where nobody sees it yet. */
  async put(hash: string, bytes: Uint8Array): Promise<void> {
    this.#folder ??= makeTemporaryFolder("images", this.#store.staging);
    const file = { name: nameOf(hash), path: join((await this.#folder).path, hash) };
    await writeFile(file.path, bytes).catch((cause: unknown) => {
      throw unwritableError(this.#store.staging, cause);
    });
    this.#files.push(file);
  }

  /** Stores all files; when it ends, they are on disk. */
  async store(): Promise<void> {
    await this.#store.adopt(this.#files);
  }

  /** Removes what was not stored. */
  async remove(): Promise<void> {
    await (await this.#folder?.catch(() => undefined))?.remove();
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
