import { expect, test } from "vitest";
import { followClock } from "./database-clock.ts";

const NOON = Date.UTC(2030, 0, 1, 12);

/** A database that is at noon when this machine has run for a second; a query takes `delay` milliseconds each way. */
function fakeDatabase() {
  const state = { elapsed: 1_000, delay: 5, ahead: 0 };
  const ask = async () => {
    state.elapsed += state.delay;
    const time = NOON + (state.elapsed - 1_000) + state.ahead;
    state.elapsed += state.delay;
    return time;
  };
  return { state, ask, elapsed: () => state.elapsed };
}

test("the time is the database's, whatever this machine takes it for, and goes on between measurements", async () => {
  const { state, ask, elapsed } = fakeDatabase();
  const clock = await followClock(ask, elapsed);
  expect(clock.now()).toBe(NOON + 10); // the two ways of the query
  state.elapsed += 30_000;
  expect(clock.now()).toBe(NOON + 30_010);
  clock.stop();
});

test("a measurement that differs by the way of a query changes nothing, one after a change of the clock does", async () => {
  const { state, ask, elapsed } = fakeDatabase();
  const clock = await followClock(ask, elapsed);
  state.ahead = -400;
  await clock.measure();
  expect(clock.now()).toBe(NOON + 20);
  state.ahead = -3_600_000; // somebody has set it back by an hour
  await clock.measure();
  expect(clock.now()).toBe(NOON + 30 - 3_600_000);
  state.ahead = 0;
  state.delay = 5_000; // too slow to tell
  await clock.measure();
  expect(clock.now()).toBe(NOON + 10_030 - 3_600_000);
  clock.stop();
});
