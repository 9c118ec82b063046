import type { Clock } from "../requests/clock.ts";

/** A clock that jumps to the end of every wait. */
export function virtualClock(): Clock {
  let now = Date.parse("2026-01-01T00:00:00Z");
  return {
    now: () => now,
    async sleep(milliseconds) {
      const until = now + milliseconds;
      await new Promise((resolve) => setImmediate(resolve)); // requests under way come first
      now = Math.max(now, until);
    },
  };
}
