import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { CounterpointError } from "../core/index.ts";
import type { Db } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases } from "../database/testing/databases.ts";
import { raiseBudget } from "./budget.ts";
import { type ClaimResult, claim } from "./claim.ts";
import { extend, refusalError, releaseExpired, returnTask } from "./return.ts";
import { costOf } from "./rules/ledger.ts";
import { sumMoney } from "./rules/money.ts";
import { payOf } from "./rules/recipes/campaign-tasks.ts";
import {
  acceptAnswer,
  claimSeat,
  extendLease,
  returnAssignment,
  type TaskAssignments,
} from "./rules/seats.ts";
import { assignments, campaignEvents, ledger, tasks } from "./tables.ts";
import { checkSums } from "./testing/check-sums.ts";
import {
  addTask,
  claimRequest,
  makeCampaign,
  openNextTasks,
  submit,
  workerName,
} from "./testing/stored-campaign.ts";

const MINUTE = 60_000;

const databases = embeddedDatabases();
let db: Db;
beforeAll(async () => {
  ({ db } = await databases.open());
});

test("random stories come out as the rules of collection/ say", async () => {
  const step = fc.record({
    verb: fc.constantFrom("claim", "claim", "submit", "submit", "extend", "return"),
    worker: fc.nat(3),
    wait: fc.constantFrom(0, 1, 29 * MINUTE, 30 * MINUTE, 4 * 24 * 60 * MINUTE),
  });
  const scenario = fc.record({
    steps: fc.array(step, { minLength: 5, maxLength: 25 }),
    seats: fc.integer({ min: 1, max: 3 }),
    withdrawAfter: fc.constantFrom(undefined, 45 * MINUTE),
  });
  let story = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, seats, withdrawAfter }) => {
      story += 1;
      const id = `story-${story}`;
      const campaign = await makeCampaign(db, id, { workers: 4 });
      const { settings } = campaign;
      await addTask(db, campaign, { name: "t", seats, ...(withdrawAfter && { withdrawAfter }) });
      let task: TaskAssignments = {
        seats,
        excludedWorkers: [],
        openedAt: 0,
        withdrawAfter,
        isClosed: false,
        assignments: [],
      };
      let now = 1;
      for (const { verb, worker: number, wait } of steps) {
        now += wait;
        const asked = { ...claimRequest(campaign, number, now), key: `k${wait}`, content: "true" };
        const own = task.assignments.find(({ worker }) => worker === asked.worker);
        if (verb === "claim") {
          const expected = claimSeat(task, asked, settings);
          const result = await claim(db, asked);
          expect(result.kind).toBe(expected.kind === "refused" ? "none" : expected.kind);
          if (expected.kind !== "refused") {
            expect(result).toMatchObject({ leaseEnds: expected.assignment.leaseEnds });
            task = expected.task;
          }
          continue;
        }
        const about = { ...asked, assignment: own?.id ?? "none" };
        if (own === undefined) {
          await expect(submit(db, about)).rejects.toThrow('There is no assignment "none"');
        } else if (verb === "submit") {
          const expected = acceptAnswer(task, asked, settings);
          if (expected.kind === "refused") {
            const { message } = refusalError(expected.reason);
            await expect(submit(db, about)).rejects.toMatchObject({ code: "campaign/refused", message });
          } else {
            task = expected.task;
            const { status } = expected.assignment.answer!; // an accepted one
            expect(await submit(db, about)).toMatchObject({ kind: expected.kind, status });
          }
        } else {
          const expected =
            verb === "extend" ? extendLease(task, asked, settings) : returnAssignment(task, asked);
          const result = verb === "extend" ? await extend(db, about) : await returnTask(db, about);
          expect(result.kind).toBe(expected.kind);
          if (expected.kind !== "refused") task = expected.task;
        }
      }
      const given = task.assignments.filter(({ answer }) => answer).length;
      const pay = costOf(payOf(campaign, "validation").pay, settings);
      const account = await checkSums(db, id);
      expect(account.spent).toBe(sumMoney(Array.from({ length: given }, () => pay)));
      await releaseExpired(db, campaign, now + 40 * 24 * 60 * MINUTE);
      expect((await checkSums(db, id)).promised).toBe(0);
    }),
    { numRuns: 25 },
  );
});

test("whatever workers do, no seat is given twice, nobody is paid twice, and the sums agree", async () => {
  // Pay of a judgment, and its cost in hundredths with a fee of 20 %: 3 + 0.6, 2.5 + 0.5, 3.92 + 0.784.
  const prices = [
    { validationPay: 3, price: 360 },
    { validationPay: 2.5, price: 300 },
    { validationPay: 3.92, price: 470 },
  ];
  const step = fc.record({
    verb: fc.constantFrom("claim", "claim", "submit", "submit", "extend", "return", "release"),
    worker: fc.nat(4),
    wait: fc.constantFrom(0, 1, 29 * MINUTE, 30 * MINUTE, 3 * 24 * 60 * MINUTE),
  });
  const scenario = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 40 }),
    seats: fc.integer({ min: 1, max: 3 }),
    budget: fc.integer({ min: 0, max: 32 }), // up to ten judgments
    pay: fc.constantFrom(...prices),
  });
  let story = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, seats, budget, pay: { price, validationPay } }) => {
      story += 1;
      const id = `money-${story}`;
      const campaign = await makeCampaign(db, id, { workers: 5, budget, settings: { validationPay } });
      for (const name of ["a", "b", "c"]) await addTask(db, campaign, { name, seats });
      let now = 1;
      for (const [turn, { verb, worker: number, wait }] of steps.entries()) {
        now += wait;
        const asked = { ...claimRequest(campaign, number, now), id: `${id}/${turn}` };
        const held = await db
          .select()
          .from(assignments)
          .where(and(eq(assignments.worker, asked.worker), eq(assignments.answered, false)));
        const about = { ...asked, assignment: held[0]?.id ?? "none", key: "k", content: "true" };
        if (verb === "claim") await claim(db, asked);
        else if (verb === "release") await releaseExpired(db, campaign, now);
        else if (held.length === 0) continue;
        else if (verb === "submit") await submit(db, about).catch(allowRefusal);
        else if (verb === "extend") await extend(db, about);
        else await returnTask(db, about);

        const account = await checkSums(db, id);
        const all = await db.select().from(assignments).where(eq(assignments.campaign, id));
        const paid = await db.select().from(ledger).where(eq(ledger.campaign, id));
        const answered = all.filter((each) => each.answered);
        expect(account.spent).toBe((answered.length * price) / 100);
        expect(paid.map(({ key }) => key).toSorted()).toEqual(
          answered.flatMap((each) => [`pay/${each.id}`, `fee/pay/${each.id}`]).toSorted(),
        );
        for (const task of await db.select().from(tasks).where(eq(tasks.campaign, id))) {
          const own = all.filter((each) => each.task === task.id);
          const leases = own.filter((each) => !each.answered && !each.givenBack && now < each.leaseEnds);
          expect(task.countedAnswers + leases.length).toBeLessThanOrEqual(seats);
          expect(new Set(own.map(({ worker }) => worker)).size).toBe(own.length);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test("a seat is not given away when its promise does not fit into the budget", async () => {
  const campaign = await makeCampaign(db, "poor", { workers: 4, budget: 9 }); // two judgments at 3 + 0.6
  for (const name of ["a", "b", "c"]) await addTask(db, campaign, { name, seats: 1 });
  const results: ClaimResult[] = [];
  for (const number of [0, 1, 2]) results.push(await claim(db, claimRequest(campaign, number, 1)));
  expect(results.map((result) => (result.kind === "none" ? result.reason : result.kind))).toEqual([
    "claimed",
    "claimed",
    "budget",
  ]);
  const [first] = results;
  if (first?.kind !== "claimed") throw new Error("The first claim should have been given");
  const { assignment } = first;
  await returnTask(db, { campaign, assignment, worker: workerName("poor", 0), now: 2 });
  expect((await claim(db, claimRequest(campaign, 2, 3))).kind).toBe("claimed");
  await checkSums(db, "poor");
});

test("money that does not reach for a sentence is given out for judgments", async () => {
  // A sentence is promised 25 + 5 and 5 + 1, a judgment 3 + 0.6.
  const campaign = await makeCampaign(db, "frugal", {
    workers: 2,
    budget: 7,
    presentations: ["train"],
    settings: { limitedPool: 1 },
  });
  await openNextTasks(db, campaign, 0);
  expect(await claim(db, claimRequest(campaign, 0, 1))).toEqual({ kind: "none", reason: "budget" });
  await addTask(db, campaign, { name: "t", seats: 2 });
  expect(await claim(db, claimRequest(campaign, 0, 2))).toMatchObject({ task: { stage: "validation" } });
  expect(await claim(db, claimRequest(campaign, 1, 3))).toEqual({ kind: "none", reason: "budget" });
  await checkSums(db, "frugal");
});

test("what a worker was shown in one task it is not shown in another", async () => {
  const campaign = await makeCampaign(db, "subjects", { workers: 2 });
  await addTask(db, campaign, { name: "first", seats: 1, subject: "example 1" });
  await addTask(db, campaign, { name: "extra", seats: 2, subject: "example 1" });
  const result = await claim(db, claimRequest(campaign, 0, 1));
  if (result.kind !== "claimed") throw new Error("A task should have been given");
  const { assignment } = result;
  const answer = {
    campaign,
    worker: workerName("subjects", 0),
    assignment,
    key: "k",
    content: "true",
    now: 2,
  };
  await submit(db, answer);
  expect(await claim(db, claimRequest(campaign, 0, 3))).toEqual({ kind: "none", reason: "no-task" });
  expect((await claim(db, claimRequest(campaign, 1, 3))).kind).toBe("claimed");
});

test("a worker who has answered all of the first open tasks gets the next one, and others the first", async () => {
  const campaign = await makeCampaign(db, "many", { workers: 2 });
  const numbers = Array.from({ length: 150 }, (_, i) => i); // more than are tried in their order
  const rows = numbers.map((i) => ({
    ...{ campaign: campaign.id, name: `t${i}`, stage: "validation" as const, subject: `example ${i}` },
    ...{ input: {}, seats: 2, barred: [], pool: "whole" as const, rank: i, openedAt: 0 },
  }));
  const added = await db.insert(tasks).values(rows).returning({ id: tasks.id, subject: tasks.subject });
  const worker = workerName("many", 0);
  await db.insert(assignments).values(
    added.slice(0, -1).map(({ id: task, subject }, i) => ({
      ...{ id: `many/a${i}`, campaign: campaign.id, task, subject, worker, claimedAt: 0, leaseEnds: 1 },
      ...{ answered: true, reservedAmount: 0 },
    })),
  );
  expect(await claim(db, claimRequest(campaign, 0, 2))).toMatchObject({
    kind: "claimed",
    task: { name: "t149" },
  });
  expect(await claim(db, claimRequest(campaign, 1, 2))).toMatchObject({
    kind: "claimed",
    task: { name: "t0" },
  });
});

test("[P7] a claim that finds withdrawn tasks marks them, passes them, and leaves one that is held", async () => {
  const campaign = await makeCampaign(db, "untaken", { workers: 3 });
  for (const name of ["a", "b", "c"]) await addTask(db, campaign, { name, seats: 1, withdrawAfter: MINUTE });
  expect(await claim(db, claimRequest(campaign, 0, 1))).toMatchObject({ task: { name: "a" } });
  await addTask(db, campaign, { name: "d", seats: 1 });
  const found = await claim(db, claimRequest(campaign, 1, 2 * MINUTE));
  expect(found).toMatchObject({ kind: "claimed", task: { name: "d" } });
  expect(await claim(db, claimRequest(campaign, 2, 2 * MINUTE))).toEqual({ kind: "none", reason: "no-task" });
  const marked = await db
    .select({ name: tasks.name })
    .from(tasks)
    .where(and(eq(tasks.campaign, campaign.id), eq(tasks.isWithdrawn, true)))
    .orderBy(tasks.name);
  expect(marked.map(({ name }) => name)).toEqual(["b", "c"]);
});

test("another worker's assignment is as unknown as none", async () => {
  const campaign = await makeCampaign(db, "theirs", { workers: 2 });
  await addTask(db, campaign, { name: "t", seats: 2 });
  const result = await claim(db, claimRequest(campaign, 0, 1));
  if (result.kind !== "claimed") throw new Error("A task should have been given");
  const { assignment } = result;
  const stolen = {
    campaign,
    assignment,
    worker: workerName("theirs", 1),
    key: "k",
    content: "true",
    now: 2,
  };
  await expect(submit(db, stolen)).rejects.toThrow("There is no assignment");
});

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  const opened = databases();
  let db: Db;
  beforeAll(async () => {
    ({ db } = await opened.open());
  });

  test("[W4] a budget rises, once for each request, and what could not be paid can be", async () => {
    const campaign = await makeCampaign(db, "rising", { workers: 2, budget: 4 });
    for (const name of ["a", "b"]) await addTask(db, campaign, { name, seats: 1 });
    expect((await claim(db, claimRequest(campaign, 0, 1))).kind).toBe("claimed");
    expect(await claim(db, claimRequest(campaign, 1, 1))).toEqual({ kind: "none", reason: "budget" });
    const raise = { campaign: "rising", budget: 9, by: "m", now: 2 };
    await Promise.all([raiseBudget(db, raise), raiseBudget(db, raise)]);
    expect(await checkSums(db, "rising")).toMatchObject({ budget: 9 });
    expect((await claim(db, claimRequest(campaign, 1, 3))).kind).toBe("claimed");
    await expect(raiseBudget(db, { ...raise, budget: 8 })).rejects.toThrow(
      "The new budget (0.08) is below the current one (0.09). Budgets can only be increased",
    );
    const events = await db.select().from(campaignEvents).where(eq(campaignEvents.campaign, "rising"));
    expect(events).toMatchObject([{ event: "budget-raised", amount: 5, by: "m" }]);
  });
});

/** Ignores that an answer comes too late, or from a worker who has returned the task. */
function allowRefusal(error: unknown): void {
  if (!(error instanceof CounterpointError && error.code === "campaign/refused")) throw error;
}
