import { setTimeout as wait } from "node:timers/promises";

/** Time as requests see it; tests have one that jumps. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The clock of the machine. */
export const SYSTEM_CLOCK: Clock = { now: Date.now, sleep: (milliseconds) => wait(milliseconds) };
