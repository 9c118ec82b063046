import type { Example } from "../core/index.ts";

type Identity = Pick<Example, "split" | "set" | "sentenceNumber" | "position">;

/** Positions and sentence numbers below this are remembered as bits: 256 for each set. */
const NARROW = 16;
const SETS_PER_PAGE = 16;
const BYTES_PER_PAGE = (SETS_PER_PAGE * NARROW * NARROW) / 8;

/**
 * Remembers which examples were met, to find duplicates in files of any length.
 *
 * A set of strings would take a fifth of the time of reading a million examples, and JavaScript's ends at 16.7
 * million members. Identifiers are small numbers, mostly in order, so pages of bits do it: some 32 bytes a set.
 */
export class SeenIdentifiers {
  readonly #pages = new Map<string, Map<number, Uint8Array>>();
  readonly #others = new Set<string>();
  #last: { readonly split: string; readonly number: number; readonly page: Uint8Array } | undefined;

  /** Remembers the example, and tells whether its identifier was new in its split. */
  add({ split, set, sentenceNumber, position }: Identity): boolean {
    if (sentenceNumber >= NARROW || position >= NARROW) {
      const before = this.#others.size;
      this.#others.add(`${split}-${set}-${position}-${sentenceNumber}`);
      return this.#others.size > before;
    }
    const page = this.#page(split, Math.floor(set / SETS_PER_PAGE));
    const bit = ((set % SETS_PER_PAGE) * NARROW + sentenceNumber) * NARROW + position;
    const mask = 1 << (bit & 7);
    const isNew = (page[bit >>> 3]! & mask) === 0;
    page[bit >>> 3]! |= mask;
    return isNew;
  }

  #page(split: string, number: number): Uint8Array {
    if (this.#last?.number === number && this.#last.split === split) return this.#last.page;
    let pages = this.#pages.get(split);
    if (pages === undefined) {
      pages = new Map();
      this.#pages.set(split, pages);
    }
    let page = pages.get(number);
    if (page === undefined) {
      page = new Uint8Array(BYTES_PER_PAGE);
      pages.set(number, page);
    }
    this.#last = { split, number, page };
    return page;
  }
}
