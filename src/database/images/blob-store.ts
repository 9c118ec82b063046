/** Objects of bytes by their names, in a folder or in S3-compatible storage. Names have letters, digits, `-`, `.` and `/` only. */
export interface BlobStore {
  /** The place for errors: a folder, or s3://bucket/prefix. */
  readonly location: string;
  /** Stores an object completely or not at all; one of the same name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Folder for files that `adopt` will take. */
  readonly staging: string;
  /** Stores a local file as an object, and may take the file away. */
  adopt(name: string, path: string): Promise<void>;
  /** Undefined when there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  /** The names of all objects, in any order. */
  list(): AsyncIterable<string>;
}
