/**
 * A seeded random number generator: the same seed gives the same numbers on every platform.
 *
 * The generator is xoshiro128** (Blackman and Vigna, 2018), 32-bit integer arithmetic only. `split(name)`
 * derives an independent stream from the seed and the name, never from the numbers generated before, so a
 * new use of randomness does not change the numbers of another.
 *
 * @example
 * ```ts
 * import { Random } from "counterpoint";
 *
 * const random = new Random("7");
 * console.log(random.split("order").shuffle(["a", "b", "c"]), random.uniform());
 * ```
 */
export class Random {
  readonly #seed: string;
  readonly #state: Uint32Array;

  constructor(seed: number | string) {
    this.#seed = String(seed);
    this.#state = hash128(this.#seed);
  }

  /** The generator of an explicit state, for checking against published outputs. */
  static fromState(state: readonly [number, number, number, number]): Random {
    const random = new Random("");
    random.#state.set(state);
    return random;
  }

  /** An independent stream named after its use. */
  split(name: number | string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** A whole number, uniform on 0..2^32 - 1. */
  uint32(): number {
    const s = this.#state as unknown as [number, number, number, number]; // always four words
    const result = Math.imul(rotateLeft(Math.imul(s[1], 5), 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotateLeft(s[3], 11);
    return result;
  }

  /** A number in [0, 1) with 53 random bits. */
  uniform(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number, uniform on 0..bound - 1, without the bias of a plain remainder; bound 1 to 2^32. */
  below(bound: number): number {
    if (!(bound >= 1 && bound <= 2 ** 32))
      throw new RangeError(`The bound should be 1 to 2^32, but is ${bound}`);
    const divisor = bound >>> 0; // a remainder of 32-bit integers is quick, one of other numbers is not
    if (divisor === 0) return this.uint32();
    for (;;) {
      const drawn = this.uint32();
      const remainder = drawn % divisor;
      if (drawn - remainder <= 2 ** 32 - bound) return remainder; // not in the last, incomplete multiple of the bound
    }
  }

  /** The same elements in a random order (Fisher and Yates); the given array is left as it is. */
  shuffle<T>(elements: readonly T[]): T[] {
    const shuffled = [...elements];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
    }
    return shuffled;
  }
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Four well mixed words from a text: FNV-1a over its UTF-16 units, spread by the SplitMix32 finaliser. */
function hash128(text: string): Uint32Array {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x85ebca6b);
  }
  const state = new Uint32Array(4);
  for (let i = 0; i < 4; i += 1) {
    low = (low + 0x9e3779b9) | 0;
    let z = low ^ Math.imul(high, 2 * i + 1);
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    state[i] = z ^ (z >>> 15);
  }
  if (state.every((word) => word === 0)) state[0] = 1; // the one state that xoshiro cannot leave
  return state;
}

/** The seed where none is given. */
export const DEFAULT_SEED = "1";
