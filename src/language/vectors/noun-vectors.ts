import { readDataFile } from "../../files/index.ts";

const DIMENSIONS = 100;

/** The bundled vectors (GloVe, 100 dimensions; data/README.md), read when they are needed. */
export function loadNounVectors(): NounVectors {
  const nouns = readDataFile("noun-vectors.txt").toString().trim().split(/\s+/);
  const bytes = readDataFile("noun-vectors.bin");
  const numbers = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return new NounVectors(
    new Map(
      nouns.map((noun, row) => [noun, numbers.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS)] as const),
    ),
  );
}

/** Word vectors of nouns: the nearer two meanings, the larger their cosine. */
export class NounVectors {
  readonly #numbers: ReadonlyMap<string, ArrayLike<number>>;
  readonly #units = new Map<string, Float64Array>();

  /** Takes vectors of one length by their words in lower case; a phrase has "_" between its words. */
  constructor(numbers: ReadonlyMap<string, ArrayLike<number>>) {
    this.#numbers = numbers;
  }

  /** The unit vector of a noun; of a phrase without one of its own, that of the mean over its words. Undefined where no word is known. */
  vector(phrase: string): Float64Array | undefined {
    const [whole, ...words] = vectorKeys(phrase);
    const own = this.#unit(whole!);
    if (own !== undefined) return own;
    const units = words.flatMap((word) => this.#unit(word) ?? []);
    if (units.length < 2) return units[0];
    return normalised(units[0]!.map((_, i) => units.reduce((sum, unit) => sum + unit[i]!, 0)));
  }

  #unit(key: string): Float64Array | undefined {
    const numbers = this.#numbers.get(key);
    if (numbers === undefined) return undefined;
    const unit = this.#units.get(key) ?? normalised(Float64Array.from(numbers));
    this.#units.set(key, unit);
    return unit;
  }
}

/** Names under which a phrase is looked up: the whole, as word2vec writes phrases, then its words. */
export function vectorKeys(phrase: string): readonly string[] {
  const words = phrase.toLowerCase().split(/[ -]/);
  return [words.join("_"), ...words];
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
