import { afterEach, expect, test, vi } from "vitest";
import { LatestResults } from "./latest-results.ts";

/** Results of a state that the test changes, and what happened to them. */
function counting() {
  const results = new LatestResults();
  const events: string[] = [];
  const gate = { open: () => {}, opened: Promise.resolve() };
  let state = "first";
  const get = () =>
    results.get(
      "result",
      async () => state,
      async () => {
        const of = state;
        events.push(`compute ${of}`);
        await gate.opened;
        return { value: of, remove: async () => void events.push(`remove ${of}`) };
      },
    );
  return {
    results,
    events,
    get,
    setState: (next: string) => {
      state = next;
    },
    close: () => {
      gate.opened = new Promise((resolve) => {
        gate.open = resolve;
      });
    },
    open: () => gate.open(),
  };
}

test("a result is computed once for a state, whoever asks and how often", async () => {
  const { get, events } = counting();
  expect(await Promise.all([get(), get(), get()])).toEqual(["first", "first", "first"]);
  expect(await get()).toBe("first");
  expect(events).toEqual(["compute first"]);
});

test("who asks after a change gets the result of the later state, and the earlier one is removed", async () => {
  const { get, setState, events, close, open } = counting();
  close();
  const early = get();
  while (events.length === 0) await Promise.resolve();
  setState("second");
  const late = [get(), get()];
  open();
  expect(await early).toBe("first");
  expect(await Promise.all(late)).toEqual(["second", "second"]);
  expect(events).toEqual(["compute first", "compute second", "remove first"]);
});

test("different results are computed one after another", async () => {
  const results = new LatestResults();
  let [running, most] = [0, 0];
  const compute = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return { value: 0 };
  };
  await Promise.all(["a", "b", "c"].map((name) => results.get(name, async () => "state", compute)));
  expect(most).toBe(1);
});

test("a failure is told to everybody who waits, and the next request tries again", async () => {
  const results = new LatestResults();
  let fails = true;
  const get = () =>
    results.get(
      "result",
      async () => "state",
      async () => {
        if (fails) throw new Error("Out of memory");
        return { value: "result" };
      },
    );
  const asked = [get(), get()];
  for (const each of asked) await expect(each).rejects.toThrow("Out of memory");
  fails = false;
  expect(await get()).toBe("result");
});

afterEach(() => void vi.useRealTimers());

test("who asks often gets a result that took five seconds for fifty more, whatever has changed", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const results = new LatestResults();
  let state = 0;
  const ask = (asksOften: boolean) =>
    results.get(
      "result",
      async () => `${state}`,
      async () => {
        vi.advanceTimersByTime(5_000);
        return { value: state };
      },
      { asksOften },
    );
  expect(await ask(true)).toBe(0);
  state = 1;
  vi.advanceTimersByTime(49_000);
  expect(await ask(true)).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(await ask(true)).toBe(1);
  state = 2;
  expect(await ask(false)).toBe(2);
});

test("clearing removes what is there", async () => {
  const { results, get, events } = counting();
  await get();
  await results.clear();
  expect(events).toEqual(["compute first", "remove first"]);
});
