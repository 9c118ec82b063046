import { beforeAll, expect, test } from "vitest";
import { kindOfScene, type Scene } from "../../core/index.ts";
import { toStructuredRep } from "../../formats/index.ts";
import { Browser } from "../testing/browser.ts";
import { addPictures, addWorker, agree, must, SCENES_CAMPAIGN, startCampaign } from "../testing/campaign.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const claim = (worker: Browser) => must(worker.send("POST", "/api/work/claim"));

test("a campaign is made with the paper's settings but for those that are given", async () => {
  const made = await must(
    owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, settings: { minVoteMargin: 3 } }),
  );
  expect(made).toMatchObject({
    id: "pilot",
    state: "new",
    settings: { minVoteMargin: 3, heldOutJudgments: 5 },
  });
  expect(await must(owner.send("GET", "/api/campaigns"))).toMatchObject({
    campaigns: [{ id: "pilot", recipe: "scenes" }],
  });
  expect((await owner.send("POST", "/api/campaigns", SCENES_CAMPAIGN)).status).toBe(409);
});

test.each([
  { what: "a setting that the recipe does not have", change: { settings: { speed: 3 } }, status: 422 },
  { what: "a setting out of its range", change: { settings: { lease: -1 } }, status: 422 },
  { what: "an id that is a path", change: { id: "../etc" }, status: 400 },
  { what: "a budget of nothing whole", change: { budget: 0.5 }, status: 400 },
  { what: "a recipe that there is not", change: { recipe: "songs" }, status: 400 },
])("$what is refused, and nothing is made", async ({ change, status }) => {
  const described = { ...SCENES_CAMPAIGN, id: "refused", ...change };
  expect((await owner.send("POST", "/api/campaigns", described)).status).toBe(status);
  expect((await owner.send("GET", "/api/campaigns/refused")).status).toBe(404);
});

test("[S4] the same seed gives the same presentations, and those that are there stay", async () => {
  const inputs = async (id: string) => {
    const place = await startCampaign(owner, { id, presentations: {} });
    const add = (count: number) => owner.send("POST", `${place}/presentations`, { split: "dev", count });
    expect(await must(add(2))).toEqual({ presentations: 2, added: 2 });
    expect(await must(add(3))).toEqual({ presentations: 3, added: 1 });
    expect(await must(add(3))).toEqual({ presentations: 3, added: 0 });
    expect(await must(owner.send("GET", `${place}/guide`))).toMatchObject({
      splits: [{ split: "dev", presentations: 3, next: 3 }],
    });
    const { rows } = await server.database.db.execute(
      `select name, content from inputs where campaign = '${id}' order by id`,
    );
    return rows;
  };
  const [first, second] = [await inputs("seeded-1"), await inputs("seeded-2")];
  expect(first.map(({ name }) => name)).toEqual(["dev-0", "dev-1", "dev-2"]);
  expect(second).toEqual(first);
});

test("[C2] [S2] presentations of any split, kind and placement can be added, and scenes of one's own", async () => {
  const place = await startCampaign(owner, { id: "chosen", presentations: {} });
  const add = (body: object) => owner.send("POST", `${place}/presentations`, body);
  const towers = { split: "hidden", count: 4, kind: "tower", placement: "released" };
  await must(add(towers));
  await must(add({ split: "dev", count: 4, towerShare: 0.25 }));
  expect((await add({ ...towers, placement: "uniform" })).status).toBe(409); // the numbers are taken by other scenes
  expect((await add({ split: "test2", count: 1 })).status).toBe(400);
  expect((await add({ split: "dev", count: 1, towerShare: 2 })).status).toBe(400);
  const stored = async (split: string) => {
    const query = `select content from inputs where campaign = 'chosen' and content ->> 'split' = '${split}' order by id`;
    const { rows } = await server.database.db.execute(query);
    return rows.map(({ content }) => (content as { scenes: Scene[] }).scenes);
  };
  const kinds = async (split: string) => (await stored(split)).map(([scene]) => kindOfScene(scene!));
  expect(await kinds("hidden")).toEqual(["tower", "tower", "tower", "tower"]);
  expect((await kinds("dev")).filter((kind) => kind === "tower")).toHaveLength(1);

  const [own] = await stored("hidden");
  const lines = own!.map((scene, position) =>
    JSON.stringify({ identifier: `7-${position}`, structured_rep: toStructuredRep(scene) }),
  );
  const upload = (text: string) =>
    owner.sendFile("POST", `${place}/scenes?split=test`, text, "application/octet-stream");
  expect(await must(upload(lines.join("\n")))).toEqual({ presentations: 1, added: 1 });
  expect(await stored("test")).toEqual([own]);
  for (const [text, message] of [
    [lines.slice(1).join("\n"), "presentation 7 should have the positions 0 to 3, but has 1,2,3"],
    [[...lines, lines[0]].join("\n"), "7-0 occurs twice"],
    ["{", "line 1: The line is not JSON"],
    ["", "The file is empty"],
  ] as const) {
    const { status, body } = await upload(text);
    expect([status, body]).toEqual([
      422,
      { error: expect.objectContaining({ message: expect.stringContaining(message) }) },
    ]);
    expect(JSON.stringify(body)).not.toContain("/tmp"); // no path of the server
  }
});

test("what is added to a campaign that runs can be worked on at once", async () => {
  const place = await startCampaign(owner, { id: "growing", presentations: {} });
  const worker = await addWorker(server, owner, { place, name: "w" });
  expect(await claim(worker)).toMatchObject({ kind: "none", reason: "no-task" });
  await must(owner.send("POST", `${place}/presentations`, { split: "train", count: 1 }));
  expect(await claim(worker)).toMatchObject({ kind: "task", task: { kind: "write-for-scenes" } });
});

test("image sets go into a campaign of photographs, and into no other", async () => {
  const place = await startCampaign(owner, { id: "photos", recipe: "photos", presentations: {} });
  const hashes = await addPictures(owner, place, 8);
  const sets = [{ set: 0, synset: "acorn", images: hashes }];
  await must(owner.send("POST", `${place}/sets`, { sets }));
  const worker = await addWorker(server, owner, { place, name: "w" });
  expect(await claim(worker)).toMatchObject({
    task: {
      kind: "prune-images",
      synset: "acorn",
      images: hashes.map((image) => ({ image, url: `/api/work/images/${image}` })),
    },
  });
  const sending = async (change: object) =>
    (await owner.send("POST", `${place}/sets`, { sets: [{ ...sets[0]!, set: 1, ...change }] })).status;
  expect(await sending({ images: ["0".repeat(64)] })).toBe(422);
  expect(await sending({ images: ["../../etc/passwd"] })).toBe(400);
  expect(await sending({ query: "two \u202esnroca" })).toBe(400);
  expect((await owner.send("POST", `${place}/presentations`, { split: "dev", count: 1 })).status).toBe(409);
  const scenes = await startCampaign(owner, { id: "scenes" });
  expect((await owner.send("POST", `${scenes}/sets`, { sets })).status).toBe(409);
});

test("a set that is there can be sent again, but not changed, and names an image once", async () => {
  const place = await startCampaign(owner, { id: "sets", recipe: "photos", presentations: {} });
  const images = await addPictures(owner, place, 8);
  const set = { set: 0, synset: "acorn", images };
  const send = async (...sets: object[]) => (await owner.send("POST", `${place}/sets`, { sets })).status;
  expect([await send(set), await send(set)]).toEqual([200, 200]);
  expect(await send({ ...set, set: 1 }, { ...set, synset: "squirrel" })).toBe(409);
  expect(await send({ ...set, set: 1 }, { ...set, set: 1, synset: "squirrel" })).toBe(409);
  expect(await send({ ...set, set: 2, images: [images[0], images[0]] })).toBe(400);
  const { rows } = await server.database.db.execute("select content from inputs where campaign = 'sets'");
  expect(rows).toEqual([{ content: { ...set, query: "" } }]); // the query is unknown
});

test("a campaign that is paused gives out no new seat; who has one may finish", async () => {
  const place = await startCampaign(owner, { id: "paused", presentations: { train: 2 } });
  const [early, late] = [
    await addWorker(server, owner, { place, name: "early" }),
    await addWorker(server, owner, { place, name: "late" }),
  ];
  const { assignment } = (await claim(early)) as { assignment: string };
  await must(owner.send("POST", `${place}/pause`));
  expect(await claim(late)).toMatchObject({ kind: "none", reason: "paused" });
  expect(await claim(early)).toMatchObject({ kind: "task", assignment });
  const content = { sentence: "There is a box with exactly one item." };
  await must(early.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  await must(owner.send("POST", `${place}/start`));
  expect(await claim(late)).toMatchObject({ kind: "task" });
});

test("a blocked worker loses its seat and gets no other until it is unblocked", async () => {
  const place = await startCampaign(owner, { id: "blocking", presentations: { train: 2 } });
  const worker = await addWorker(server, owner, { place, name: "w" });
  await claim(worker);
  const { workers } = (await must(owner.send("GET", `${place}/workers`))) as { workers: [{ id: string }] };
  const own = `${place}/workers/${workers[0].id}`;
  await must(owner.send("POST", `${own}/block`, { note: "answers at random" }));
  expect(await claim(worker)).toMatchObject({ kind: "none", reason: "blocked", nextParts: [] });
  expect(await must(owner.send("GET", `${place}/progress`))).toMatchObject({ stages: [{ held: 0 }] });
  await must(owner.send("POST", `${own}/unblock`, {}));
  expect(await claim(worker)).toMatchObject({ kind: "task" });
  expect((await owner.send("POST", `${place}/workers/nobody/block`, {})).status).toBe(404);
});

test("a campaign whose budget cannot pay one task does not start, and says what a task costs", async () => {
  const place = "/api/campaigns/poor";
  await must(owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "poor", budget: 35 }));
  await must(owner.send("POST", `${place}/presentations`, { split: "train", count: 1 }));
  const unaffordable = { kind: "task-unaffordable", stage: "writing", price: 36, left: 35 }; // 25 + 5 and a fifth
  expect(await must(owner.send("GET", `${place}/guide`))).toMatchObject({ warnings: [unaffordable] });
  expect(await owner.send("POST", `${place}/start`)).toMatchObject({
    status: 409,
    body: {
      error: {
        message: expect.stringContaining("costs up to 0.36 USD with bonus and fees, and 0.35 USD is left"),
      },
    },
  });
  await must(owner.send("PUT", `${place}/budget`, { budget: 36 }));
  await must(owner.send("POST", `${place}/start`));
  // Its four judgments cost 3.6 each.
  expect(await must(owner.send("GET", `${place}/guide`))).toMatchObject({
    warnings: [{ kind: "budget-below-forecast", forecast: 51, left: 36 }],
  });
});

test("the guide follows what managers and workers do", async () => {
  const settings = { requireQualification: true, limitedPool: 0.000001, minHourlyPay: 1_000_000 };
  const place = "/api/campaigns/guided";
  await must(owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "guided", settings }));
  const guide = async () => {
    type Guide = { steps: { step: string; isDone: boolean }[]; warnings: object[] };
    const { steps, warnings } = (await must(owner.send("GET", `${place}/guide`))) as Guide;
    return { todo: steps.flatMap(({ step, isDone }) => (isDone ? [] : [step])), warnings };
  };
  expect(await guide()).toEqual({ todo: ["inputs", "test", "consent", "workers", "start"], warnings: [] });
  await must(owner.send("POST", `${place}/presentations`, { split: "train", count: 6 }));
  await must(owner.send("POST", `${place}/qualification/seen`));
  await must(owner.send("PUT", `${place}/texts/consent`, { text: null })); // the built-in text is kept
  const invited = { names: ["ann", "ben", "ann"], qualified: true };
  const { invitations } = (await must(owner.send("POST", `${place}/invitations`, invited))) as {
    invitations: { name: string }[];
  };
  expect(invitations.map(({ name }) => name)).toEqual(["ann", "ben"]); // once each
  expect((await guide()).todo).toEqual(["start"]);
  await must(owner.send("POST", `${place}/start`));
  // No task falls into a millionth of them.
  expect(await guide()).toEqual({ todo: [], warnings: [{ kind: "limited-pool-used-up" }] });

  const worker = await addWorker(server, owner, { place, name: "cleo" }); // who has to take the test
  expect(await must(owner.send("GET", `${place}/invitations`))).toEqual({ total: 2, names: ["ann", "ben"] });
  expect(await claim(worker)).toMatchObject({ reason: "qualification", nextParts: [{}, {}] });
  expect((await guide()).warnings).toContainEqual({
    kind: "nobody-qualified",
    stages: ["writing"],
    toApprove: 0,
  });
  const known = await must(owner.send("POST", `${place}/invitations`, { names: ["dan"], qualified: true }));
  const dan = await new Browser(() => server.url).open();
  const { token } = (known as { invitations: [{ token: string }] }).invitations[0];
  await must(dan.send("POST", "/api/join", { invitation: token }));
  await agree(dan);
  expect(await claim(dan)).toMatchObject({ reason: "no-task" }); // qualified, but not for tasks of experienced writers
  expect((await guide()).warnings).toEqual([{ kind: "limited-pool-used-up" }]);
});

test("an archived campaign offers no work until it is brought back and started", async () => {
  const place = await startCampaign(owner, { id: "old", settings: { requireQualification: true } });
  const worker = await addWorker(server, owner, { place, name: "w" });
  const state = async () => ((await must(owner.send("GET", place))) as { state: string }).state;
  await must(owner.send("POST", `${place}/archived`));
  expect(await state()).toBe("archived");
  expect(await claim(worker)).toMatchObject({ kind: "none", reason: "ended", nextParts: [] });
  for (const verb of ["start", "pause"]) {
    expect((await owner.send("POST", `${place}/${verb}`)).status).toBe(409);
  }
  await must(owner.send("POST", `${place}/archived`)); // again changes nothing
  await must(owner.send("DELETE", `${place}/archived`));
  expect(await state()).toBe("paused");
  expect(await claim(worker)).toMatchObject({ reason: "paused" });
  await must(owner.send("POST", `${place}/start`));
  expect(await claim(worker)).toMatchObject({ reason: "qualification" });

  await must(owner.send("POST", "/api/campaigns", { ...SCENES_CAMPAIGN, id: "unused" }));
  await must(owner.send("POST", "/api/campaigns/unused/archived"));
  await must(owner.send("DELETE", "/api/campaigns/unused/archived"));
  expect(await must(owner.send("GET", "/api/campaigns/unused"))).toMatchObject({ state: "new" });
});

test("a duplicate has the texts and questions of its original, and the images of the questions", async () => {
  const place = await startCampaign(owner, { id: "original", recipe: "photos", presentations: {} });
  const [left, right] = await addPictures(owner, place, 3);
  const materials = (await must(owner.send("GET", `${place}/qualification/materials`))) as {
    pictures: Record<string, { kind: string; pairs: string[][] }>;
  };
  const [name] = Object.keys(materials.pictures);
  const own = { kind: "pairs", pairs: materials.pictures[name!]!.pairs.map(() => [left, right]) };
  const changed = { ...materials, pictures: { ...materials.pictures, [name!]: own } };
  await must(owner.send("PUT", `${place}/qualification/materials`, changed));
  for (const text of ["First.", "Second."]) await must(owner.send("PUT", `${place}/texts/consent`, { text }));
  const copy = { ...SCENES_CAMPAIGN, id: "duplicate", recipe: "photos", copyFrom: "original" };
  await must(owner.send("POST", "/api/campaigns", copy));
  const path = "/api/campaigns/duplicate";
  expect(await must(owner.send("GET", `${path}/qualification/materials`))).toEqual(changed);
  expect(await must(owner.send("GET", `${path}/texts`))).toMatchObject({
    texts: [{ text: "Second." }, {}, {}, {}, {}, {}, {}],
  });
  expect(((await must(owner.send("GET", `${path}/images`))) as { images: object[] }).images).toHaveLength(2);
  await must(owner.send("POST", `${path}/start`)); // the questions can be asked
  for (const change of [{ copyFrom: "nothing" }, { recipe: "scenes" }]) {
    const { status } = await owner.send("POST", "/api/campaigns", { ...copy, id: "another", ...change });
    expect(status).toBe("recipe" in change ? 409 : 404);
    expect((await owner.send("GET", "/api/campaigns/another")).status).toBe(404);
  }
});

/** The events of a campaign as a browser gets them; undefined when the server ended them. */
async function watch(browser: Browser, place: string) {
  const cookie = `counterpoint_session=${browser.cookies.get("counterpoint_session")}`;
  const reply = await fetch(`${server.url}${place}/progress/events`, { headers: { cookie } });
  expect(reply.headers.get("content-type")).toBe("text/event-stream");
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  return async () => {
    for (;;) {
      const { value = "", done } = await reader.read().catch(() => ({ value: "", done: true }));
      if (done) return undefined;
      const [, data] = /^data: (.*)$/m.exec(value) ?? [];
      if (data !== undefined) return JSON.parse(data) as { stages: [{ held: number }] };
    }
  };
}

test("settings that contradict each other are refused by name", async () => {
  const campaign = { ...SCENES_CAMPAIGN, id: "contradictory", settings: { minVoteMargin: 9 } };
  expect(await owner.send("POST", "/api/campaigns", campaign)).toMatchObject({
    status: 422,
    body: {
      error: {
        code: "campaign/settings",
        message: expect.stringMatching(/minVoteMargin.*heldOutJudgments/),
      },
    },
  });
});

test("progress is told as it changes", async () => {
  const place = await startCampaign(owner, { id: "watched" });
  const worker = await addWorker(server, owner, { place, name: "w" });
  const next = await watch(owner, place);
  expect((await next())!.stages[0].held).toBe(0);
  await claim(worker);
  expect((await next())!.stages[0].held).toBe(1);
  // It is left open: the server must be able to stop all the same, or the tests of this file do not end.
});

test("who is signed out is told no more", async () => {
  const place = await startCampaign(owner, { id: "watched-no-more" });
  const viewer = await addSignedIn(server, owner, "viewer");
  const next = await watch(viewer, place);
  expect(await next()).toBeDefined();
  await viewer.send("DELETE", "/api/session");
  expect(await next()).toBeUndefined();
});
