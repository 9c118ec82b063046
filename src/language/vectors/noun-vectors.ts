import { readDataFile } from "../../files/index.ts";

/** Words separated by white space, and for each word `dimensions` signed bytes. */
export interface EncodedVectors {
  readonly nouns: string;
  readonly vectors: Uint8Array;
  readonly dimensions: number;
}

/** The bundled vectors (GloVe, 100 dimensions; data/README.md), read when they are needed. */
export function loadNounVectors(): NounVectors {
  return new NounVectors({
    nouns: readDataFile("noun-vectors.txt").toString(),
    vectors: readDataFile("noun-vectors.bin"),
    dimensions: 100,
  });
}

/** Word vectors of nouns: the nearer two meanings, the larger their cosine. */
export class NounVectors {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #numbers: Int8Array;
  readonly #dimensions: number;
  readonly #units = new Map<string, Float64Array>();

  constructor({ nouns, vectors, dimensions }: EncodedVectors) {
    this.#rows = new Map(
      nouns
        .trim()
        .split(/\s+/)
        .map((noun, row) => [noun, row]),
    );
    this.#numbers = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
    this.#dimensions = dimensions;
  }

  /** The unit vector of a noun; of a phrase, that of the mean over its words. Undefined where no word is known. */
  vector(phrase: string): Float64Array | undefined {
    const words = phrase.toLowerCase().split(/[ -]/);
    const units = words.flatMap((word) => this.#unit(word) ?? []);
    if (units.length < 2) return units[0];
    return normalised(units[0]!.map((_, i) => units.reduce((sum, unit) => sum + unit[i]!, 0)));
  }

  #unit(word: string): Float64Array | undefined {
    const row = this.#rows.get(word);
    if (row === undefined) return undefined;
    const start = row * this.#dimensions;
    const unit =
      this.#units.get(word) ??
      normalised(Float64Array.from(this.#numbers.subarray(start, start + this.#dimensions)));
    this.#units.set(word, unit);
    return unit;
  }
}

/** The cosine of two unit vectors. */
export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

function normalised(vector: Float64Array): Float64Array {
  const length = Math.sqrt(cosine(vector, vector));
  return vector.map((value) => value / length);
}
