import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { CounterpointError, type Example } from "../core/index.ts";
import { FolderStore } from "../database/images/folder-store.ts";
import { hashOfImage, ImageFiles } from "../database/images/image-files.ts";
import type { Db } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases, type TestDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { inspectPhoto } from "../photos/index.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { previousWriter } from "./answer.ts";
import { getAccount, raiseBudget } from "./budget.ts";
import { addCampaignEvent, isSplit } from "./campaign-events.ts";
import { type ClaimResult, claim } from "./claim.ts";
import { addConsent, getConsent } from "./consent.ts";
import { getCampaign } from "./create.ts";
import { getEligibility } from "./find-task.ts";
import { findMostFlags } from "./guide.ts";
import { addImage, getImages } from "./images.ts";
import { CampaignJobs } from "./jobs/campaign-jobs.ts";
import { addWorkerEvent, findOrAddWorker } from "./join.ts";
import { getWorkerStatus } from "./lock.ts";
import { addMessage, getMessages, markRead } from "./messages.ts";
import { getLedger, getLedgerPage, payRound, reversePayment } from "./pay.ts";
import { getStageProgress, getThroughput, getWorkerNames, listWorkers } from "./progress.ts";
import {
  addPartAnswer,
  addQualificationEvent,
  builtInMaterials,
  getMaterials,
  getQualification,
  setMaterials,
} from "./qualification.ts";
import { getStudy, invite, setStudy } from "./recruitment.ts";
import { extend, refusalError, releaseExpired, returnTask } from "./return.ts";
import { addReview, closeRound, getRounds, summariseRounds } from "./review.ts";
import { costOf, costTable } from "./rules/ledger.ts";
import { sumMoney } from "./rules/money.ts";
import { isQualified } from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { payOf } from "./rules/recipes/campaign-tasks.ts";
import {
  acceptAnswer,
  claimSeat,
  extendLease,
  returnAssignment,
  type TaskAssignments,
} from "./rules/seats.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { splitWhenReady } from "./split.ts";
import {
  answers,
  assignments,
  campaignEvents,
  ledger,
  qualificationEvents,
  qualificationMaterials,
  tasks,
  texts,
  workerEvents,
  workers,
} from "./tables.ts";
import { archiveOf, restore } from "./testing/archives.ts";
import { checkSums } from "./testing/check-sums.ts";
import {
  ALL_STAGES,
  addTask,
  getRecipeState,
  loadCampaignData,
  makeCampaign,
  makePhotosCampaign,
  openNextTasks,
  submit,
  workerName,
} from "./testing/stored-campaign.ts";
import { getText, setText } from "./texts.ts";

const MINUTE = 60_000;
const STUDY = {
  source: "panel",
  study: "7",
  workerParameter: "who",
  studyParameter: "project",
  completionUrl: "https://panel.example/done?code={code}",
  finishedCode: "F",
  leftCode: "L",
  unqualifiedCode: null,
};

const folder = temporaryFolder();
let db: Db;

/** Opens a database for the tests of a group. */
function useDatabase(databases: TestDatabases): void {
  beforeAll(async () => {
    ({ db } = await databases.open());
  });
}

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
  const campaign = await makeCampaign(db, id, {
    presentations: Array.from({ length: 10 }, () => "train"),
    workers: 2,
    settings,
  });
  await openNextTasks(db, campaign, 1);
  for (let turn = 0; turn < 10; turn += 1) {
    const number = turn < 7 ? 0 : 1; // seven sentences and three
    const asked = { ...request(campaign, number, 2 + turn), stages: ["writing" as const] };
    const result = await claim(db, asked);
    if (result.kind !== "claimed") throw new Error("A writing task should have been given");
    const content = { sentence: `Sentence ${turn} of a test.` };
    await submit(db, { ...asked, assignment: result.assignment, key: "k", content });
  }
  return campaign;
};

/** A campaign of photographs with six sets of one sentence each, and five workers. */
const makePhotos = async (id: string) => {
  const settings = { sentencesPerSet: 1, heldOut: 0.95, extraJudgments: 1 };
  const campaign = await makePhotosCampaign(db, id, { sets: 6, workers: 5, settings });
  await openNextTasks(db, campaign, 1);
  return campaign;
};

/** Workers in turn answer the tasks of some stages until nothing is left; returns how many answers there were. */
const answerAll = async (campaign: Campaign, stages: readonly StageName[], now: number, most = 1_000) => {
  let given = 0;
  for (let idle = 0, turn = 0; idle < 5 && given < most; turn += 1) {
    const asked = { ...request(campaign, turn % 5, now), stages, id: `${campaign.id} ${now} ${turn}` };
    const result = await claim(db, asked);
    idle = result.kind === "none" ? idle + 1 : 0;
    if (result.kind === "none") continue;
    const { stage, name, input } = result.task;
    const answer = {
      "image-pruning": { removed: {} },
      "set-construction": { duplicates: [], notInteresting: [] },
      writing:
        name === "writing/0-0"
          ? { kind: "flag", reason: "duplicates" }
          : { kind: "sentence", selected: [0], sentence: `This one is about ${name}.` },
      validation: `${(input as Example).label}`,
      "extra-validation": "true",
    }[stage];
    await submit(db, { ...asked, assignment: result.assignment, key: "k", content: answer });
    given += 1;
  }
  return given;
};

const stagesThere = async (campaign: Campaign) =>
  (await getStageProgress(db, campaign.id, 0)).map(({ stage, tasks: count }) => [stage, count]);

describe("on the embedded database", () => {
  const databases = embeddedDatabases();
  useDatabase(databases);

  test("a campaign is read back as it was made, and made once", async () => {
    const campaign = await makeCampaign(db, "made", { settings: { minVoteMargin: 3 } });
    expect(await getCampaign(db, "made")).toEqual(campaign);
    await expect(makeCampaign(db, "made")).rejects.toThrow(
      'A campaign with the URL name "made" already exists',
    );
    await expect(getCampaign(db, "other")).rejects.toThrow('There is no campaign "other"');
  });

  test("[C1-C3 W4] three presentations become twelve judged examples, and the ledger sums to the answers", async () => {
    const campaign = await makeCampaign(db, "whole", {
      presentations: ["train", "dev", "dev"],
      workers: 8,
    });
    await openNextTasks(db, campaign, 1); // opens the writing tasks; the others are opened by submits
    let now = 1;
    for (let idle = 0, turn = 0; idle < 8; turn += 1) {
      now += 1;
      const number = turn % 8;
      const result = await claim(db, request(campaign, number, now));
      if (result.kind === "none") {
        idle += 1;
        continue;
      }
      idle = 0;
      const example = result.task.input as Example;
      const content =
        result.task.stage === "writing"
          ? { sentence: `This was written for ${result.task.name}.` }
          : `${example.label}`;
      const { assignment } = result;
      const asked = { campaign, assignment, worker: workerName("whole", number), key: "k", content, now };
      expect(await submit(db, asked)).toMatchObject({ kind: "accepted", status: "counted" });
    }
    const { outputs, settled, funnel } = await getRecipeState(db, campaign, now);
    expect(settled).toBe(true);
    const examples = outputs as Example[];
    expect(examples.map(({ split, judgments }) => `${split} ${judgments.length}`)).toEqual([
      ...Array.from({ length: 4 }, () => "train 1"),
      ...Array.from({ length: 8 }, () => "dev 5"),
    ]);
    for (const { label, intended, judgments, writer } of examples) {
      expect(label).toBe(intended);
      expect(judgments[0]!.verdict).toBe(`${label}`); // a text, as it was given
      expect(new Set([writer, ...judgments.map(({ worker }) => worker)]).size).toBe(judgments.length + 1);
    }
    expect(funnel.map(({ stage, kept }) => [stage, kept])).toEqual([
      ["writing", 3],
      ["validation", 12],
    ]);
    // 3 sentences at 25 + 5 fee, 4 + 8 * 5 judgments at 3 + 0.6 fee; 6 for the bonus of each sentence stay promised.
    const lines = await getLedger(db, "whole");
    const spent = 248.4; // 90 + 158.4
    expect(sumMoney(lines.map(({ amount }) => amount))).toBe(spent);
    expect(await getAccount(db, "whole")).toEqual({ budget: 1_000_000, spent, promised: 18 });
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
          const asked = { ...request(campaign, number, now), key: `k${wait}`, content: "true" };
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
          const asked = { ...request(campaign, number, now), id: `${id}/${turn}` };
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
    for (const number of [0, 1, 2]) results.push(await claim(db, request(campaign, number, 1)));
    expect(results.map((result) => (result.kind === "none" ? result.reason : result.kind))).toEqual([
      "claimed",
      "claimed",
      "budget",
    ]);
    const [first] = results;
    if (first?.kind !== "claimed") throw new Error("The first claim should have been given");
    const { assignment } = first;
    await returnTask(db, { campaign, assignment, worker: workerName("poor", 0), now: 2 });
    expect((await claim(db, request(campaign, 2, 3))).kind).toBe("claimed");
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
    expect(await claim(db, request(campaign, 0, 1))).toEqual({ kind: "none", reason: "budget" });
    await addTask(db, campaign, { name: "t", seats: 2 });
    expect(await claim(db, request(campaign, 0, 2))).toMatchObject({ task: { stage: "validation" } });
    expect(await claim(db, request(campaign, 1, 3))).toEqual({ kind: "none", reason: "budget" });
    await checkSums(db, "frugal");
  });

  test("what a worker was shown in one task it is not shown in another", async () => {
    const campaign = await makeCampaign(db, "subjects", { workers: 2 });
    await addTask(db, campaign, { name: "first", seats: 1, subject: "example 1" });
    await addTask(db, campaign, { name: "extra", seats: 2, subject: "example 1" });
    const result = await claim(db, request(campaign, 0, 1));
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
    expect(await claim(db, request(campaign, 0, 3))).toEqual({ kind: "none", reason: "no-task" });
    expect((await claim(db, request(campaign, 1, 3))).kind).toBe("claimed");
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
    expect(await claim(db, request(campaign, 0, 2))).toMatchObject({
      kind: "claimed",
      task: { name: "t149" },
    });
    expect(await claim(db, request(campaign, 1, 2))).toMatchObject({ kind: "claimed", task: { name: "t0" } });
  });

  test("[P7] a claim that finds withdrawn tasks marks them, passes them, and leaves one that is held", async () => {
    const campaign = await makeCampaign(db, "untaken", { workers: 3 });
    for (const name of ["a", "b", "c"])
      await addTask(db, campaign, { name, seats: 1, withdrawAfter: MINUTE });
    expect(await claim(db, request(campaign, 0, 1))).toMatchObject({ task: { name: "a" } });
    await addTask(db, campaign, { name: "d", seats: 1 });
    const found = await claim(db, request(campaign, 1, 2 * MINUTE));
    expect(found).toMatchObject({ kind: "claimed", task: { name: "d" } });
    expect(await claim(db, request(campaign, 2, 2 * MINUTE))).toEqual({ kind: "none", reason: "no-task" });
    const marked = await db
      .select({ name: tasks.name })
      .from(tasks)
      .where(and(eq(tasks.campaign, campaign.id), eq(tasks.isWithdrawn, true)))
      .orderBy(tasks.name);
    expect(marked.map(({ name }) => name)).toEqual(["b", "c"]);
  });

  test("a worker joins once, may be blocked, and may leave", async () => {
    const campaign = await makeCampaign(db, "people", { workers: 1 });
    await addTask(db, campaign, { name: "t", seats: 1 });
    const again = { campaign: "people", source: "test", externalId: "0", now: 5 };
    const worker = workerName("people", 0);
    expect(await findOrAddWorker(db, { ...again, id: workerName("people", 9) })).toBe(worker);
    await addWorkerEvent(db, {
      campaign,
      worker,
      event: "blocked",
      by: "manager",
      note: "spam",
      now: 6,
    });
    expect(await claim(db, request(campaign, 0, 7))).toEqual({ kind: "none", reason: "blocked" });
    await addWorkerEvent(db, { campaign, worker, event: "unblocked", by: "manager", now: 8 });
    expect((await claim(db, request(campaign, 0, 8))).kind).toBe("claimed");
    await addWorkerEvent(db, { campaign, worker, event: "left", by: worker, now: 9 });
    expect(await getWorkerStatus(db, worker)).toBe("left");
    expect((await getAccount(db, "people")).promised).toBe(0); // the seat it held was given back
    expect(await claim(db, request(campaign, 0, 10))).toEqual({ kind: "none", reason: "left" });
    await expect(claim(db, request(campaign, 5, 11))).rejects.toThrow("There is no worker");
  });

  test("[W2 W3] a round is sampled, reviewed and paid once, and opens the whole pool", async () => {
    const campaign = await writeSentences("rounds");
    const again = { campaign: "rounds", sentence: "sentence 8 of a test" }; // the second writer's, but for case and full stop
    expect(await previousWriter(db, { ...again, worker: workerName("rounds", 1) })).toBe("the-writer");
    expect(await previousWriter(db, { ...again, worker: workerName("rounds", 0) })).toBe("another");
    expect(await previousWriter(db, { ...again, worker: workerName("rounds", 0), sentence: "New." })).toBe(
      "nobody",
    );
    expect(await closeRound(db, campaign)).toBe(1);
    const [first, second] = await getRounds(db, campaign);
    expect([first!.sentences.length, first!.sample.length]).toEqual([7, 4]);
    expect([second!.sentences.length, second!.sample.length]).toEqual([3, 3]); // all, as there are fewer
    const writer = workerName("rounds", 0);
    const paying = { campaign, worker: writer, round: 1, now: 30 };
    await expect(payRound(db, paying)).rejects.toThrow("has not been fully reviewed yet");
    for (const [i, assignment] of first!.sample.entries()) {
      const review = {
        assignment,
        reviewer: "r",
        good: i > 0,
        guidelines: i > 0 ? [] : ["opinion" as const],
        now: 20,
      };
      await addReview(db, review);
      await expect(addReview(db, review)).rejects.toThrow("has already been reviewed");
    }
    expect((await getRounds(db, campaign, { workers: [writer] }))[0]!.outcome).toBe("full-bonus"); // three of four
    expect(await payRound(db, paying)).toBe(7);
    expect(await payRound(db, paying)).toBe(0);
    expect(await getEligibility(db, campaign, writer)).toMatchObject({ pool: "whole" });
    expect(await getEligibility(db, campaign, workerName("rounds", 1))).toMatchObject({ pool: "limited" });
    // 10 sentences at 25 + 5, seven bonuses at 5 + 1; the bonus of the other three stays promised.
    expect(await checkSums(db, "rounds")).toMatchObject({ spent: 10 * 30 + 7 * 6, promised: 3 * 6 });
    expect(await closeRound(db, campaign)).toBe(2); // nothing was written since
    const rounds = await getRounds(db, campaign);
    expect(rounds).toHaveLength(2);
    expect(await summariseRounds(db, campaign)).toEqual(
      rounds.map(({ sentences, sample, ...round }) => {
        return { ...round, sentences: sentences.length, sampled: sample.length };
      }),
    );
  });

  test("workers are listed a hundred at a time, and found by a part of their name or the beginning of their id", async () => {
    const campaign = await makeCampaign(db, "listed");
    await db.insert(workers).values(
      Array.from({ length: 230 }, (_, i) => {
        const [id, externalId] = [`Many-${1_000 + i}`, `Person ${i}`];
        return { id, campaign: "listed", source: "panel", externalId, joinedAt: i >> 1 }; // two join at a time
      }),
    );
    const listed = async (asked: Parameters<typeof listWorkers>[2]) => {
      const { total, workers: page } = await listWorkers(db, campaign, asked);
      return { total, names: page.map(({ sourceName }) => sourceName) };
    };
    const pages = [await listed({}), await listed({ offset: 100 }), await listed({ offset: 200 })];
    expect(pages.map(({ names }) => names.length)).toEqual([100, 100, 30]);
    expect(pages.flatMap(({ names }) => names)).toEqual(Array.from({ length: 230 }, (_, i) => `Person ${i}`));
    expect(pages[0]!.total).toBe(230);
    expect(await listed({ search: "ON 22" })).toEqual({
      total: 11, // 22 and 220 to 229
      names: [22, ...Array.from({ length: 10 }, (_, i) => 220 + i)].map((i) => `Person ${i}`),
    });
    expect(await listed({ search: "many-1007" })).toEqual({ total: 1, names: ["Person 7"] });
    expect(await listed({ search: "1007" })).toEqual({ total: 0, names: [] });
    expect(await getWorkerNames(db, "listed")).toMatchObject({ "Many-1007": "Person 7" });
  });

  test.each([
    [7 * MINUTE, 60_000, [1, 1, 1, 1]], // 21 minutes, in which ten seconds would be 126 intervals
    [20 * 60 * MINUTE, 60 * MINUTE, [1, 1, 1, 1]], // 60 hours
    [45 * 60 * MINUTE, 24 * 60 * MINUTE, [1, 1, 1, 1]], // 135 hours: on the days 0, 1, 3 and 5
  ])("answers that are %i ms apart are counted in intervals of %i ms", async (apart, span, counts) => {
    const campaign = await makeCampaign(db, `every ${apart}`, {
      ...{ presentations: ["train", "train", "train", "train"], workers: 1 },
      settings: { limitedPool: 1 },
    });
    await openNextTasks(db, campaign, 4 * apart); // at the end: a task that nobody takes is withdrawn
    for (let turn = 0; turn < 4; turn += 1) {
      const asked = { ...request(campaign, 0, turn * apart), stages: ["writing" as const] };
      await claim(db, asked);
      const content = { sentence: `Sentence ${turn} of a test.` };
      await submit(db, { ...asked, assignment: asked.id, key: "k", content });
    }
    const throughput = await getThroughput(db, campaign.id);
    expect(throughput.span).toBe(span);
    expect(throughput.points).toEqual(
      counts.map((count, turn) => {
        return { at: Math.floor((turn * apart) / span) * span, stage: "writing", answers: count };
      }),
    );
  });

  test("another worker's assignment is as unknown as none", async () => {
    const campaign = await makeCampaign(db, "theirs", { workers: 2 });
    await addTask(db, campaign, { name: "t", seats: 2 });
    const result = await claim(db, request(campaign, 0, 1));
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

  test("[W4] a payment is taken back once, with its fee, and the table of costs knows", async () => {
    await writeSentences("reversed");
    const [first] = await getLedger(db, "reversed");
    const assignment = first!.key.slice("pay/".length);
    const request = { campaign: "reversed", assignment, kind: "pay", now: 50 } as const;
    expect(await reversePayment(db, request)).toBe(true);
    expect(await reversePayment(db, request)).toBe(false);
    await expect(reversePayment(db, { ...request, kind: "bonus" })).rejects.toThrow("There is no payment");
    await checkSums(db, "reversed");
    const { rows, total } = costTable(await getLedger(db, "reversed"), { sentences: 10, examples: 40 });
    expect(total).toMatchObject({ stage: "total", cost: 9 * 30, fees: 9 * 5, workers: 2, tasks: 9 }); // ten at 25 + 5, less one
    expect(rows).toEqual([{ ...total, stage: "writing" }]);
  });

  test("an archive restores a campaign elsewhere, wholly or not at all", async () => {
    const campaign = await writeSentences("archived");
    await closeRound(db, campaign);
    const [round] = await getRounds(db, campaign);
    await addReview(db, {
      assignment: round!.sample[0]!,
      reviewer: "r",
      good: true,
      guidelines: [],
      now: 20,
    });
    const by = { by: "m", now: 21 };
    await addCampaignEvent(db, { campaign: "archived", event: "started", ...by });
    await invite(db, { id: "hash", campaign: "archived", name: "ann" });
    await setStudy(db, { ...STUDY, campaign: "archived" });
    const bytes = await makePicture(1, { type: "png" });
    const photo = await inspectPhoto(bytes);
    const hash = hashOfImage(bytes);
    const files = new ImageFiles(new FolderStore(folder.path));
    await files.put(hash, bytes);
    const image = { ...photo, hash, name: "a.png", bytes: bytes.length };
    await addImage(db, { ...image, campaign: "archived", now: 22 });
    const materials = builtInMaterials({ recipe: "scenes" });
    for (let i = 0; i < 2; i += 1) await setMaterials(db, { campaign: "archived", materials, ...by });
    const { id } = await getMaterials(db, campaign);
    const worker = workerName("archived", 0);
    const outcome = { kind: "passed", right: 8, asked: 8 } as const;
    const part = { part: "validation", key: "k", content: {}, outcome, materials: id, now: 23 } as const;
    await addPartAnswer(db, { campaign, worker, ...part });
    for (const text of ["One.", "Two."]) await addMessage(db, { worker, text, ...by });
    await setText(db, { campaign, name: "writing", text: "Write.", ...by });
    const consent = { worker, version: "1", text: "Yes." };
    await addConsent(db, { ...consent, now: 25 });
    const [message] = await getMessages(db, worker);
    await markRead(db, { worker, message: message!.id, now: 24 });
    const lines = await archiveOf(db, "archived", files);
    expect(new Set(lines.slice(1, -1).map((line) => (JSON.parse(line) as [string])[0])).size).toBe(20); // every table, and files
    await expect(restore(db, lines, files)).rejects.toThrow(
      "Does a campaign with this name already exist here?",
    );
    const elsewhere = (await databases.open()).db;
    await makeCampaign(elsewhere, "other", { presentations: ["dev"], workers: 1 }); // so that numbers differ
    await openNextTasks(elsewhere, await getCampaign(elsewhere, "other"), 1);

    await expect(restore(elsewhere, lines.slice(0, -1))).rejects.toThrow("is incomplete");
    await expect(restore(elsewhere, lines.toSpliced(5, 1))).rejects.toThrow();
    await expect(restore(elsewhere, ['{"archive":"other"}'])).rejects.toThrow("not a campaign archive");
    await expect(restore(elsewhere, [lines[0]!, "{"])).rejects.toThrow("not JSON");
    await expect(getCampaign(elsewhere, "archived")).rejects.toThrow("There is no campaign");

    await restore(elsewhere, lines, files);
    expect(await getCampaign(elsewhere, "archived")).toEqual(campaign);
    expect(await checkSums(elsewhere, "archived")).toEqual(await checkSums(db, "archived"));
    expect(await getRounds(elsewhere, campaign)).toEqual(await getRounds(db, campaign));
    expect(await getLedger(elsewhere, "archived")).toEqual(await getLedger(db, "archived"));
    expect(await getRecipeState(elsewhere, campaign, 99)).toEqual({
      ...(await getRecipeState(db, campaign, 99)),
      answersOf: expect.any(Function), // another one of the same answers
    });
    expect((await claim(elsewhere, request(campaign, 1, 100))).kind).toBe("claimed"); // and goes on
    expect(await getStudy(elsewhere, "archived")).toEqual({ ...STUDY, campaign: "archived" });
    expect(await getImages(elsewhere, "archived")).toEqual(await getImages(db, "archived"));
    expect(await getQualification(elsewhere, worker)).toEqual(await getQualification(db, worker));
    const letters = [
      { text: "One.", by: "m", at: 21, readAt: 24 },
      { text: "Two.", by: "m", at: 21, readAt: null },
    ];
    expect(await getMessages(elsewhere, worker)).toMatchObject(letters);
    expect(await getConsent(elsewhere, consent)).toBe(25);
    const written = await getText(elsewhere, { campaign: "archived", name: "writing" });
    expect(written).toEqual({ text: "Write.", by: "m", at: 21 });
    const [event] = await elsewhere.select().from(qualificationEvents);
    expect(event!.materials).toBe((await getMaterials(elsewhere, campaign)).id);
  });

  test("[D2 W2] the last judgment opens the extra ones by itself; a flagged set is no sentence of a round", async () => {
    const campaign = await makePhotos("splitting");
    expect(await answerAll(campaign, ["image-pruning", "set-construction", "writing"], 2)).toBe(18);
    expect(await closeRound(db, campaign)).toBe(1);
    const rounds = await getRounds(db, campaign);
    expect(rounds.reduce((sum, { sentences }) => sum + sentences.length, 0)).toBe(5);
    // Five bonuses of 5 + 1 may still fall due, none for the flagged set.
    expect((await checkSums(db, "splitting")).promised).toBe(5 * 6);
    await answerAll(campaign, ["validation"], 3, 9);
    expect(await isSplit(db, "splitting")).toBe(false);
    await answerAll(campaign, ["validation"], 4);
    expect(await isSplit(db, "splitting")).toBe(true);
    // Ten examples of five sets of two: half an example is the share of train, so all sets are held out.
    expect(await stagesThere(campaign)).toContainEqual(["extra-validation", 10]);
    expect(await answerAll(campaign, ["extra-validation"], 5)).toBe(10);
    expect((await getRecipeState(db, campaign, 6)).settled).toBe(true);
    await checkSums(db, "splitting"); // a set of them was flagged, and its tasks closed
    expect(await findMostFlags(db, campaign)).toMatchObject({ flags: 1 });
  });

  test("a ledger is read in pages", async () => {
    await writeSentences("paged");
    const [third] = (await db.select().from(ledger).where(eq(ledger.campaign, "paged"))).slice(2);
    const { entries, next } = await getLedgerPage(db, "paged", third!.id);
    expect(entries).toEqual((await getLedger(db, "paged")).slice(3));
    expect(next).toBeUndefined();
  });

  test("answers, payments, worker events, qualifications and texts cannot be changed or deleted", async () => {
    const campaign = await writeSentences("fixed"); // so that there are rows
    const decided = { campaign, worker: workerName("fixed", 0), by: "m", note: "", now: 1 };
    await addQualificationEvent(db, {
      ...decided,
      event: { kind: "granted", qualification: "writer" },
    });
    await setMaterials(db, {
      ...decided,
      campaign: "fixed",
      materials: builtInMaterials({ recipe: "scenes" }),
    });
    await setText(db, { ...decided, name: "consent", text: "Yes." });
    const fixed = [answers, ledger, workerEvents, qualificationEvents, qualificationMaterials, texts];
    for (const table of fixed) {
      await expect(db.update(table).set({ at: 0 })).rejects.toMatchObject({
        cause: { message: expect.stringContaining("is append-only") },
      });
      await expect(db.delete(table)).rejects.toThrow();
    }
  });
});

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  useDatabase(databases());

  test("a judgment is read as it was given: a text, and no boolean", async () => {
    const campaign = await makeCampaign(db, "texts", { workers: 3 });
    await addTask(db, campaign, { name: "t", seats: 3 });
    for (const [number, content] of ["true", "false", "nonsense"].entries()) {
      const result = await claim(db, request(campaign, number, 1));
      if (result.kind !== "claimed") throw new Error("A task should have been given");
      const { assignment } = result;
      await submit(db, { ...request(campaign, number, 2), assignment, key: "k", content });
    }
    const { answers: given } = await loadCampaignData(db, campaign, { now: 3 });
    expect(given.map(({ content }) => content)).toEqual(["true", "false", "nonsense"]);
  });

  test("[P7] a task that nobody takes for three days holds nothing up", async () => {
    const campaign = await makePhotos("withdrawing");
    await answerAll(campaign, ["image-pruning", "set-construction"], 2);
    await answerAll(campaign, ["writing"], 3, 5);
    await answerAll(campaign, ["validation"], 4);
    const DAY = 24 * 60 * MINUTE;
    const splitAt = (now: number) =>
      splitWhenReady({ db, now: () => now, jobs: new CampaignJobs() }, campaign);
    expect(await splitAt(2 * DAY)).toBe(false);
    // Two servers find it ready at once.
    expect((await Promise.all([splitAt(4 * DAY), splitAt(4 * DAY)])).toSorted()).toEqual([false, true]);
    expect(await stagesThere(campaign)).toContainEqual(["extra-validation", expect.any(Number)]);
    const { funnel } = await getRecipeState(db, campaign, 4 * DAY);
    expect(funnel.find(({ stage }) => stage === "writing")!.dropped).toMatchObject({ withdrawn: 1 });
    expect(await splitAt(5 * DAY)).toBe(false); // once is enough
  });

  test("[W4] a budget rises, once for each request, and what could not be paid can be", async () => {
    const campaign = await makeCampaign(db, "rising", { workers: 2, budget: 4 });
    for (const name of ["a", "b"]) await addTask(db, campaign, { name, seats: 1 });
    expect((await claim(db, request(campaign, 0, 1))).kind).toBe("claimed");
    expect(await claim(db, request(campaign, 1, 1))).toEqual({ kind: "none", reason: "budget" });
    const raise = { campaign: "rising", budget: 9, by: "m", now: 2 };
    await Promise.all([raiseBudget(db, raise), raiseBudget(db, raise)]);
    expect(await checkSums(db, "rising")).toMatchObject({ budget: 9 });
    expect((await claim(db, request(campaign, 1, 3))).kind).toBe("claimed");
    await expect(raiseBudget(db, { ...raise, budget: 8 })).rejects.toThrow(
      "The new budget (0.08) is below the current one (0.09). Budgets can only be increased",
    );
    const events = await db.select().from(campaignEvents).where(eq(campaignEvents.campaign, "rising"));
    expect(events).toMatchObject([{ event: "budget-raised", amount: 5, by: "m" }]);
  });

  test("[W1] the same part sent twice at once is answered once", async () => {
    const campaign = await makeCampaign(db, "qualifying", {
      workers: 1,
      settings: { requireQualification: true },
    });
    const worker = workerName("qualifying", 0);
    const isPassed = async () =>
      isQualified("validator", (await getEligibility(db, campaign, worker)).qualification, campaign.settings);
    expect(await isPassed()).toBe(false);
    const answer = {
      campaign,
      worker,
      part: "validation" as const,
      content: {},
      materials: null,
      now: 2,
    };
    const results = await Promise.allSettled(
      (["passed", "failed"] as const).map((kind) =>
        addPartAnswer(db, { ...answer, key: kind, outcome: { kind, right: 0, asked: 8 } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await isPassed()).toBe(results[0]!.status === "fulfilled");
  });
});

/** Ignores that an answer comes too late, or from a worker who has returned the task. */
function allowRefusal(error: unknown): void {
  if (!(error instanceof CounterpointError && error.code === "campaign/refused")) throw error;
}
