/** Prices of a model for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export function costOf(tokens: { readonly input: number; readonly output: number }, price: Price): number {
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
}

/**
 * Money of a run. A request reserves its maximum cost before it is sent, and its real cost takes the place of the reservation afterwards, so
 * that requests in flight can never take the run above its budget together.
 */
export class Budget {
  readonly #limit: number;
  #spent: number;
  #reserved = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number, spent: number) {
    this.#limit = limit;
    this.#spent = spent;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Reserves an amount, after waiting for requests in flight if need be; false when it does not fit even without them. */
  async reserve(amount: number): Promise<boolean> {
    for (;;) {
      if (this.#spent + this.#reserved + amount <= this.#limit) break;
      if (this.#reserved === 0) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#reserved += amount;
    return true;
  }

  /** Replaces a reservation by what was spent. */
  settle(reserved: number, spent: number): void {
    this.#reserved = Math.max(0, this.#reserved - reserved);
    if (this.#reserved < 1e-12) this.#reserved = 0; // what is left of rounding
    this.#spent += spent;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
