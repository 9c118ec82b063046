/** An image by its content and its look. */
export interface HashedImage {
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly averageHash: string;
}

/**
 * Images that are in sets. An image belongs to one set, whichever query brought it, and so do its near duplicates
 * (SPEC P3): sets that share images could not be in different splits (SPEC D1).
 */
export class TakenImages {
  readonly #hashes = new Set<string>();

  has({ hash, averageHash }: HashedImage): boolean {
    return this.#hashes.has(hash) || this.#hashes.has(averageHash);
  }

  add({ hash, averageHash }: HashedImage): void {
    this.#hashes.add(hash).add(averageHash); // of 64 and 16 digits
  }
}
