import type { Clock } from "./clock.ts";

/**
 * Limits the requests in flight. It starts with few and doubles them as replies come (slow start), halves them when the provider says that there
 * are too many, then grows by one a round, and never allows more than remain of the provider's allowance or than `max`.
 */
export class Limiter {
  readonly #max: number;
  readonly #clock: Clock;
  #limit: number;
  #threshold: number;
  #inFlight = 0;
  #pausedUntil = 0;
  #lastShrunk = Number.NEGATIVE_INFINITY;
  readonly #waiting: (() => void)[] = [];

  constructor({ max, clock }: { readonly max: number; readonly clock: Clock }) {
    this.#max = max;
    this.#clock = clock;
    this.#limit = Math.min(max, FIRST_LIMIT);
    this.#threshold = max;
  }

  /** Requests that may be in flight now. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Waits for a place; the caller gives it back with `release`. */
  async acquire(): Promise<void> {
    while (this.#inFlight >= Math.floor(this.#limit))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inFlight += 1;
  }

  /** Waits until the provider takes requests again. */
  async waitForPause(): Promise<void> {
    for (
      let left = this.#pausedUntil - this.#clock.now();
      left > 0;
      left = this.#pausedUntil - this.#clock.now()
    )
      await this.#clock.sleep(left);
  }

  release(): void {
    this.#inFlight -= 1;
    this.#wake();
  }

  succeeded(remaining: number | undefined): void {
    const step = this.#limit < this.#threshold ? 1 : 1 / this.#limit;
    this.#limit = Math.min(this.#max, this.#limit + step);
    if (remaining !== undefined && remaining < this.#limit) this.#limit = Math.max(1, remaining);
    this.#wake();
  }

  /** Takes note of a 429: fewer at once, and none before the provider's time. Replies to requests sent together count once. */
  tooMany(waitMs: number): void {
    const now = this.#clock.now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);
    if (now - this.#lastShrunk < SHRINK_EVERY_MS) return;
    this.#lastShrunk = now;
    this.#limit = Math.max(1, this.#limit / 2);
    this.#threshold = this.#limit;
  }

  #wake(): void {
    for (let free = Math.floor(this.#limit) - this.#inFlight; free > 0 && this.#waiting.length > 0; free -= 1)
      this.#waiting.shift()!();
  }
}

const FIRST_LIMIT = 4;
const SHRINK_EVERY_MS = 1_000;
