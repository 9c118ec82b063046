/** Vectors of bytes, of which the nearest to another can be found. */
export class Neighbours {
  readonly #length: number;
  #vectors = new Uint8Array(0);
  #count = 0;

  /** All vectors have this length. */
  constructor(length: number) {
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
  nearest(vector: Uint8Array, most: number): readonly number[] {
    const nearest: { number: number; distance: number }[] = [];
    let worst = Number.POSITIVE_INFINITY;
    for (let number = 0; number < this.#count; number += 1) {
      const distance = this.#distance(number * this.#length, vector, worst);
      if (distance >= worst) continue;
      let place = nearest.length;
      while (place > 0 && nearest[place - 1]!.distance > distance) place -= 1;
      nearest.splice(place, 0, { number, distance });
      if (nearest.length > most) nearest.pop();
      if (nearest.length === most) worst = nearest.at(-1)?.distance ?? 0;
    }
    return nearest.map(({ number }) => number);
  }

  /** Gives up, with what it has, at a distance that is no longer of interest. */
  #distance(at: number, vector: Uint8Array, enough: number): number {
    const vectors = this.#vectors;
    let sum = 0;
    for (let i = 0; i < vector.length && sum < enough; ) {
      const end = Math.min(i + STEP, vector.length);
      for (; i < end; i += 1) {
        const difference = vectors[at + i]! - vector[i]!;
        sum += difference * difference;
      }
    }
    return sum;
  }
}

const STEP = 16;
