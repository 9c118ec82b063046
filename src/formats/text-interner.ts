import { hashText } from "./hash-text.ts";

const EMPTY = -1;

/**
 * Numbers texts from 0 as they are met, without keeping them: some thirty bytes a text where a map of strings takes
 * hundreds, and no end at 16.7 million. Texts count as equal when their 53-bit hashes are.
 */
export class TextInterner {
  #hashes = new Float64Array(1024).fill(EMPTY); // open addressing, at most half full
  #ids = new Uint32Array(1024);
  #count = 0;

  /** How many different texts have been met. */
  get count(): number {
    return this.#count;
  }

  idOf(text: string): number {
    const hash = hashText(text);
    const slot = this.#slotOf(hash);
    if (this.#hashes[slot] === hash) return this.#ids[slot]!;
    this.#hashes[slot] = hash;
    this.#ids[slot] = this.#count;
    this.#count += 1;
    if (2 * this.#count > this.#hashes.length) this.#grow();
    return this.#count - 1;
  }

  #slotOf(hash: number): number {
    const last = this.#hashes.length - 1;
    let slot = hash % this.#hashes.length;
    while (this.#hashes[slot] !== EMPTY && this.#hashes[slot] !== hash) slot = slot === last ? 0 : slot + 1;
    return slot;
  }

  #grow(): void {
    const [hashes, numbers] = [this.#hashes, this.#ids];
    this.#hashes = new Float64Array(2 * hashes.length).fill(EMPTY);
    this.#ids = new Uint32Array(2 * hashes.length);
    hashes.forEach((hash, old) => {
      if (hash === EMPTY) return;
      const slot = this.#slotOf(hash);
      this.#hashes[slot] = hash;
      this.#ids[slot] = numbers[old]!;
    });
  }
}
