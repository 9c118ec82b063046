import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkerId } from "../../core/index.ts";
import {
  acceptAnswer,
  claimSeat,
  extendLease,
  freeSeats,
  isWithdrawn,
  nextFreeAt,
  returnAssignment,
  type SeatResult,
  type TaskAssignments,
} from "./seats.ts";

const times = { lease: 30, gracePeriod: 100 };
const worker = (name: string) => name as WorkerId;

/** Tells the story of a task: each step is "claim|extend|return|submit worker@time", with what came of it. */
function story(seats: number, steps: readonly string[], task: Partial<TaskAssignments> = {}) {
  let state: TaskAssignments = {
    seats,
    excludedWorkers: [],
    openedAt: 0,
    withdrawAfter: undefined,
    isClosed: false,
    assignments: [],
    ...task,
  };
  const told = steps.map((step) => {
    const [verb, who] = step.split(" ") as [string, string];
    const [name, time] = who.split("@") as [string, string];
    const request = {
      id: `a-${name}`,
      worker: worker(name),
      now: Number(time),
      key: `k-${name}`,
      content: step,
    };
    const result: SeatResult<"claimed" | "held" | "extended" | "given-back" | "accepted" | "repeated"> =
      verb === "claim"
        ? claimSeat(state, request, times)
        : verb === "extend"
          ? extendLease(state, request, times)
          : verb === "return"
            ? returnAssignment(state, request)
            : acceptAnswer(state, verb === "submit" ? request : { ...request, key: verb }, times);
    if (result.kind === "refused") return result.reason;
    state = result.task;
    const status = result.assignment.answer?.status;
    return status === undefined ? result.kind : `${result.kind} ${status}`;
  });
  return { told, state };
}

test("a lease is extended up to four leases after the claim, and another worker gets the seat then", () => {
  // Leases of 30: an extension at 80 would last until 110, at 110 and later until 120 only.
  const extensions = ["extend ann@20", "extend ann@40", "extend ann@60", "extend ann@80", "extend ann@105"];
  const { told, state } = story(1, [
    "claim ann@0",
    ...extensions,
    "extend ann@119",
    "claim bob@119",
    "claim bob@120",
  ]);
  expect(told).toEqual(["claimed", ...Array.from({ length: 6 }, () => "extended"), "taken", "claimed"]);
  expect(state.assignments.find(({ worker: who }) => who === "ann")!.leaseEnds).toBe(120);
});

test("a seat is given once, and to the same worker again while it holds it", () => {
  const { told, state } = story(1, [
    "claim ann@0",
    "claim bob@1",
    "claim ann@2",
    "submit ann@3",
    "claim bob@4",
  ]);
  expect(told).toEqual(["claimed", "taken", "held", "accepted counted", "taken"]);
  expect(state.assignments).toHaveLength(1);
});

test("five judgments come from five workers", () => {
  const names = ["a", "b", "c", "d", "e"];
  const { told } = story(5, [
    ...names.map((name) => `claim ${name}@0`),
    "claim f@1",
    "submit a@2",
    "claim a@3",
    "claim f@4",
  ]);
  expect(told).toEqual([...names.map(() => "claimed"), "taken", "accepted counted", "answered", "taken"]);
});

test("a lease that lapses frees the seat; one that is extended does not", () => {
  expect(story(1, ["claim ann@0", "claim bob@29", "claim bob@30"]).told).toEqual([
    "claimed",
    "taken",
    "claimed",
  ]);
  expect(story(1, ["claim ann@0", "extend ann@20", "claim bob@30", "claim bob@50"]).told).toEqual([
    "claimed",
    "extended",
    "taken",
    "claimed",
  ]);
  expect(story(1, ["claim ann@0", "extend ann@30"]).told).toEqual(["claimed", "lease-expired"]);
});

test("a seat given back is free at once, and not offered to the same worker again", () => {
  const { told } = story(1, ["claim ann@0", "return ann@1", "claim ann@2", "submit ann@2", "claim bob@2"]);
  expect(told).toEqual(["claimed", "given-back", "given-back", "given-back", "claimed"]);
});

test("a double submit gets the first result, a second answer is refused", () => {
  const { told, state } = story(1, ["claim ann@0", "submit ann@1", "submit ann@500", "other-key ann@2"]);
  expect(told).toEqual(["claimed", "accepted counted", "repeated counted", "answered"]);
  expect(state.assignments[0]?.answer).toMatchObject({ at: 1, content: "submit ann@1" });
});

test("a late answer counts while the seat is free", () => {
  expect(story(1, ["claim ann@0", "submit ann@129", "claim bob@129"]).told).toEqual([
    "claimed",
    "accepted counted",
    "taken",
  ]);
  expect(story(1, ["claim ann@0", "submit ann@130"]).told).toEqual(["claimed", "closed"]);
});

test("a late answer is surplus when another has the seat, and leaves that one alone", () => {
  const { told, state } = story(1, ["claim ann@0", "claim bob@40", "submit ann@50", "submit bob@60"]);
  expect(told).toEqual(["claimed", "claimed", "accepted surplus", "accepted counted"]);
  expect(freeSeats(state, 60)).toBe(0);
});

test("a lapsed lease can be renewed while the seat is free", () => {
  const { told, state } = story(1, ["claim ann@0", "claim ann@40", "claim bob@41", "submit ann@60"]);
  expect(told).toEqual(["claimed", "claimed", "taken", "accepted counted"]);
  expect(state.assignments.map(({ id }) => id)).toEqual(["a-ann"]);
});

test("who is barred gets no seat, and who never claimed cannot answer", () => {
  const { told } = story(1, ["claim ann@0", "submit ann@1", "extend ann@1", "return ann@1"], {
    excludedWorkers: [worker("ann")],
  });
  expect(told).toEqual(["barred", "not-claimed", "not-claimed", "not-claimed"]);
});

test("[P7] a task that nobody takes in time is withdrawn, and a lease that is held saves it", () => {
  const waits = { withdrawAfter: 1000 };
  expect(story(1, ["claim ann@999", "submit ann@1010"], waits).told).toEqual(["claimed", "accepted counted"]);
  expect(story(1, ["claim ann@1000"], waits).told).toEqual(["withdrawn"]);
  // The lease of 999 lapses at 1029: then the task is withdrawn, and a late answer is kept but does not count.
  const { told, state } = story(1, ["claim ann@999", "claim bob@1029", "submit ann@1030"], waits);
  expect(told).toEqual(["claimed", "withdrawn", "accepted surplus"]);
  expect(isWithdrawn(state, 1030)).toBe(true);
});

test("[P7] nobody can claim a closed task, but who holds it can extend it and answer", () => {
  const { told, state } = story(2, ["claim ann@0", "claim cat@0", "return cat@1"]);
  expect(told).toEqual(["claimed", "claimed", "given-back"]);
  const steps = ["claim bob@2", "claim ann@2", "extend ann@3", "submit ann@4"];
  expect(story(2, steps, { ...state, isClosed: true }).told).toEqual([
    "not-needed",
    "held",
    "extended",
    "accepted counted",
  ]);
});

test("a task is busy until the first of its leases ends, and not at all while a seat is free", () => {
  let task: TaskAssignments = {
    seats: 2,
    excludedWorkers: [],
    openedAt: 0,
    withdrawAfter: undefined,
    isClosed: false,
    assignments: [],
  };
  const take = (name: string, now: number) => {
    const result = claimSeat(task, { id: name, worker: worker(name), now }, { lease: 10, gracePeriod: 0 });
    if (result.kind === "refused") throw new Error(`The seat was refused: ${result.reason}`);
    task = result.task;
    return nextFreeAt(task, now);
  };
  expect(take("a", 0)).toBe(0);
  expect(take("b", 4)).toBe(10); // a's lease ends at 10, b's at 14
  expect(nextFreeAt(task, 10)).toBe(0);
  expect(take("c", 10)).toBe(14);
});

test("whatever workers do, no seat is given twice, and a withdrawn task stays withdrawn", () => {
  const settings = { lease: 60_000, gracePeriod: 100_000 };
  const step = fc.record({
    verb: fc.constantFrom("claim", "claim", "submit", "submit", "extend", "return"),
    worker: fc.nat(4),
    wait: fc.constantFrom(0, 1, 20_000, 59_999, 60_000, 120_000),
  });
  const scenario = fc.record({
    steps: fc.array(step, { maxLength: 60 }),
    seats: fc.integer({ min: 1, max: 3 }),
    withdrawAfter: fc.option(fc.integer({ min: 1, max: 400_000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(scenario, ({ steps, seats, withdrawAfter }) => {
      let task: TaskAssignments = {
        seats,
        excludedWorkers: [],
        openedAt: 0,
        withdrawAfter,
        isClosed: false,
        assignments: [],
      };
      let now = 0;
      let wasWithdrawn = false;
      for (const { verb, worker: number, wait } of steps) {
        now += wait;
        const request = { id: `a${number}`, worker: worker(`w${number}`), now };
        const result =
          verb === "claim"
            ? claimSeat(task, request, settings)
            : verb === "submit"
              ? acceptAnswer(task, { ...request, key: `${wait}`, content: 0 }, settings)
              : verb === "extend"
                ? extendLease(task, request, settings)
                : returnAssignment(task, request);
        if (result.kind !== "refused") task = result.task;
        const counted = task.assignments.filter(({ answer }) => answer?.status === "counted").length;
        const held = task.assignments.filter((a) => !a.answer && !a.returned && now < a.leaseEnds).length;
        expect(counted + held).toBeLessThanOrEqual(seats);
        expect(new Set(task.assignments.map((a) => a.worker)).size).toBe(task.assignments.length);
        if (wasWithdrawn) expect(isWithdrawn(task, now)).toBe(true);
        wasWithdrawn = isWithdrawn(task, now);
      }
    }),
    { numRuns: 400 },
  );
});
