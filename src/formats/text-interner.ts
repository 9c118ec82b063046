const EMPTY = -1;

/**
 * Numbers texts from 0 as they are met, without keeping them: some thirty bytes a text where a map of strings takes
 * hundreds, and no end at 16.7 million. Texts count as equal when their 53-bit hashes are.
 */
export class TextInterner {
  #hashes = new Float64Array(1024).fill(EMPTY); // open addressing, at most half full
  #ids = new Uint32Array(1024);
  #count = 0;

  /** Number of different texts so far. */
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

/**
 * A number of 53 bits for a text, the same on every platform. Two multiplicative hashes with different odd
 * factors run over pairs of UTF-16 units, high bits folded into low ones after every step, and are then mixed
 * into each other. Among a million texts the chance that any two share a number is 1 in 18,000.
 */
export function hashText(text: string): number {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x85ebca6b;
  const even = text.length & ~1;
  for (let i = 0; i < even; i += 2) {
    const units = text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16);
    a = Math.imul(a ^ units, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b ^ units ^ a, 0x5f356495);
    b ^= b >>> 13;
  }
  if (even < text.length) {
    a = Math.imul(a ^ text.charCodeAt(even), 0x9e3779b1);
    b = Math.imul(b ^ text.charCodeAt(even) ^ (a >>> 15), 0x5f356495);
  }
  return mix(a, b);
}

/** A number of 53 bits for two such numbers in their order. */
export function hashPair(first: number, second: number): number {
  let [a, b] = [0x27d4eb2f, 0x165667b1];
  for (const half of [first % 2 ** 32, first / 2 ** 32, second % 2 ** 32, second / 2 ** 32]) {
    a = Math.imul(a ^ half, 0x9e3779b1);
    b = Math.imul(b ^ half ^ (a >>> 15), 0x5f356495);
  }
  return mix(a, b);
}

/** Spreads two words over 53 bits: the finaliser of MurmurHash3, each word mixed into the other. */
function mix(first: number, second: number): number {
  let [a, b] = [first, second];
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (b & 0x1fffff) * 2 ** 32 + (a >>> 0);
}
