import type { Example } from "../core/index.ts";

type Identity = Pick<Example, "split" | "set" | "sentenceNumber" | "position">;

/** Positions and sentence numbers below this, and set numbers below that, are remembered as bits. */
const NARROW = 16;
const SETS = 2 ** 23;

/**
 * Remembers which examples were met, to find duplicates in files of any length.
 *
 * A set of strings would take a fifth of the time of reading a million examples, and JavaScript's ends at
 * 16.7 million members. Identifiers are small numbers, so a bit each does it: 256 bits per image set.
 */
export class SeenIdentifiers {
  readonly #bits = new Map<string, Uint8Array>();
  readonly #others = new Set<string>();

  /** Remembers the example, and tells whether its identifier was new in its split. */
  add({ split, set, sentenceNumber, position }: Identity): boolean {
    if (set >= SETS || sentenceNumber >= NARROW || position >= NARROW) {
      const before = this.#others.size;
      this.#others.add(`${split}-${set}-${position}-${sentenceNumber}`);
      return this.#others.size > before;
    }
    const bit = (set * NARROW + sentenceNumber) * NARROW + position;
    const bits = this.#bitsOf(split, bit >>> 3);
    const mask = 1 << (bit & 7);
    const isNew = (bits[bit >>> 3]! & mask) === 0;
    bits[bit >>> 3]! |= mask;
    return isNew;
  }

  #bitsOf(split: string, byte: number): Uint8Array {
    let bits = this.#bits.get(split);
    if (bits === undefined || bits.length <= byte) {
      const grown = new Uint8Array(Math.max(2 ** 12, 2 ** Math.ceil(Math.log2(byte + 1))));
      if (bits) grown.set(bits);
      bits = grown;
      this.#bits.set(split, bits);
    }
    return bits;
  }
}
