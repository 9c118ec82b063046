import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Browser } from "../testing/browser.ts";
import { addWorker, agree, inviteWorker, must, SCENES_CAMPAIGN, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const MINUTE = 60_000;
let now = 0;
const server = startServer({ now: () => now });
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

interface Claimed {
  readonly prompt: string;
  readonly kind: string;
  readonly reason?: string;
  readonly assignment: string;
  readonly leaseEnds: number;
  readonly completionUrl?: string | null;
  readonly task: { readonly kind: string; readonly sentence?: string; readonly scene?: object };
}

const claim = async (worker: Browser) => (await must(worker.send("POST", "/api/work/claim"))) as Claimed;
const answer = (worker: Browser, assignment: string, content: unknown, key = "k") =>
  worker.send("POST", `/api/work/${assignment}/answer`, { key, content });
const count = async (table: string) => {
  const { rows } = await server.database.db.execute(`select count(*)::int as n from ${table}`);
  return rows[0]!.n as number;
};

const SENTENCE = "There is a box with exactly two yellow items.";

test("[C1] [C2] a campaign goes from writing to its last judgment, and the ledger pays each answer", async () => {
  const place = await startCampaign(owner, { id: "whole", presentations: { train: 1, dev: 1 } });
  const workers = await Promise.all(
    Array.from({ length: 7 }, (_, i) => addWorker(server, owner, { place, name: `w${i}` })),
  );
  let [given, idle] = [0, 0];
  for (let turn = 0; idle < workers.length; turn += 1) {
    const worker = workers[turn % workers.length]!;
    const claimed = await claim(worker);
    if (claimed.kind === "none") {
      idle += 1;
      continue;
    }
    idle = 0;
    const content = claimed.task.kind === "write-for-scenes" ? { sentence: `${SENTENCE} ${turn}` } : "true";
    await must(answer(worker, claimed.assignment, content));
    given += 1;
  }
  // Two sentences; four examples of train with one judgment each, four of dev with five.
  expect(given).toBe(2 + 4 + 4 * 5);
  const progress = await must(owner.send("GET", `${place}/progress`));
  expect(progress).toMatchObject({
    state: "started",
    stages: [
      { stage: "writing", tasks: 2, done: 2, answers: 2, held: 0 },
      { stage: "validation", tasks: 8, done: 8, seats: 24, answers: 24 },
    ],
  });
  const { entries, next } = (await must(owner.send("GET", `${place}/ledger`))) as {
    entries: { kind: string; amount: number }[];
    next: number | null;
  };
  expect(next).toBeNull();
  expect(entries.filter(({ kind }) => kind === "pay")).toHaveLength(given);
  // Everybody said "true": all eight examples of both sentences stay. 2 * 30 and 24 * 3.6 cents, fees included.
  expect(await must(owner.send("GET", `${place}/costs`))).toMatchObject({
    ...{ total: { cost: 146.4 }, sentences: 2, examples: 8 },
    ...{ perSentence: 73.2, perExample: 18.3 },
  });
  const { workers: listed } = (await must(owner.send("GET", `${place}/workers`))) as {
    workers: { answers: number; earned: number }[];
  };
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  expect(sum(listed.map(({ answers }) => answers))).toBe(given);
  expect(sum(listed.map(({ earned }) => earned))).toBe(
    sum(entries.filter(({ kind }) => kind === "pay").map(({ amount }) => amount)),
  );
});

test("a worker sees the picture and the sentence, and nothing that tells label, split, position or writer", async () => {
  const place = await startCampaign(owner, { id: "seen", presentations: { dev: 1 } });
  const [writer, judge] = [
    await addWorker(server, owner, { place, name: "writer" }),
    await addWorker(server, owner, { place, name: "judge" }),
  ];
  const writing = await claim(writer);
  expect(Object.keys(writing).sort()).toEqual(["assignment", "kind", "leaseEnds", "prompt", "task"]);
  expect(Object.keys(writing.task).sort()).toEqual(["kind", "scenes"]);
  await must(answer(writer, writing.assignment, { sentence: SENTENCE }));
  const judging = await claim(judge);
  expect(Object.keys(judging.task).sort()).toEqual(["kind", "scene", "sentence"]);
  expect(judging.task).toMatchObject({ kind: "judge-scene", sentence: SENTENCE });
  expect(Object.keys((judging.task.scene as object[][])[0]![0]!).sort()).toEqual(
    ["colour", "shape", "size", "x", "y"], // an item, and no more
  );
});

test("an answer sent twice is kept once, and another key cannot replace it", async () => {
  const place = await startCampaign(owner, { id: "twice" });
  const worker = await addWorker(server, owner, { place, name: "w" });
  const { assignment } = await claim(worker);
  const before = await count("answers");
  expect(await must(answer(worker, assignment, { sentence: SENTENCE }))).toMatchObject({ kind: "accepted" });
  expect(await must(answer(worker, assignment, { sentence: SENTENCE }))).toMatchObject({ kind: "repeated" });
  expect(await answer(worker, assignment, { sentence: `${SENTENCE} New` }, "other")).toMatchObject({
    status: 409,
    body: { error: { code: "campaign/refused", message: expect.stringContaining("answered") } },
  });
  expect(await count("answers")).toBe(before + 1);
});

test("another worker's task, of this campaign or another, is as unknown as none", async () => {
  const place = await startCampaign(owner, { id: "mine", presentations: { train: 2 } });
  const other = await startCampaign(owner, { id: "theirs" });
  const { assignment } = await claim(await addWorker(server, owner, { place, name: "victim" }));
  const before = await count("answers");
  for (const thief of [
    await addWorker(server, owner, { place, name: "thief" }),
    await addWorker(server, owner, { place: other, name: "thief" }),
  ]) {
    for (const [verb, body] of [
      ["answer", { key: "k", content: { sentence: SENTENCE } }],
      ["extend", undefined],
      ["return", undefined],
    ] as const) {
      expect(await thief.send("POST", `/api/work/${assignment}/${verb}`, body)).toMatchObject({
        status: 404,
      });
    }
  }
  expect(await count("answers")).toBe(before);
});

test("[C1] a sentence is checked before it is taken, and the worker may ask beforehand", async () => {
  const place = await startCampaign(owner, { id: "checked" });
  const worker = await addWorker(server, owner, { place, name: "w" });
  const { assignment } = await claim(worker);
  const before = await count("answers");
  expect(await answer(worker, assignment, { sentence: "In image A is a box." })).toMatchObject({
    status: 422,
    body: { error: { code: "data/invalid", message: expect.stringContaining("Do not mention the images") } },
  });
  const long = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(" ");
  expect(await answer(worker, assignment, { sentence: long })).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining("at most 500 characters") } },
  });
  for (const content of ["true", null, { sentence: 5 }, { text: SENTENCE }, [SENTENCE]]) {
    expect((await answer(worker, assignment, content)).status).toBe(422);
  }
  expect(await count("answers")).toBe(before);
  for (const [sentence, problem] of [
    ["Two boxes", "too-short"],
    [long, "too-long"],
  ]) {
    const check = await must(worker.send("POST", "/api/work/check-sentence", { sentence }));
    expect(check).toEqual({ problems: [problem], warnings: [] });
  }
});

test("SQL and HTML in a sentence are letters like others; what cannot be stored is refused", async () => {
  const place = await startCampaign(owner, { id: "letters", presentations: { train: 2 } });
  const [worker, judge] = [
    await addWorker(server, owner, { place, name: "'; drop table answers; --" }),
    await addWorker(server, owner, { place, name: "<script>alert(1)</script>" }),
  ];
  const { assignment } = await claim(worker);
  const before = await count("answers");
  for (const sentence of ["There is a box with \0 nothing.", "There is a \ud800 in a box."]) {
    expect((await answer(worker, assignment, { sentence })).status).toBe(400);
  }
  expect(await count("answers")).toBe(before);
  const sentence = `There is a box'); delete from ledger; -- <img src=x onerror="alert(1)"> in it.`;
  await must(answer(worker, assignment, { sentence }));
  // The judge meets the writing task first or the sentence; in the end it sees the sentence as it was written.
  let claimed = await claim(judge);
  if (claimed.task.kind === "write-for-scenes") {
    await must(answer(judge, claimed.assignment, { sentence: SENTENCE }));
    claimed = await claim(judge);
  }
  expect(claimed.task.sentence).toBe(sentence);
});

test("a lease is extended while a worker is at it, and lost when it is not", async () => {
  const place = await startCampaign(owner, { id: "leased" });
  const [slow, next] = [
    await addWorker(server, owner, { place, name: "slow" }),
    await addWorker(server, owner, { place, name: "next" }),
  ];
  const { assignment } = await claim(slow);
  now += 20 * MINUTE;
  expect(await must(slow.send("POST", `/api/work/${assignment}/extend`))).toEqual({
    leaseEnds: now + 30 * MINUTE,
  });
  expect(await claim(next)).toMatchObject({ kind: "none", reason: "no-task" });
  now += 31 * MINUTE;
  expect((await slow.send("POST", `/api/work/${assignment}/extend`)).status).toBe(409);
  expect(await claim(next)).toMatchObject({ kind: "task" });
});

test("[W3] a new writer who has done what is open to new writers is told that a review is due", async () => {
  const place = await startCampaign(owner, {
    id: "limited",
    presentations: { train: 12 },
    settings: { limitedPool: 0.5 },
  });
  const writer = await addWorker(server, owner, { place, name: "writer" });
  let sentences = 0;
  for (;;) {
    const claimed = await claim(writer);
    if (claimed.kind === "none") break;
    sentences += 1;
    await must(answer(writer, claimed.assignment, { sentence: `${SENTENCE} ${sentences}` }));
  }
  expect(sentences).toBeLessThan(12); // the others are for writers whose sentences were reviewed
  expect(await claim(writer)).toMatchObject({ reason: "review" });
  const idle = await addWorker(server, owner, { place, name: "idle" });
  for (let task = await claim(idle); task.kind === "task"; task = await claim(idle))
    await must(answer(idle, task.assignment, "true"));
  expect(await claim(idle)).toMatchObject({ reason: "no-task" }); // nothing of theirs can be reviewed
  await must(owner.send("POST", `${place}/rounds`));
  expect(await claim(writer)).toMatchObject({ reason: "review" }); // the sample is not reviewed yet
});

test("who comes before a campaign starts is told so, and who comes while it is paused too", async () => {
  const place = "/api/campaigns/early";
  await must(owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "early" }));
  const worker = await addWorker(server, owner, { place, name: "w" });
  expect(await claim(worker)).toMatchObject({ reason: "not-started" });
  await must(owner.send("POST", `${place}/presentations`, { split: "train", count: 1 }));
  await must(owner.send("POST", `${place}/start`));
  await must(owner.send("POST", `${place}/pause`));
  expect(await claim(worker)).toMatchObject({ reason: "paused" });
  expect(await must(worker.send("GET", "/api/work"))).toMatchObject({ campaign: { state: "paused" } });
});

test("a returned task goes to others", async () => {
  const place = await startCampaign(owner, { id: "returned" });
  const [first, second] = [
    await addWorker(server, owner, { place, name: "first" }),
    await addWorker(server, owner, { place, name: "second" }),
  ];
  const { assignment } = await claim(first);
  await must(first.send("POST", `/api/work/${assignment}/return`));
  expect(await claim(first)).toMatchObject({ kind: "none" });
  expect(await claim(second)).toMatchObject({ kind: "task" });
});

test("the same invitation is the same worker; a new link for a name ends the old one and its sessions; who left may come back", async () => {
  const place = await startCampaign(owner, { id: "links" });
  const inviteOne = () => inviteWorker(owner, { place, name: "ann" });
  const joinBy = async (invitation: string) => {
    const browser = await new Browser(() => server.url).open();
    return { browser, ...(await browser.send("POST", "/api/join", { invitation })) };
  };
  const token = await inviteOne();
  const first = await joinBy(token);
  await agree(first.browser);
  const { assignment } = await claim(first.browser);
  expect((await claim((await joinBy(token)).browser)).assignment).toBe(assignment);
  const other = await addWorker(server, owner, { place, name: "bob" });
  const renewed = await inviteOne();
  expect((await joinBy(token)).status).toBe(404);
  expect(await first.browser.send("POST", "/api/work/claim")).toMatchObject({ status: 401 });
  expect(await other.send("POST", "/api/work/claim")).toMatchObject({ status: 200 });

  const second = await joinBy(renewed);
  await must(second.browser.send("POST", "/api/work/leave"));
  expect(await claim(second.browser)).toMatchObject({ kind: "none", reason: "left" });
  const back = await joinBy(renewed);
  expect((await claim(back.browser)).reason).not.toBe("left");
  const { workers } = (await must(owner.send("GET", `${place}/workers`))) as { workers: object[] };
  expect(workers).toHaveLength(2);
  expect(workers).toContainEqual(expect.objectContaining({ sourceName: "ann", status: "active" }));
});

test("participants of Prolific join by its parameters and go back with a code for how it ended", async () => {
  const place = await startCampaign(owner, { id: "prolific" });
  const study = { study: "a".repeat(24), finishedCode: "DONE1", leftCode: "LEFT1" };
  await must(owner.send("PUT", `${place}/study`, study));
  const other = await startCampaign(owner, { id: "prolific-2" });
  expect((await owner.send("PUT", `${other}/study`, study)).status).toBe(409);
  const both = [place, other].map((each) =>
    owner.send("PUT", `${each}/study`, { ...study, study: "b".repeat(24) }),
  );
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  await must(owner.send("PUT", `${place}/study`, study));

  const worker = await new Browser(() => server.url).open();
  const parameters = { PROLIFIC_PID: "1".repeat(24), STUDY_ID: study.study, SESSION_ID: "2".repeat(24) };
  const join = (changed: object) => worker.send("POST", "/api/join/prolific", { ...parameters, ...changed });
  expect((await join({ STUDY_ID: "c".repeat(24) })).status).toBe(404);
  const before = await count("workers");
  for (const parameter of Object.keys(parameters)) {
    for (const id of ["p1", `${"1".repeat(24)},9.99`, `${"1".repeat(24)}\n`, "=1+1"]) {
      expect(await join({ [parameter]: id })).toMatchObject({
        status: 422,
        body: { error: { message: expect.stringContaining(`${parameter} is ${JSON.stringify(id)}`) } },
      });
    }
  }
  expect(await count("workers")).toBe(before);
  await must(join({}));
  await agree(worker);
  const { assignment } = await claim(worker);
  await must(answer(worker, assignment, { sentence: SENTENCE }));
  expect(await claim(worker)).toMatchObject({
    kind: "none",
    completionUrl: "https://app.prolific.com/submissions/complete?cc=DONE1",
  });
  expect(await must(worker.send("POST", "/api/work/leave"))).toEqual({
    completionUrl: "https://app.prolific.com/submissions/complete?cc=LEFT1",
  });
});

interface Asked {
  readonly id: string;
  readonly options: readonly string[];
}

test("participants of another marketplace join by its parameters, and go back by its address", async () => {
  const settings = { requireQualification: true };
  const place = await startCampaign(owner, { id: "panel", settings });
  const study = {
    source: "panel",
    study: "p7",
    workerParameter: "who",
    studyParameter: "project",
    completionUrl: "https://panel.example/back?status={code}",
    finishedCode: "done & paid",
    leftCode: "left",
    unqualifiedCode: "screened",
  };
  for (const wrong of [
    { source: "link" },
    { completionUrl: "javascript:alert(1)" },
    { completionUrl: "http://panel.example/{code}" },
    { completionUrl: "https://[panel/{code}" },
    { workerParameter: "a b" },
    { study: "p 7" },
    { workerParameter: "project" }, // as the study's: all participants would be one
  ]) {
    expect((await owner.send("PUT", `${place}/study`, { ...study, ...wrong })).status).toBe(400);
  }
  await must(owner.send("PUT", `${place}/study`, study));
  const worker = await new Browser(() => server.url).open();
  const join = (campaign: string, parameters: object) =>
    worker.send("POST", "/api/join/study", { campaign, parameters });
  for (const parameters of [{}, { who: "w1" }, { who: "w1", project: "p8" }]) {
    expect((await join("panel", parameters)).status).toBe(404);
  }
  for (const who of ["", "w,1", "w\n1", "-w"])
    expect((await join("panel", { who, project: "p7" })).status).toBe(422);
  expect((await join("none", { who: "w1", project: "p7" })).status).toBe(404);
  await must(join("panel", { who: "w1", project: "p7", more: "ignored" }));
  await agree(worker);
  const back = (code: string) => `https://panel.example/back?status=${code}`;
  for (const part of ["guidelines", "validation"]) {
    const path = `/api/work/qualification/${part}`;
    const { questions } = (await must(worker.send("GET", path))) as { questions: Asked[] };
    const lastOptions = questions.map(({ id, options }) => [id, options.at(-1)]); // "nonsense", or whatever comes last
    const content = Object.fromEntries(lastOptions);
    expect(await must(worker.send("POST", path, { key: part, content }))).toMatchObject({
      outcome: "failed",
    });
  }
  expect(await claim(worker)).toMatchObject({ reason: "qualification", completionUrl: back("screened") });
  expect(await must(worker.send("POST", "/api/work/leave"))).toEqual({ completionUrl: back("left") });
});

test("a participant who has done nothing gets no completion code, whatever the campaign's state", async () => {
  const place = await startCampaign(owner, { id: "idle", presentations: { train: 2 } });
  const study = { study: "d".repeat(24), finishedCode: "DONE2", leftCode: "LEFT2" };
  await must(owner.send("PUT", `${place}/study`, study));
  const participant = async (digit: string) => {
    const worker = await new Browser(() => server.url).open();
    const id = digit.repeat(24);
    const parameters = { PROLIFIC_PID: id, STUDY_ID: study.study, SESSION_ID: id };
    await must(worker.send("POST", "/api/join/prolific", parameters));
    await agree(worker);
    return worker;
  };
  const active = await participant("1");
  const { assignment } = await claim(active);
  await must(answer(active, assignment, { sentence: SENTENCE }));
  await must(owner.send("POST", `${place}/pause`));
  const idle = await participant("2");
  expect(await claim(idle)).toMatchObject({ reason: "paused", completionUrl: null });
  expect(await must(idle.send("POST", "/api/work/leave"))).toEqual({ completionUrl: null });
  expect(await claim(active)).toMatchObject({
    reason: "paused",
    completionUrl: expect.stringContaining("DONE2"),
  });
});

test("[W4] a manager raises the budget, and workers go on", async () => {
  const settings = { writingPay: 20, fullBonus: 0, lowerBonus: 0, feeBasisPoints: 0 };
  const place = await startCampaign(owner, {
    id: "raised",
    presentations: { train: 2 },
    budget: 30,
    settings,
  });
  await claim(await addWorker(server, owner, { place, name: "first" }));
  const worker = await addWorker(server, owner, { place, name: "w" });
  expect(await claim(worker)).toMatchObject({ reason: "budget" });
  await must(owner.send("PUT", `${place}/budget`, { budget: 40 }));
  expect((await owner.send("PUT", `${place}/budget`, { budget: 35 })).status).toBe(409);
  expect((await owner.send("PUT", `${place}/budget`, { budget: -1 })).status).toBe(400);
  expect(await claim(worker)).toMatchObject({ kind: "task" });
  expect(await must(owner.send("GET", `${place}/progress`))).toMatchObject({ account: { budget: 40 } });
});

test("the budget gives out no seat that it cannot pay, until money that was set aside comes back", async () => {
  // A seat costs 20 of the 30.
  const place = await startCampaign(owner, {
    id: "poor",
    presentations: { train: 2 },
    budget: 30,
    settings: {
      limitedPool: 1,
      writingPay: 20,
      fullBonus: 0,
      lowerBonus: 0,
      feeBasisPoints: 0,
      gracePeriod: 0,
    },
  });
  const [first, second] = [
    await addWorker(server, owner, { place, name: "first" }),
    await addWorker(server, owner, { place, name: "second" }),
  ];
  expect(await claim(first)).toMatchObject({ kind: "task" });
  expect(await claim(second)).toMatchObject({ kind: "none", reason: "budget" });
  now += 40 * MINUTE; // the first lease is over, and no late answer is taken
  expect(await claim(second)).toMatchObject({ kind: "task" });
});

test("[W4] a payment is taken back once, with its fee, and the costs say so", async () => {
  const settings = { limitedPool: 1, writingPay: 20, fullBonus: 0, lowerBonus: 0, feeBasisPoints: 2_000 };
  const place = await startCampaign(owner, { id: "costs", presentations: { train: 2 }, settings });
  const worker = await addWorker(server, owner, { place, name: "w" });
  const assignments: string[] = [];
  for (const text of [SENTENCE, `${SENTENCE} Again`]) {
    const { assignment } = await claim(worker);
    await must(answer(worker, assignment, { sentence: text }));
    assignments.push(assignment);
  }
  const costs = () => must(owner.send("GET", `${place}/costs`));
  // Two answers of 20 with a fee of a fifth.
  const both = { stage: "writing", tasks: 2, pay: 40, bonus: 0, fees: 8, cost: 48, perTask: 24, workers: 1 };
  expect(await costs()).toEqual({
    currency: "USD",
    rows: [both],
    validations: null,
    total: { ...both, stage: "total" },
    ...{ written: 2, sentences: 0, examples: 0, perSentence: null, perExample: null }, // nothing is judged yet
  });
  const reversal = { assignment: assignments[0], kind: "pay" };
  await must(owner.send("POST", `${place}/reversals`, reversal));
  await must(owner.send("POST", `${place}/reversals`, reversal));
  expect(await costs()).toMatchObject({ total: { cost: 24 } });
  expect(await must(owner.send("GET", `${place}/workers`))).toMatchObject({ workers: [{ earned: 20 }] });
  expect((await owner.send("POST", `${place}/reversals`, { ...reversal, kind: "bonus" })).status).toBe(404);
});

test("that a worker agreed is kept once, with the time and the hash of the text, and shown to managers", async () => {
  const place = await startCampaign(owner, { id: "consent" });
  const invitation = await inviteWorker(owner, { place, name: "w" });
  const worker = await new Browser(() => server.url).open();
  await must(worker.send("POST", "/api/join", { invitation }));
  const consent = async () =>
    ((await must(worker.send("GET", "/api/work"))) as { consent: { text: string; version: string } }).consent;
  const asked = await consent();
  expect(asked).toMatchObject({ agreedAt: null });
  expect(asked.version).toBe(createHash("sha256").update(asked.text).digest("hex"));
  const listed = async () =>
    ((await must(owner.send("GET", `${place}/workers`))) as { workers: [{ consent: unknown }] }).workers[0]
      .consent;
  expect(await listed()).toBe(null);
  expect((await worker.send("POST", "/api/work/consent", { version: "of last year" })).status).toBe(409);
  await must(worker.send("POST", "/api/work/consent", { version: asked.version }));
  const agreedAt = now;
  now += MINUTE;
  expect(await consent()).toMatchObject({ agreedAt });
  await must(worker.send("POST", "/api/work/consent", { version: asked.version }));
  expect(await listed()).toEqual({ version: asked.version, at: agreedAt });
});

test("nothing is claimed, answered or paid before the current text is agreed to, and nothing is lost by that", async () => {
  const place = await startCampaign(owner, { id: "enforced", presentations: { train: 2 } });
  const invitation = await inviteWorker(owner, { place, name: "w" });
  const worker = await new Browser(() => server.url).open();
  await must(worker.send("POST", "/api/join", { invitation }));
  const refusal = { status: 403, body: { error: { code: "campaign/consent" } } };
  const claims = () => worker.send("POST", "/api/work/claim");
  expect(await claims()).toMatchObject(refusal);
  await agree(worker);
  const first = await claim(worker);
  await must(answer(worker, first.assignment, { sentence: SENTENCE }));
  const second = await claim(worker);

  await must(owner.send("PUT", `${place}/texts/consent`, { text: "Other words." }));
  const [answersBefore, ledgerBefore] = [await count("answers"), await count("ledger")];
  expect(await claims()).toMatchObject(refusal);
  const sent = () => answer(worker, second.assignment, { sentence: `${SENTENCE} Again` }, "k2");
  expect(await sent()).toMatchObject(refusal);
  // An answer whose reply was lost was taken before, and stays taken.
  expect(await must(answer(worker, first.assignment, { sentence: SENTENCE }))).toMatchObject({
    kind: "repeated",
  });
  expect([await count("answers"), await count("ledger")]).toEqual([answersBefore, ledgerBefore]);
  await agree(worker);
  expect((await claim(worker)).assignment).toBe(second.assignment);
  expect(await must(sent())).toMatchObject({ kind: "accepted" });
});

test("a qualification is neither shown nor graded before the text is agreed to", async () => {
  const place = await startCampaign(owner, { id: "asked", settings: { requireQualification: true } });
  const invitation = await inviteWorker(owner, { place, name: "w" });
  const worker = await new Browser(() => server.url).open();
  await must(worker.send("POST", "/api/join", { invitation }));
  const refusal = { status: 403, body: { error: { code: "campaign/consent" } } };
  const path = "/api/work/qualification/guidelines";
  expect(await worker.send("GET", path)).toMatchObject(refusal);
  expect(await worker.send("POST", path, { key: "k", content: {} })).toMatchObject(refusal);
  await agree(worker);
  expect(await worker.send("GET", path)).toMatchObject({ status: 200 });
});

test("words of a campaign's own are agreed to anew, those of others are not touched, and one can go back", async () => {
  const place = await startCampaign(owner, { id: "own-words" });
  const other = await startCampaign(owner, { id: "other-words" });
  const [worker, stranger] = [
    await addWorker(server, owner, { place, name: "w" }),
    await addWorker(server, owner, { place: other, name: "w" }),
  ];
  const consentOf = async (browser: typeof worker) =>
    ((await must(browser.send("GET", "/api/work"))) as { consent: { text: string; version: string } })
      .consent;
  const builtIn = await consentOf(worker);
  const agreeTo = ({ version }: { version: string }) => worker.send("POST", "/api/work/consent", { version });
  await must(agreeTo(builtIn));
  const text = "The board of ethics approved this.\n\nAsk <b>Ada</b>.";
  const put = (words: string | null) => owner.send("PUT", `${place}/texts/consent`, { text: words });
  await must(put(` ${text.replaceAll("\n", "\r\n")}\n`));
  const own = await consentOf(worker);
  expect(own).toEqual({
    text,
    version: createHash("sha256").update(text).digest("hex"),
    agreedAt: null,
  });
  expect((await agreeTo(builtIn)).status).toBe(409);
  await must(agreeTo(own));
  const { texts } = (await must(owner.send("GET", `${place}/texts`))) as { texts: { name: string }[] };
  expect(texts.find(({ name }) => name === "consent")).toEqual({
    name: "consent",
    text,
    version: own.version,
    by: "owner",
    at: now,
    builtIn: builtIn.text,
    isDecided: true,
    deviation: null,
  });
  expect(await consentOf(stranger)).toMatchObject({ text: builtIn.text });
  for (const words of ["", " \n", "\u200b", "a\u0000b", "a\u202eb", "x".repeat(10_001)])
    expect((await put(words)).status).toBe(400);
  await must(put(null));
  expect(await consentOf(worker)).toMatchObject({ version: builtIn.version, agreedAt: expect.any(Number) });
});

test("[C1] a prompt of the campaign's own is shown as it was when the task was claimed; the built-in one can come back", async () => {
  const place = await startCampaign(owner, { id: "prompts", presentations: { train: 3 } });
  const [early, late, last] = await Promise.all(
    ["early", "late", "last"].map((name) => addWorker(server, owner, { place, name })),
  );
  const put = (name: string, text: string | null) => owner.send("PUT", `${place}/texts/${name}`, { text });
  const promptOf = async (worker: Browser) => (await claim(worker)).prompt;
  const builtIn = await promptOf(early!);
  expect(builtIn).toContain("- It does not mention the order of the boxes");
  now += 1_000;
  await must(put("writing", "Write <b>one</b> sentence.\r\n- It is short."));
  await must(put("instructions", "Read this."));
  expect(await promptOf(early!)).toBe(builtIn);
  expect(await promptOf(late!)).toBe("Write <b>one</b> sentence.\n- It is short.");
  expect(await must(late!.send("GET", "/api/work"))).toMatchObject({ instructions: "Read this." });
  now += 1_000;
  await must(put("writing", null));
  expect(await promptOf(last!)).toBe(builtIn);
  expect((await put("image-pruning", "Of another recipe.")).status).toBe(422);
  expect((await put("writing", "x".repeat(10_001))).status).toBe(400);
  expect((await put("nothing", "Text.")).status).toBe(400);
});
