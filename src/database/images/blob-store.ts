/** Objects of bytes by their names, in a folder or in S3-compatible storage. Names have letters, digits, `-`, `.` and `/` only, and a folder. */
export interface BlobStore {
  /** The place for errors: a folder, or s3://bucket/prefix. */
  readonly location: string;
  /** Stores an object completely or not at all; one of the same name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Folder for files that `adopt` will take. */
  readonly staging: string;
  /** Stores local files as objects, and may take them away; when it ends, a failure of the power loses none. */
  adopt(files: readonly StagedFile[]): Promise<void>;
  /** Undefined when there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  /** The names of all objects, in any order. */
  list(): AsyncIterable<string>;
}

/** A local file, and the name of the object that it becomes. */
export interface StagedFile {
  readonly name: string;
  readonly path: string;
}

/** Objects that are stored at once; each waits for a disk or a network. */
export const CONCURRENCY = 16;
