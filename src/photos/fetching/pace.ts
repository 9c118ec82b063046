/** The time, and a way to let it pass. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Lets requests to one host begin no sooner than so many milliseconds after each other. */
export class Pace {
  readonly #pause: number;
  readonly #clock: Clock;
  /** When the next request to a host may begin. */
  readonly #free = new Map<string, number>();

  constructor(pause: number, clock: Clock) {
    this.#pause = pause;
    this.#clock = clock;
  }

  /** Ends when it is the caller's turn. */
  async turn(host: string): Promise<void> {
    if (this.#pause === 0) return;
    const now = this.#clock.now();
    const begin = Math.max(now, this.#free.get(host) ?? now);
    this.#free.set(host, begin + this.#pause);
    if (begin > now) await this.#clock.wait(begin - now);
  }
}
