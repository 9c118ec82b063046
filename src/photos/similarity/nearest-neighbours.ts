import type { FoundImage } from "../sources/source.ts";

const STEP = 8;

/** Vectors of bytes, of which the nearest to another can be found. */
export class NearestNeighbours {
  readonly #length: number;
  #vectors = new Uint8Array(0);
  #count = 0;

  /** All vectors have this length, a multiple of eight. */
  constructor(length: number) {
    if (length % STEP !== 0) throw new Error(`${length} is no multiple of ${STEP}`);
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

  /** The numbers of the nearest vectors by the sum of squared differences, nearest first; of equals the one added first. */
  nearest(vector: Uint8Array, k: number): readonly number[] {
    const nearest: { number: number; distance: number }[] = [];
    let worst = Number.POSITIVE_INFINITY;
    for (let number = 0; number < this.#count; number += 1) {
      const distance = distanceTo(this.#vectors, number * this.#length, vector, worst);
      if (distance >= worst) continue;
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
  readonly #vectors = new Map<string, Uint8Array>();
  readonly #neighbours: NearestNeighbours;

  /** All vectors have this number of bytes. */
  constructor(length: number) {
    this.#neighbours = new NearestNeighbours(length);
  }

  /** Adds an image, once. */
  add(image: FoundImage, vector: Uint8Array): void {
    if (this.#vectors.has(image.url)) return;
    this.#images.push(image);
    this.#vectors.set(image.url, vector);
    this.#neighbours.add(vector);
  }

  has({ url }: FoundImage): boolean {
    return this.#vectors.has(url);
  }

  /** The nearest other images to one of the pool. */
  similar({ url }: FoundImage, limit: number): readonly FoundImage[] {
    const vector = this.#vectors.get(url)!;
    return this.#neighbours
      .nearest(vector, limit + 1)
      .map((number) => this.#images[number]!)
      .filter((image) => image.url !== url)
      .slice(0, limit);
  }
}
