import type { Random } from "../../core/index.ts";
import type { Failure } from "./failure.ts";

/** Attempts at a request so far. */
export interface Tries {
  readonly attempts: number;
  /** Of these, replies that could not be read. */
  readonly malformed: number;
  /** Time since the first of them. */
  readonly elapsedMs: number;
}

/** Failing requests are tried again for this long: longer than most outages of providers. */
export const PATIENCE_MS = 2 * 60 * 60 * 1_000;

/** What cannot be read after so many tries will not become readable. */
const MAX_MALFORMED = 6;

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** How long to wait before the next try of a request; undefined when there is no use in another one. */
export function retryDelay(failure: Failure, tries: Tries, random: Random): number | undefined {
  if (failure.kind === "request" || failure.kind === "stop") return undefined;
  if (failure.kind === "malformed" && tries.malformed >= MAX_MALFORMED) return undefined;
  const backOff = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries.attempts - 1, 10));
  const delay =
    Math.max(failure.waitMs ?? 0, 0) +
    backOff * (failure.waitMs === undefined ? 0.5 + random.uniform() / 2 : random.uniform() / 10);
  return tries.elapsedMs + delay > PATIENCE_MS ? undefined : delay;
}
