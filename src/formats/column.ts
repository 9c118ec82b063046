type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A list of numbers that grows like an array and is stored like a typed one. */
class Column<T extends Numbers> {
  #values: T;
  #length = 0;
  readonly #allocate: (length: number) => T;

  constructor(allocate: (length: number) => T) {
    this.#allocate = allocate;
    this.#values = allocate(1024);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = this.#allocate(2 * this.#length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(place: number): number | undefined {
    return this.#values[place];
  }

  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  get length(): number {
    return this.#length;
  }

  /** The numbers pushed so far, in an array of exactly their length. */
  values(): T {
    return this.#values.slice(0, this.#length) as T;
  }
}

export const uint8Column = () => new Column((length) => new Uint8Array(length));
export const uint32Column = () => new Column((length) => new Uint32Array(length));
export const float64Column = () => new Column((length) => new Float64Array(length));
