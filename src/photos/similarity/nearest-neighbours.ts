import type { FoundImage } from "../sources/source.ts";

const STEP = 8;
const NONE: ReadonlySet<number> = new Set();

/** Vectors of bytes, of which the nearest to another can be found. */
export class NearestNeighbours {
  readonly #length: number;
  #vectors = new Uint8Array(0);
  #count = 0;

  /** All vectors have this length, a multiple of eight. */
  constructor(length: number) {
    if (length % STEP !== 0) throw new Error(`${length} is not a multiple of ${STEP}`);
    this.#length = length;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a vector; the first has the number 0. */
  add(vector: Uint8Array): void {
    if (vector.length !== this.#length)
      throw new Error(`A vector has ${vector.length} bytes, not ${this.#length}`);
    const end = (this.#count + 1) * this.#length;
    if (end > this.#vectors.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#vectors.length));
      grown.set(this.#vectors);
      this.#vectors = grown;
    }
    this.#vectors.set(vector, end - this.#length);
    this.#count += 1;
  }

  /**
   * The numbers of the nearest vectors by the sum of squared differences, nearest first; of equals the one added first. Vectors in
   * `skipped` are left out.
   */
  nearest(vector: Uint8Array, k: number, skipped: ReadonlySet<number> = NONE): readonly number[] {
    const nearest: { number: number; distance: number }[] = [];
    let worst = Number.POSITIVE_INFINITY;
    for (let number = 0; number < this.#count; number += 1) {
      const distance = distanceTo(this.#vectors, number * this.#length, vector, worst);
      if (distance >= worst || skipped.has(number)) continue;
      let rank = nearest.length;
      while (rank > 0 && nearest[rank - 1]!.distance > distance) rank -= 1;
      nearest.splice(rank, 0, { number, distance });
      if (nearest.length > k) nearest.pop();
      if (nearest.length === k) worst = nearest.at(-1)?.distance ?? 0;
    }
    return nearest.map(({ number }) => number);
  }
}

/**
 * The sum of squared differences from the vector at a place; gives up, with what it has, at a distance that is no longer of interest. Eight
 * at a time, which is faster than one by one.
 */
function distanceTo(vectors: Uint8Array, at: number, vector: Uint8Array, enough: number): number {
  let sum = 0;
  for (let i = 0; i < vector.length && sum < enough; i += STEP) {
    const from = at + i;
    const a = vectors[from]! - vector[i]!;
    const b = vectors[from + 1]! - vector[i + 1]!;
    const c = vectors[from + 2]! - vector[i + 2]!;
    const d = vectors[from + 3]! - vector[i + 3]!;
    const e = vectors[from + 4]! - vector[i + 4]!;
    const f = vectors[from + 5]! - vector[i + 5]!;
    const g = vectors[from + 6]! - vector[i + 6]!;
    const h = vectors[from + 7]! - vector[i + 7]!;
    sum += a * a + b * b + c * c + d * d + e * e + f * f + g * g + h * h;
  }
  return sum;
}

/**
 * Images of one synset that have been fetched, for sources that cannot tell what is similar: the nearest by their
 * vectors are.
 */
export class SimilarityPool {
  readonly #images: FoundImage[] = [];
  readonly #vectors: Uint8Array[] = [];
  /** By URL, and by the hash of the file: copies at other URLs are the same image. */
  readonly #numbers = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #neighbours: NearestNeighbours;

  /** All vectors have this number of bytes. */
  constructor(length: number) {
    this.#neighbours = new NearestNeighbours(length);
  }

  /** Adds an image, once. */
  add(image: FoundImage, { hash, vector }: { readonly hash: string; readonly vector: Uint8Array }): void {
    const known = this.#numbers.get(hash);
    this.#numbers.set(image.url, known ?? this.#images.length);
    if (known !== undefined) return;
    this.#numbers.set(hash, this.#images.length);
    this.#images.push(image);
    this.#vectors.push(vector);
    this.#neighbours.add(vector);
  }

  has({ url }: FoundImage): boolean {
    return this.#numbers.has(url);
  }

  /** True for an image that is in no set yet. */
  isFree({ url }: FoundImage): boolean {
    const number = this.#numbers.get(url);
    return number !== undefined && !this.#taken.has(number);
  }

  /** Takes an image and the nearest other free ones, which are returned: an image belongs to one set (SPEC P3). */
  takeSimilar({ url }: FoundImage, limit: number): readonly FoundImage[] {
    const own = this.#numbers.get(url)!; // of the pool
    this.#taken.add(own);
    const nearest = this.#neighbours.nearest(this.#vectors[own]!, limit, this.#taken);
    for (const number of nearest) this.#taken.add(number);
    return nearest.map((number) => this.#images[number]!);
  }
}
