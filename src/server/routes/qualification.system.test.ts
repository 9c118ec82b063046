import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, SCENES_CAMPAIGN, startCampaign } from "../testing/campaign.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let [owner, reviewer]: Browser[] = [];
beforeAll(async () => {
  owner = await setUp(server);
  reviewer = await addSignedIn(server, owner, "reviewer");
});

const SENTENCE = "There is a box with only blue items.";

interface Materials {
  readonly tutorial: readonly { id: string; answer: string; options: string[] }[];
  readonly [part: string]: unknown;
}

/** The test of AP B, with all of its parts. */
const LONG_TEST = {
  requireQualification: true,
  tutorialQuestions: 6,
  guidelineSentences: 19,
  requireCheckedSentence: true,
  validationQuestions: 8,
};
const start = (id: string, described: Record<string, unknown> = {}) =>
  startCampaign(owner!, { id, ...described, settings: LONG_TEST });
const claim = (worker: Browser) => must(worker.send("POST", "/api/work/claim"));
const state = (worker: Browser) => must(worker.send("GET", "/api/work/qualification"));
const send = (worker: Browser, part: string, content: unknown, key = `key of ${part}`) =>
  worker.send("POST", `/api/work/qualification/${part}`, { key, content });
const materialsOf = async (place: string) =>
  (await must(owner!.send("GET", `${place}/qualification/materials`))) as Materials;
const keyTo = async (place: string, part: string) => {
  const questions = (await materialsOf(place))[part] as Materials["tutorial"];
  return Object.fromEntries(questions.map(({ id, answer }) => [id, answer]));
};
const ownPlace = async (place: string) => {
  const { workers } = (await must(owner!.send("GET", `${place}/workers`))) as { workers: [{ id: string }] };
  return `${place}/workers/${workers[0].id}`;
};

test("[W1] a writer gets tasks once it has passed tutorial and guidelines and a reviewer has read its sentence", async () => {
  const place = await start("writers");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  expect(await claim(worker)).toEqual({
    kind: "none",
    reason: "qualification",
    nextParts: [
      { part: "tutorial", questions: 6, correctToPass: 5, tries: 1, triesLeft: 1, step: 1, steps: 3 }, // 0.8 of 6 is 4.8
      { part: "validation", questions: 8, correctToPass: 7, tries: 1, triesLeft: 1, step: 1, steps: 1 },
    ],
    qualifications: { writer: "open", validator: "open" },
    completionUrl: null,
  });
  for (const part of ["tutorial", "guidelines"]) {
    expect((await state(worker)) as object).toMatchObject({ nextParts: [{ part }, { part: "validation" }] });
    expect(await must(send(worker, part, await keyTo(place, part)))).toEqual({
      kind: "accepted",
      outcome: "passed",
      triesLeft: 0,
    });
  }
  const asked = await must(worker.send("GET", "/api/work/qualification/writing"));
  expect(asked).toMatchObject({ part: "writing", pictures: { blocks: { scenes: { length: 4 } } } });
  for (const sentence of ["In image A is a blue box.", SENTENCE.repeat(20), `${SENTENCE}\u001b[31m`]) {
    expect((await send(worker, "writing", { sentence })).status).toBe(422);
  }
  expect(await must(send(worker, "writing", { sentence: SENTENCE }))).toMatchObject({ outcome: "waiting" });
  expect(await claim(worker)).toMatchObject({
    reason: "qualification",
    nextParts: [{ part: "validation" }],
    qualifications: { writer: "waiting" },
  });

  const checks = `${place}/qualification/checks`;
  const { sentences } = (await must(reviewer!.send("GET", checks))) as { sentences: [{ id: number }] };
  expect(sentences).toMatchObject([{ picture: { kind: "scenes" }, sentence: SENTENCE }]);
  expect(JSON.stringify(sentences)).not.toContain((await ownPlace(place)).split("/").at(-1));
  const other = await start("writers-of-another");
  const check = `qualification/checks/${sentences[0].id}`;
  expect((await reviewer!.send("POST", `${other}/${check}`, { passed: true })).status).toBe(404);
  await must(reviewer!.send("POST", `${place}/${check}`, { passed: true, note: "clear" }));
  expect((await reviewer!.send("POST", `${place}/${check}`, { passed: false })).status).toBe(409);
  expect(await must(reviewer!.send("GET", checks))).toEqual({ sentences: [] });
  await must(reviewer!.send("DELETE", `${place}/${check}`));
  expect((await reviewer!.send("DELETE", `${place}/${check}`)).status).toBe(409); // nothing to take back
  expect(await must(reviewer!.send("GET", checks))).toEqual({ sentences });
  expect(await claim(worker)).toMatchObject({ reason: "qualification" });
  await must(reviewer!.send("POST", `${place}/${check}`, { passed: true }));
  expect(await claim(worker)).toMatchObject({ kind: "task", task: { kind: "write-for-scenes" } });
  expect(await must(owner!.send("GET", `${place}/workers`))).toMatchObject({
    workers: [{ qualifications: { writer: "qualified", validator: "open" } }],
  });
});

test("[W1] who is blocked is asked no questions", async () => {
  const place = await start("blocked");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  await must(owner!.send("POST", `${await ownPlace(place)}/block`, {}));
  expect(await claim(worker)).toMatchObject({ reason: "blocked", nextParts: [] });
  expect(await state(worker)).toMatchObject({ nextParts: [] });
  expect((await worker.send("GET", "/api/work/qualification/tutorial")).status).toBe(409);
});

test("[W1] who is qualified to validate gets no writing task", async () => {
  const place = await start("validators");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  await must(send(worker, "validation", await keyTo(place, "validation")));
  expect(await claim(worker)).toMatchObject({ reason: "no-task", nextParts: [{ part: "tutorial" }] });
});

test("[W1 C5] who writes about scenes judges six sentences, and nobody reads theirs first, unless a manager says so", async () => {
  const place = await startCampaign(owner!, { id: "short", settings: { requireQualification: true } });
  const worker = await addWorker(server, owner!, { place, name: "w" });
  expect(await claim(worker)).toMatchObject({
    nextParts: [
      { part: "guidelines", questions: 6, step: 1, steps: 1 },
      { part: "validation", questions: 6 },
    ],
  });
  for (const part of ["tutorial", "writing"])
    expect((await worker.send("GET", `/api/work/qualification/${part}`)).status).toBe(409);
  await must(send(worker, "guidelines", await keyTo(place, "guidelines")));
  expect(await claim(worker)).toMatchObject({ kind: "task", task: { kind: "write-for-scenes" } });
});

test("the key never reaches a worker, and a part is shown only when it is next", async () => {
  const place = await start("sealed");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  for (const part of ["tutorial", "validation"]) {
    const asked = await must(worker.send("GET", `/api/work/qualification/${part}`));
    const { questions } = asked as { questions: object[] };
    expect(questions).toHaveLength(part === "tutorial" ? 6 : 8);
    const fields = new Set(questions.flatMap((question) => Object.keys(question)));
    expect(
      [...fields].filter((field) => !["id", "prompt", "sentence", "picture", "options"].includes(field)),
    ).toEqual([]);
  }
  for (const part of ["guidelines", "writing"]) {
    expect((await worker.send("GET", `/api/work/qualification/${part}`)).status).toBe(409);
    const content = part === "writing" ? { sentence: SENTENCE } : await keyTo(place, part);
    expect((await send(worker, part, content)).status).toBe(409);
  }
  expect((await worker.send("GET", `${place}/qualification/materials`)).status).toBe(403);
});

test("[W1] a failed part ends it, answered once, until a manager resets or grants the qualification", async () => {
  const place = await start("failing");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  const failed = { kind: "accepted", outcome: "failed", triesLeft: 0 };
  const { tutorial } = await materialsOf(place);
  const wrong = tutorial.map(({ id, answer, options }) => [id, options.find((each) => each !== answer)]);
  const [, ...incomplete] = wrong;
  expect((await send(worker, "tutorial", Object.fromEntries(incomplete))).status).toBe(422);
  expect(await must(send(worker, "tutorial", Object.fromEntries(wrong)))).toEqual(failed);
  expect(await must(send(worker, "tutorial", await keyTo(place, "tutorial")))).toEqual({
    ...failed,
    kind: "repeated", // the same key: the first answer stands
  });
  const better = await keyTo(place, "tutorial");
  expect((await send(worker, "tutorial", better, "another")).status).toBe(409);
  expect(await state(worker)).toMatchObject({ qualifications: { writer: "failed", validator: "open" } });

  const event = `${await ownPlace(place)}/qualification`;
  await must(owner!.send("POST", event, { event: "reset", qualification: "writer", note: "slow network" }));
  expect(await must(send(worker, "tutorial", better, "another"))).toMatchObject({ outcome: "passed" });
  await must(owner!.send("POST", event, { event: "granted", qualification: "writer" }));
  expect(await claim(worker)).toMatchObject({ kind: "task" });
  const { entries } = (await must(owner!.send("GET", "/api/audit"))) as { entries: { details: object }[] };
  expect(entries.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ body: { event: "reset", qualification: "writer", note: "slow network" } }),
  );
  const nobody = `${place}/workers/nobody/qualification`;
  expect((await owner!.send("POST", nobody, { event: "granted", qualification: "writer" })).status).toBe(404);
});

test("[W1] with a second try, a failed part can be answered again, and once more is refused", async () => {
  const place = await startCampaign(owner!, {
    id: "second-try",
    settings: { requireQualification: true, qualificationTries: 2 },
  });
  const worker = await addWorker(server, owner!, { place, name: "w" });
  const key = await keyTo(place, "guidelines");
  const wrong = Object.fromEntries(
    Object.entries(key).map(([id, answer]) => [id, answer === "yes" ? "no" : "yes"]),
  );
  const failed = await must(send(worker, "guidelines", wrong, "first"));
  expect(failed).toEqual({ kind: "accepted", outcome: "failed", triesLeft: 1 });
  expect(await must(send(worker, "guidelines", key, "first"))).toMatchObject({
    kind: "repeated", // the same request, which is no second try
    outcome: "failed",
  });
  expect(await claim(worker)).toMatchObject({
    nextParts: [{ part: "guidelines", tries: 2, triesLeft: 1 }, { part: "validation" }],
  });
  const again = await must(send(worker, "guidelines", wrong, "second"));
  expect(again).toEqual({ kind: "accepted", outcome: "failed", triesLeft: 0 });
  expect((await send(worker, "guidelines", key, "third")).status).toBe(409);
});

test("a manager asks other questions; what was answered before keeps its outcome", async () => {
  const place = await start("materials");
  const worker = await addWorker(server, owner!, { place, name: "w" });
  await must(send(worker, "tutorial", await keyTo(place, "tutorial")));
  const materials = await materialsOf(place);
  const path = `${place}/qualification/materials`;
  const few = { ...materials, tutorial: materials.tutorial.slice(1) };
  expect(await owner!.send("PUT", path, few)).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining("tutorial should have 6 questions, but has 5") } },
  });
  expect(await materialsOf(place)).toEqual(materials);
  const question = { id: "new", prompt: "Is this new?", options: ["yes", "no"], answer: "yes" };
  await must(owner!.send("PUT", path, { ...materials, tutorial: [question, ...materials.tutorial] }));
  const newcomer = await addWorker(server, owner!, { place, name: "newcomer" });
  expect(await must(newcomer.send("GET", "/api/work/qualification/tutorial"))).toMatchObject({
    questions: expect.arrayContaining([{ id: "new", prompt: "Is this new?", options: ["yes", "no"] }]),
  });
  expect(await state(worker)).toMatchObject({ nextParts: [{ part: "guidelines" }, { part: "validation" }] });
  expect(await must(owner!.send("GET", `${path}?builtIn=true`))).toEqual(materials);
});

test("a campaign whose qualification lacks questions does not start", async () => {
  const settings = { requireQualification: true, tutorialQuestions: 7 };
  await must(owner!.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "lacking", settings }));
  expect((await owner!.send("POST", "/api/campaigns/lacking/start")).status).toBe(422);
});

test("[W1] a writer of photographs writes for drawn pairs that are selected, which the reviewer sees too", async () => {
  const place = await start("photographs", { recipe: "photos", presentations: {} });
  const worker = await addWorker(server, owner!, { place, name: "w" });
  for (const part of ["tutorial", "guidelines"]) await must(send(worker, part, await keyTo(place, part)));
  const sentence = "At least two boats have red sails.";
  const url = expect.stringMatching(/^data:image\/svg\+xml,/);
  const pair = [expect.objectContaining({ url }), expect.objectContaining({ url })];
  const picture = { kind: "pairs", pairs: [pair, pair, pair, pair] };
  expect(await must(worker.send("GET", "/api/work/qualification/writing"))).toMatchObject({
    pictures: { boats: picture },
    questions: [{ picture: "boats", selected: [1, 3] }],
  });
  for (const content of [{ sentence, selected: [0] }, { kind: "flag", reason: "duplicates" }, "true", null]) {
    expect((await send(worker, "writing", content)).status).toBe(422);
  }
  expect(await must(send(worker, "writing", { sentence }))).toMatchObject({ outcome: "waiting" });
  const { sentences } = (await must(reviewer!.send("GET", `${place}/qualification/checks`))) as {
    sentences: object[];
  };
  expect(sentences).toMatchObject([{ sentence, picture, selected: [1, 3] }]);
});

test.each([[["a"]], ["text"], [null], [{ q: 5 }], [{ "tutorial-1": "none of them" }]])(
  "answers that are none (%j) are refused",
  async (content) => {
    const id = `no-answers-${JSON.stringify(content).length}`;
    const worker = await addWorker(server, owner!, { place: await start(id), name: "w" });
    expect((await send(worker, "tutorial", content)).status).toBe(422);
    expect(await state(worker)).toMatchObject({ nextParts: [{ part: "tutorial" }, { part: "validation" }] });
  },
);
