/** The time, and a way to let it pass. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Milliseconds that these ask for between requests of who has no account (20 a minute; one after the other). */
const ASKED_FOR: ReadonlyMap<string, number> = new Map([
  ["api.openverse.org", 3_000],
  ["commons.wikimedia.org", 1_000],
]);

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
    const pause = Math.max(this.#pause, ASKED_FOR.get(host) ?? 0);
    if (pause === 0) return;
    const now = this.#clock.now();
    const begin = Math.max(now, this.#free.get(host) ?? now);
    this.#free.set(host, begin + pause);
    if (begin > now) await this.#clock.wait(begin - now);
  }
}
