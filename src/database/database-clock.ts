/** Interval between measurements, in milliseconds. */
const INTERVAL_MS = 60_000;

/**
 * Differences below this, in milliseconds, are taken for the way of a query rather than for another time: so the clock never goes back by
 * the few milliseconds by which two measurements differ.
 */
const TOLERANCE_MS = 1_000;

/** A clock that follows another one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  stop(): void;
}

/**
 * Follows the clock of a database: all its servers agree on the time, and one whose own clock is wrong neither ends sessions nor
 * restores the budgets of teams. Asks for the time once a minute, and counts from there on a clock that nobody can set.
 *
 * @param ask Returns the time of the database, in milliseconds since 1970.
 * @param elapsed Milliseconds since any moment, by a clock that nobody can set.
 */
export async function followClock(
  ask: () => Promise<number>,
  elapsed: () => number = () => performance.now(),
): Promise<Clock & { measure(): Promise<void> }> {
  const measureStart = async () => {
    const asked = elapsed();
    const time = await ask();
    return { start: time - (asked + elapsed()) / 2, took: elapsed() - asked };
  };
  let { start } = await measureStart();
  const measure = async () => {
    const measured = await measureStart();
    if (measured.took < 2 * TOLERANCE_MS && Math.abs(measured.start - start) > TOLERANCE_MS)
      start = measured.start;
  };
  const timer = setInterval(() => void measure().catch(() => {}), INTERVAL_MS); // while there is an outage, it counts on
  timer.unref();
  return { now: () => Math.round(start + elapsed()), measure, stop: () => clearInterval(timer) };
}
