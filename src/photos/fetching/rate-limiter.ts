/** The time, and a way to let it pass. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Milliseconds that these ask for between requests of who has no account (20 a minute; one after the other). */
const HOST_MIN_DELAYS: ReadonlyMap<string, number> = new Map([
  ["api.openverse.org", 3_000],
  ["commons.wikimedia.org", 1_000],
]);

/** Lets requests to one host begin no sooner than so many milliseconds after each other. */
export class RateLimiter {
  readonly #delayMs: number;
  readonly #clock: Clock;
  /** When the next request to a host may begin. */
  readonly #free = new Map<string, number>();

  constructor(delayMs: number, clock: Clock) {
    this.#delayMs = delayMs;
    this.#clock = clock;
  }

  /** Ends when it is the caller's turn. */
  async acquire(host: string): Promise<void> {
    const delayMs = Math.max(this.#delayMs, HOST_MIN_DELAYS.get(host) ?? 0);
    if (delayMs === 0) return;
    const now = this.#clock.now();
    const begin = Math.max(now, this.#free.get(host) ?? now);
    this.#free.set(host, begin + delayMs);
    if (begin > now) await this.#clock.wait(begin - now);
  }
}
