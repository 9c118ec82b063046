/** Numbers ASCII texts as they are met, and finds them by their bytes: no string is made for one that is known. */
export class AsciiInterner {
  readonly #texts: string[] = [];
  #slots = new Int32Array(256).fill(-1); // open addressing, at most half full

  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.#add(text);
  }

  text(number: number): string {
    return this.#texts[number]!;
  }

  /** The number of the text in bytes[from..to); -1 when it is not known. */
  find(bytes: Buffer, from: number, to: number): number {
    return this.#slots[this.#slotOf(bytes, from, to)]!;
  }

  /** The same, but a new text gets the next number. */
  findOrAdd(bytes: Buffer, from: number, to: number): number {
    const known = this.find(bytes, from, to);
    return known < 0 ? this.#add(bytes.toString("latin1", from, to)) : known;
  }

  #add(text: string): number {
    const number = this.#texts.push(text) - 1;
    if (2 * this.#texts.length > this.#slots.length) {
      this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
      for (const [i, each] of this.#texts.entries()) this.#place(each, i);
    } else this.#place(text, number);
    return number;
  }

  #place(text: string, number: number): void {
    const bytes = Buffer.from(text, "latin1");
    this.#slots[this.#slotOf(bytes, 0, bytes.length)] = number;
  }

  /** Where the text is, or would be. */
  #slotOf(bytes: Buffer, from: number, to: number): number {
    let hash = 0;
    for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ bytes[i]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = hash & (this.#slots.length - 1);
    while (this.#slots[slot]! >= 0 && !this.#is(this.#slots[slot]!, bytes, from, to)) {
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    return slot;
  }

  #is(number: number, bytes: Buffer, from: number, to: number): boolean {
    const text = this.#texts[number]!;
    if (text.length !== to - from) return false;
    for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) !== bytes[from + i]) return false;
    return true;
  }
}
