import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSteps } from "./in-steps.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The time after which work of this many milliseconds is answered. */
async function timeOf(milliseconds: number, outcome: () => number = () => 1): Promise<number> {
  const start = performance.now();
  const answered = inSteps(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return outcome();
  }).then(
    () => performance.now() - start,
    () => performance.now() - start,
  );
  await vi.runAllTimersAsync();
  return answered;
}

test("[E4] work on labels that takes longer for some of them is answered at the same time", async () => {
  expect([await timeOf(1), await timeOf(40), await timeOf(99)]).toEqual([100, 100, 100]);
  expect([await timeOf(101), await timeOf(160)]).toEqual([200, 200]);
});

test("[E4] work that fails is answered at the same time as work that does not", async () => {
  const fail = () => {
    throw new Error("It failed");
  };
  expect(await timeOf(3, fail)).toBe(100);
});
