/** The words of a set of vectors, and their numbers: a signed byte each, in base 64. */
export interface EncodedVectors {
  readonly NOUNS: string;
  readonly VECTORS: string;
  readonly DIMENSIONS: number;
}

/** The shipped vectors (GloVe, 100 dimensions), which are read only when they are needed. */
export async function loadNounVectors(): Promise<NounVectors> {
  return new NounVectors(await import("./shipped-vectors.ts"));
}

/** What nouns mean, as vectors: the nearer two meanings, the larger the cosine. */
export class NounVectors {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #numbers: Int8Array;
  readonly #dimensions: number;
  readonly #units = new Map<string, Float64Array>();

  constructor({ NOUNS, VECTORS, DIMENSIONS }: EncodedVectors) {
    this.#rows = new Map(
      NOUNS.trim()
        .split(/\s+/)
        .map((noun, row) => [noun, row]),
    );
    this.#numbers = decode(VECTORS);
    this.#dimensions = DIMENSIONS;
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

function decode(base64: string): Int8Array {
  const bytes = Buffer.from(base64, "base64");
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
