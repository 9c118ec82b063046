import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  builtInMaterials,
  type Campaign,
  claimSeat,
  costOf,
  costTable,
  extendLease,
  giveBackSeat,
  payOf,
  type SeatedTask,
  submitAnswer,
} from "../collection/index.ts";
import type { Example } from "../core/index.ts";
import { archiveCampaign, restoreCampaign } from "./archive.ts";
import { getAccount, getCampaign } from "./campaigns.ts";
import { type ClaimResult, claim } from "./claim.ts";
import { getLedger, reversePayment } from "./ledger.ts";
import type { Database, Queries } from "./open-database.ts";
import { addQualificationEvent, answerPart, setMaterials } from "./qualification.ts";
import { addReview, closeRound, getPool, getRounds, payRound } from "./rounds.ts";
import { answers, ledger, purses, workerEvents } from "./schema.ts";
import { qualificationEvents, qualificationMaterials } from "./schema-qualification.ts";
import { whoWrote } from "./sentences.ts";
import { extend, giveBack, releaseClosed, submit } from "./submit.ts";
import { advance } from "./tasks.ts";
import { ALL_STAGES, addTask, makeCampaign, workerName } from "./testing/campaign.ts";
import { embeddedDatabases, postgresDatabases, type TestDatabases } from "./testing/databases.ts";
import { addWorkerEvent, getStanding, join } from "./workers.ts";

const MINUTE = 60_000;

describe.each([
  ["the embedded database", embeddedDatabases],
  ["PostgreSQL", postgresDatabases],
] as const)("on %s", (_, make: () => Promise<TestDatabases>) => {
  let databases: TestDatabases;
  let database: Database;
  let queries: Queries;
  beforeAll(async () => {
    databases = await make();
    database = await databases.open();
    queries = database.queries;
  });
  afterAll(() => databases.remove());

  const request = (campaign: Campaign, number: number, now: number) => ({
    campaign,
    worker: workerName(campaign.id, number),
    stages: ALL_STAGES,
    pool: "whole" as const,
    id: `${campaign.id}/${number}/${now}`,
    now,
  });

  /** A campaign in which one worker has written seven sentences, another three. */
  const writeSentences = async (id: string): Promise<Campaign> => {
    const settings = { reviewSample: 4, limitedPool: 1 };
    const campaign = await makeCampaign(queries, id, {
      presentations: Array.from({ length: 10 }, () => "train"),
      workers: 2,
      settings,
    });
    await advance(queries, campaign, 1);
    for (let turn = 0; turn < 10; turn += 1) {
      const number = turn < 7 ? 0 : 1; // seven sentences and three
      const asked = { ...request(campaign, number, 2 + turn), stages: ["writing" as const] };
      const result = await claim(queries, asked);
      if (result.kind !== "claimed") throw new Error("A writing task should have been given");
      const content = { sentence: `Sentence ${turn}.` };
      await submit(queries, { ...asked, assignment: result.assignment, key: "k", content });
    }
    return campaign;
  };

  test("a campaign is read back as it was made, and made once", async () => {
    const campaign = await makeCampaign(queries, "made", { settings: { leastGap: 3 } });
    expect(await getCampaign(queries, "made")).toEqual(campaign);
    await expect(makeCampaign(queries, "made")).rejects.toThrow('There is a campaign "made" already');
    await expect(getCampaign(queries, "other")).rejects.toThrow('There is no campaign "other"');
  });

  test("[C1-C3 W4] three presentations become twelve judged examples, and the ledger sums to the answers", async () => {
    const campaign = await makeCampaign(queries, "whole", {
      presentations: ["train", "dev", "dev"],
      workers: 8,
    });
    await advance(queries, campaign, 1); // opens the writing tasks; the others are opened by submits
    let now = 1;
    for (let idle = 0, turn = 0; idle < 8; turn += 1) {
      now += 1;
      const number = turn % 8;
      const result = await claim(queries, request(campaign, number, now));
      if (result.kind === "none") {
        idle += 1;
        continue;
      }
      idle = 0;
      const example = result.task.input as Example;
      const content =
        result.task.stage === "writing"
          ? { sentence: `Written for ${result.task.name}.` }
          : `${example.label}`;
      const { assignment } = result;
      const asked = { campaign, assignment, worker: workerName("whole", number), key: "k", content, now };
      expect(await submit(queries, asked)).toMatchObject({ kind: "accepted", standing: "counted" });
    }
    const { outputs, settled, funnel } = await advance(queries, campaign, now);
    expect(settled).toBe(true);
    const examples = outputs as Example[];
    expect(examples.map(({ split, judgments }) => `${split} ${judgments.length}`)).toEqual([
      ...Array.from({ length: 4 }, () => "train 1"),
      ...Array.from({ length: 8 }, () => "dev 5"),
    ]);
    for (const { label, position, judgments, writer } of examples) {
      expect(label).toBe(position < 2);
      expect(new Set([writer, ...judgments.map(({ worker }) => worker)]).size).toBe(judgments.length + 1);
    }
    expect(funnel.map(({ stage, kept }) => [stage, kept])).toEqual([
      ["writing", 3],
      ["validation", 12],
    ]);
    // 3 sentences at 25 + 5 fee, 4 + 8 * 5 judgments at 3 + 1 fee; 6 for the bonus of each sentence stay promised.
    const lines = await getLedger(queries, "whole");
    const spent = 3 * 30 + 44 * 4;
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(spent);
    expect(await getAccount(queries, "whole")).toEqual({ budget: 1_000_000, spent, promised: 18 });
    expect(lines.filter(({ kind }) => kind === "pay")).toHaveLength(47);
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
        const campaign = await makeCampaign(queries, id, { workers: 4 });
        const { settings } = campaign;
        await addTask(queries, campaign, { name: "t", seats, ...(withdrawAfter && { withdrawAfter }) });
        let task: SeatedTask = { seats, barred: [], openedAt: 0, withdrawAfter, assignments: [] };
        let now = 1;
        for (const { verb, worker: number, wait } of steps) {
          now += wait;
          const asked = { ...request(campaign, number, now), key: `k${wait}`, content: wait };
          const own = task.assignments.find(({ worker }) => worker === asked.worker);
          if (verb === "claim") {
            const expected = claimSeat(task, asked, settings);
            const result = await claim(queries, asked);
            expect(result.kind).toBe(expected.kind === "refused" ? "none" : expected.kind);
            if (expected.kind !== "refused") {
              expect(result).toMatchObject({ leaseEnds: expected.assignment.leaseEnds });
              task = expected.task;
            }
            continue;
          }
          const about = { ...asked, assignment: own?.id ?? "none" };
          if (own === undefined) {
            await expect(submit(queries, about)).rejects.toThrow('There is no assignment "none"');
          } else if (verb === "submit") {
            const expected = submitAnswer(task, asked, settings);
            const result = await submit(queries, about);
            expect(result.kind).toBe(expected.kind);
            if (expected.kind === "refused") expect(result).toEqual(expected);
            else {
              task = expected.task;
              expect(result).toMatchObject({ standing: expected.assignment.answer!.standing });
            }
          } else {
            const expected =
              verb === "extend" ? extendLease(task, asked, settings) : giveBackSeat(task, asked);
            const result = verb === "extend" ? await extend(queries, about) : await giveBack(queries, about);
            expect(result.kind).toBe(expected.kind);
            if (expected.kind !== "refused") task = expected.task;
          }
        }
        const given = task.assignments.filter(({ answer }) => answer).length;
        const pay = costOf(payOf("validation", settings).pay, settings);
        const account = await checkSums(queries, id);
        expect(account.spent).toBe(given * pay);
        await releaseClosed(queries, campaign, now + 40 * 24 * 60 * MINUTE);
        expect((await checkSums(queries, id)).promised).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  test("a seat is not given away when its promise does not fit into the budget", async () => {
    const campaign = await makeCampaign(queries, "poor", { workers: 4, budget: 9 }); // two judgments at 3 + 1
    for (const name of ["a", "b", "c"]) await addTask(queries, campaign, { name, seats: 1 });
    const results: ClaimResult[] = [];
    for (const number of [0, 1, 2]) results.push(await claim(queries, request(campaign, number, 1)));
    expect(results.map((result) => (result.kind === "none" ? result.reason : result.kind))).toEqual([
      "claimed",
      "claimed",
      "budget",
    ]);
    const [first] = results;
    if (first?.kind !== "claimed") throw new Error("The first claim should have been given");
    const { assignment } = first;
    await giveBack(queries, { campaign, assignment, worker: workerName("poor", 0), now: 2 });
    expect((await claim(queries, request(campaign, 2, 3))).kind).toBe("claimed");
    await checkSums(queries, "poor");
  });

  test("what a worker was shown in one task it is not shown in another", async () => {
    const campaign = await makeCampaign(queries, "subjects", { workers: 2 });
    await addTask(queries, campaign, { name: "first", seats: 1, subject: "example 1" });
    await addTask(queries, campaign, { name: "extra", seats: 2, subject: "example 1" });
    const result = await claim(queries, request(campaign, 0, 1));
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
    await submit(queries, answer);
    expect(await claim(queries, request(campaign, 0, 3))).toEqual({ kind: "none", reason: "no-task" });
    expect((await claim(queries, request(campaign, 1, 3))).kind).toBe("claimed");
  });

  test("a worker joins once, may be blocked, and may leave", async () => {
    const campaign = await makeCampaign(queries, "people", { workers: 1 });
    await addTask(queries, campaign, { name: "t", seats: 1 });
    const again = { campaign: "people", source: "test", sourceName: "0", now: 5 };
    const worker = workerName("people", 0);
    expect(await join(queries, { ...again, id: workerName("people", 9) })).toBe(worker);
    await addWorkerEvent(queries, {
      campaign,
      worker,
      event: "blocked",
      by: "manager",
      note: "spam",
      now: 6,
    });
    expect(await claim(queries, request(campaign, 0, 7))).toEqual({ kind: "none", reason: "blocked" });
    await addWorkerEvent(queries, { campaign, worker, event: "unblocked", by: "manager", now: 8 });
    expect((await claim(queries, request(campaign, 0, 8))).kind).toBe("claimed");
    await addWorkerEvent(queries, { campaign, worker, event: "left", by: worker, now: 9 });
    expect(await getStanding(queries, worker)).toBe("left");
    expect((await getAccount(queries, "people")).promised).toBe(0); // the seat it held was given back
    expect(await claim(queries, request(campaign, 0, 10))).toEqual({ kind: "none", reason: "left" });
    await expect(claim(queries, request(campaign, 5, 11))).rejects.toThrow("There is no worker");
  });

  test("[W2 W3] a round is sampled, reviewed and paid once, and opens the whole pool", async () => {
    const campaign = await writeSentences("rounds");
    const again = { campaign: "rounds", sentence: "sentence 8" }; // the second writer's, but for case and full stop
    expect(await whoWrote(queries, { ...again, worker: workerName("rounds", 1) })).toBe("the-writer");
    expect(await whoWrote(queries, { ...again, worker: workerName("rounds", 0) })).toBe("another");
    expect(await whoWrote(queries, { ...again, worker: workerName("rounds", 0), sentence: "New." })).toBe(
      "nobody",
    );
    expect(await closeRound(queries, campaign)).toBe(1);
    const [first, second] = await getRounds(queries, campaign);
    expect([first!.sentences.length, first!.sample.length]).toEqual([7, 4]);
    expect([second!.sentences.length, second!.sample.length]).toEqual([3, 3]); // all, as there are fewer
    const writer = workerName("rounds", 0);
    const paying = { campaign, worker: writer, round: 1, now: 30 };
    await expect(payRound(queries, paying)).rejects.toThrow("is not reviewed yet");
    for (const [i, assignment] of first!.sample.entries()) {
      const review = {
        assignment,
        reviewer: "r",
        good: i > 0,
        guidelines: i > 0 ? [] : ["opinion" as const],
        now: 20,
      };
      await addReview(queries, review);
      await expect(addReview(queries, review)).rejects.toThrow("has been reviewed");
    }
    expect((await getRounds(queries, campaign, writer))[0]!.outcome).toBe("full-bonus"); // three of four
    expect(await payRound(queries, paying)).toBe(7);
    expect(await payRound(queries, paying)).toBe(0);
    expect(await getPool(queries, campaign, writer)).toBe("whole");
    expect(await getPool(queries, campaign, workerName("rounds", 1))).toBe("limited");
    // 10 sentences at 25 + 5, seven bonuses at 5 + 1; the bonus of the other three stays promised.
    expect(await checkSums(queries, "rounds")).toMatchObject({ spent: 10 * 30 + 7 * 6, promised: 3 * 6 });
    expect(await closeRound(queries, campaign)).toBe(2); // nothing was written since
    expect(await getRounds(queries, campaign)).toHaveLength(2);
  });

  test("another worker's assignment is as unknown as none", async () => {
    const campaign = await makeCampaign(queries, "theirs", { workers: 2 });
    await addTask(queries, campaign, { name: "t", seats: 2 });
    const result = await claim(queries, request(campaign, 0, 1));
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
    await expect(submit(queries, stolen)).rejects.toThrow("There is no assignment");
  });

  test("[W4] a payment is taken back once, with its fee, and the table of costs knows", async () => {
    await writeSentences("reversed");
    const [first] = await getLedger(queries, "reversed");
    const assignment = first!.key.slice("pay/".length);
    const request = { campaign: "reversed", assignment, kind: "pay", now: 50 } as const;
    expect(await reversePayment(queries, request)).toBe(true);
    expect(await reversePayment(queries, request)).toBe(false);
    await expect(reversePayment(queries, { ...request, kind: "bonus" })).rejects.toThrow(
      "There is no payment",
    );
    await checkSums(queries, "reversed");
    const { rows, total } = costTable(await getLedger(queries, "reversed"), { sentences: 10, examples: 40 });
    expect(total).toEqual({ stage: "total", cost: 9 * 30, workers: 2 }); // ten at 25 + 5, less one
    expect(rows).toEqual([{ ...total, stage: "writing" }]);
  });

  test("an archive restores a campaign elsewhere, wholly or not at all", async () => {
    const campaign = await writeSentences("archived");
    await closeRound(queries, campaign);
    const [round] = await getRounds(queries, campaign);
    await addReview(queries, {
      assignment: round!.sample[0]!,
      reviewer: "r",
      good: true,
      guidelines: [],
      now: 20,
    });
    const lines = await archiveOf(queries, "archived");
    expect(new Set(lines.slice(1, -1).map((line) => (JSON.parse(line) as [string])[0])).size).toBe(10); // every table
    await expect(restoreCampaign(queries, each(lines))).rejects.toThrow("is the campaign here already?");
    const elsewhere = (await databases.open()).queries;
    await makeCampaign(elsewhere, "other", { presentations: ["dev"], workers: 1 }); // so that numbers differ
    await advance(elsewhere, await getCampaign(elsewhere, "other"), 1);

    await expect(restoreCampaign(elsewhere, each(lines.slice(0, -1)))).rejects.toThrow("is not whole");
    await expect(restoreCampaign(elsewhere, each(lines.toSpliced(5, 1)))).rejects.toThrow();
    await expect(restoreCampaign(elsewhere, each(['{"archive":"other"}']))).rejects.toThrow("no archive");
    await expect(restoreCampaign(elsewhere, each([lines[0]!, "{"]))).rejects.toThrow("no JSON");
    await expect(getCampaign(elsewhere, "archived")).rejects.toThrow("There is no campaign");

    await restoreCampaign(elsewhere, each(lines));
    expect(await getCampaign(elsewhere, "archived")).toEqual(campaign);
    expect(await checkSums(elsewhere, "archived")).toEqual(await checkSums(queries, "archived"));
    expect(await getRounds(elsewhere, campaign)).toEqual(await getRounds(queries, campaign));
    expect(await getLedger(elsewhere, "archived")).toEqual(await getLedger(queries, "archived"));
    expect(await advance(elsewhere, campaign, 99)).toEqual(await advance(queries, campaign, 99));
    expect((await claim(elsewhere, request(campaign, 1, 100))).kind).toBe("claimed"); // and goes on
  });

  test("[W1] the same part sent twice at once is answered once, and gives no task before it is passed", async () => {
    const campaign = await makeCampaign(queries, "qualifying", {
      workers: 1,
      settings: { qualification: true },
    });
    await addTask(queries, campaign, { name: "t", seats: 1 });
    expect(await claim(queries, request(campaign, 0, 1))).toEqual({ kind: "none", reason: "qualification" });
    const answer = {
      campaign,
      worker: workerName("qualifying", 0),
      part: "validation" as const,
      content: {},
      materials: null,
      now: 2,
    };
    const results = await Promise.allSettled(
      (["passed", "failed"] as const).map((kind) =>
        answerPart(queries, { ...answer, key: kind, outcome: { kind, right: 0, asked: 8 } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const hasPassed = results[0]!.status === "fulfilled";
    expect((await claim(queries, request(campaign, 0, 3))).kind).toBe(hasPassed ? "claimed" : "none");
  });

  test("answers, payments, worker events and qualifications cannot be changed or deleted", async () => {
    const campaign = await writeSentences("fixed"); // so that there are rows
    const decided = { campaign, worker: workerName("fixed", 0), by: "m", note: "", now: 1 };
    await addQualificationEvent(queries, {
      ...decided,
      event: { kind: "granted", qualification: "writer" },
    });
    await setMaterials(queries, {
      ...decided,
      campaign: "fixed",
      materials: builtInMaterials({ recipe: "scenes" }),
    });
    for (const table of [answers, ledger, workerEvents, qualificationEvents, qualificationMaterials]) {
      await expect(queries.update(table).set({ at: 0 })).rejects.toMatchObject({
        cause: { message: expect.stringContaining("is append-only") },
      });
      await expect(queries.delete(table)).rejects.toThrow();
    }
  });
});

async function archiveOf(queries: Queries, campaign: string): Promise<readonly string[]> {
  const lines: string[] = [];
  await archiveCampaign(queries, campaign, async (batch) => {
    lines.push(...batch);
  });
  return lines;
}

async function* each(lines: readonly string[]) {
  yield* lines;
}

/** The account of a campaign, which must be what the purses have committed. */
async function checkSums(queries: Queries, campaign: string) {
  const account = await getAccount(queries, campaign);
  const held = await queries.select().from(purses).where(eq(purses.campaign, campaign));
  expect(account.spent + account.promised).toBe(held.reduce((sum, { committed }) => sum + committed, 0));
  expect(account.spent + account.promised).toBeLessThanOrEqual(account.budget);
  return account;
}
