import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { phenomenaTable } from "../../corpus/index.ts";
import { withTemporaryFolder } from "../../files/index.ts";
import { readAnnotations } from "../../formats/index.ts";
import { createServer } from "../create-server.ts";
import { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { opened } from "../testing/library.ts";
import { addSignedIn, PASSWORD, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const pairs = opened(
  "pairs",
  Array.from({ length: 30 }, (_, i) => pairExample(`dev-${i}-0-0`, true, { sentence: `Boat ${i} is red.` })),
);
const scenes = opened("scenes", [
  sceneExample("7-0", true),
  sceneExample("7-1", false),
  sceneExample("8-0", true),
]);
const server = startServer({ library: [pairs, scenes], requestsPerMinute: 100_000 });
const NOTHING = { phenomena: [], pairReasoning: [], guidelines: [] };

let owner: Browser;
let manager: Browser;
let reviewer: Browser;
let viewer: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  manager = await addSignedIn(server, owner, "manager");
  reviewer = await addSignedIn(server, owner, "reviewer");
  viewer = await addSignedIn(server, owner, "viewer");
});

async function make(described: Record<string, unknown> = {}): Promise<string> {
  const body = { name: "Boats", source: { kind: "library", id: "pairs" }, seed: "1", ...described };
  const { id } = (await must(manager.send("POST", "/api/annotations", body))) as { id: number };
  return `/api/annotations/${id}`;
}

interface Claimed {
  readonly sentence: { readonly number: number; readonly sentence: string; readonly others: unknown } | null;
}
const claim = async (browser: Browser, place: string) =>
  ((await must(browser.send("POST", `${place}/claim`))) as Claimed).sentence;
const tag = (browser: Browser, place: string, number: number, tags: unknown = NOTHING) =>
  browser.send("POST", `${place}/sentences/${number}/tags`, tags);

test("a manager draws sentences by a seed, each with one example and without its label", async () => {
  const place = await make({ sentences: 5 });
  expect(await must(viewer.send("GET", place))).toMatchObject({
    ...{ name: "Boats", corpus: "nlvr2", source: { kind: "library", id: "pairs" }, seed: "1", people: 2 },
    ...{ by: "manager", sentences: 5, finished: 0, own: 0 },
  });
  const sentence = await claim(reviewer, place);
  expect(sentence).toMatchObject({
    number: 1,
    sentence: expect.stringMatching(/^Boat \d+ is red\.$/),
    picture: {
      kind: "photographs",
      photographs: [{ name: expect.stringContaining("-left"), role: "left", shown: null }, { role: "right" }],
    },
    ...{ split: "dev", sentenceNumber: 0, own: null, others: null, before: null },
  });
  expect(JSON.stringify(sentence)).not.toContain("label");
  const again = await claim(reviewer, await make({ sentences: 5 }));
  expect(again?.sentence).toBe(sentence?.sentence);
  const whole = (await must(viewer.send("GET", await make()))) as { sentences: number };
  expect(whole.sentences).toBe(30); // 200 were asked for
});

test("sentences can be tagged where their corpus is not open any more", async () => {
  const place = await make({ sentences: 1 });
  const { database, images } = server;
  const without = await createServer({ database, images, now: Date.now, version: "0.0.0" });
  const url = await without.listen({ host: "127.0.0.1", port: 0 });
  const browser = new Browser(() => url);
  for (const [name, value] of reviewer.cookies) browser.cookies.set(name, value);
  await browser.open();
  expect(await claim(browser, place)).toMatchObject({ number: 1, picture: { kind: "photographs" } });
  await must(tag(browser, place, 1));
  await without.close();
  expect(await must(reviewer.send("GET", place))).toMatchObject({ own: 1 });
});

test("the tables have the sentences that all have tagged, or who reads them, so that they tell nobody in advance what one person said", async () => {
  const place = await make({ sentences: 2 });
  const counted = async () => {
    const { phenomena } = (await must(viewer.send("GET", place))) as { phenomena: { sentences: number } };
    return phenomena.sentences;
  };
  await must(tag(owner, place, 1, { phenomena: ["negation"], pairReasoning: [], guidelines: [] }));
  expect(await counted()).toBe(0);
  await must(tag(reviewer, place, 1, { phenomena: ["comparison"], pairReasoning: [], guidelines: [] }));
  expect(await counted()).toBe(1);
});

test("what is not to be drawn is refused", async () => {
  const statusOf = async (described: object) => {
    const body = { name: "x", source: { kind: "library", id: "pairs" }, seed: "1", ...described };
    return (await owner.send("POST", "/api/annotations", body)).status;
  };
  expect(await statusOf({ people: 1 })).toBe(400);
  expect(await statusOf({ sentences: 0 })).toBe(400);
  expect(await statusOf({ source: { kind: "library", id: "none" } })).toBe(404);
  expect(await statusOf({ source: { kind: "campaign", id: "none" } })).toBe(404);
  await startCampaign(owner, { id: "empty" });
  expect(await statusOf({ source: { kind: "campaign", id: "empty" } })).toBe(422);
});

test("tags of a corpus are checked: pair reasoning for photographs alone, nothing twice", async () => {
  const place = await make();
  const statusOf = async (tags: unknown, of = place) => (await tag(reviewer, of, 1, tags)).status;
  expect(await statusOf({ phenomena: ["poetry"], pairReasoning: [], guidelines: [] })).toBe(400);
  expect(await statusOf({ phenomena: ["negation", "negation"], pairReasoning: [], guidelines: [] })).toBe(
    400,
  );
  expect(await statusOf({ phenomena: [], pairReasoning: null, guidelines: null })).toBe(400);
  const ofScenes = await make({ source: { kind: "library", id: "scenes" } });
  expect(await statusOf(NOTHING, ofScenes)).toBe(400);
  expect(await statusOf({ phenomena: [], pairReasoning: null, guidelines: null }, ofScenes)).toBe(200);
  expect(await must(viewer.send("GET", ofScenes))).toMatchObject({
    sentences: 2,
    pairReasoning: null,
    guidelines: null,
  });
  expect((await tag(reviewer, place, 31)).status).toBe(404);
});

test("nobody is shown the tags of others before they have tagged the sentence themselves", async () => {
  const place = await make();
  const secret = { phenomena: ["negation"], pairReasoning: ["comparison between images"], guidelines: [] };
  await must(tag(reviewer, place, 1, secret));
  await must(tag(owner, place, 1));
  const differences = async (browser: Browser) =>
    ((await must(browser.send("GET", `${place}/differences`))) as { differences: object[] }).differences;

  const unseen = await must(manager.send("GET", `${place}/sentences/1`));
  expect(unseen).toMatchObject({ sentence: { own: null, others: null } });
  const told = await differences(manager);
  expect(told).toEqual([{ number: 1, sentence: expect.any(String), open: true, categories: null }]);
  expect(JSON.stringify([unseen, told, await claim(manager, place)])).not.toMatch(/negation|comparison/);

  expect(await must(reviewer.send("GET", `${place}/sentences/1`))).toMatchObject({
    sentence: { own: secret, others: [{ annotator: "owner", ...NOTHING }] },
  });
  expect(await differences(reviewer)).toMatchObject([
    {
      categories: [
        { category: "negation", yes: 1, of: 2 },
        { category: "comparison between images", yes: 1, of: 2 },
      ],
    },
  ]);
  await must(tag(manager, place, 1, secret)); // which settles it
  expect(await must(manager.send("GET", `${place}/sentences/1`))).toMatchObject({
    sentence: { own: secret, others: [{ annotator: "reviewer" }, { annotator: "owner" }] },
  });
  expect(await differences(manager)).toMatchObject([{ open: false, categories: [{ yes: 2, of: 3 }, {}] }]);
});

test("of many requests at once no sentence gets more people than wanted, and all get their number", async () => {
  const place = await make({ sentences: 4 });
  const people = await Promise.all([0, 1, 2, 3, 4].map((i) => addReviewer(`r${i}`)));
  const work = async (browser: Browser) => {
    for (;;) {
      const sentence = await claim(browser, place);
      if (sentence === null) return;
      await must(tag(browser, place, sentence.number));
    }
  };
  await Promise.all(people.map(work));
  const { tags } = (await must(owner.send("GET", `${place}/files/tags.json`))) as {
    tags: { number: number }[];
  };
  expect(tags.map(({ number }) => number).toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  const refused = await Promise.all(people.map((browser) => tag(browser, place, 1)));
  expect(refused.filter(({ status }) => status === 409)).toHaveLength(3); // two tag it again
  expect(await must(viewer.send("GET", place))).toMatchObject({ finished: 4 });
});

test("one may go back and tag again: the newest counts, all are kept", async () => {
  const place = await make({ sentences: 2 });
  await must(tag(reviewer, place, 1, { phenomena: ["negation"], pairReasoning: [], guidelines: [] }));
  expect(await claim(reviewer, place)).toMatchObject({ number: 2, before: 1 });
  await must(tag(reviewer, place, 1, { phenomena: ["comparison"], pairReasoning: [], guidelines: [] }));
  await must(tag(owner, place, 1, { phenomena: ["comparison"], pairReasoning: [], guidelines: [] }));
  const { phenomena } = (await must(viewer.send("GET", place))) as {
    phenomena: { rows: { category: string; count: number }[] };
  };
  expect(phenomena.rows.filter(({ count }) => count > 0)).toMatchObject([
    { category: "comparison", percent: 100 },
  ]);
  const { tags } = (await must(owner.send("GET", `${place}/files/tags.json`))) as { tags: unknown[] };
  expect(tags).toMatchObject([
    { phenomena: ["negation"] },
    { phenomena: ["comparison"], annotator: "reviewer" },
    { annotator: "owner" },
  ]);
});

test("[A5] the export in the release's format is read back with the table that the page shows", async () => {
  const place = await make({ sentences: 3 });
  for (const [browser, number, phenomena] of [
    [owner, 1, ["negation", "hard cardinality"]],
    [reviewer, 1, ["negation"]],
    [owner, 2, []],
    [reviewer, 2, []],
    [owner, 3, ["coreference"]],
    [reviewer, 3, ["coreference"]],
  ] as const) {
    await must(
      tag(browser, place, number, { phenomena, pairReasoning: ["exactly one image"], guidelines: [] }),
    );
  }
  const exported = async () => (await must(owner.send("GET", `${place}/files/annotations.txt`))) as string;
  const sentences = (text: string) => text.split("\r\n\r\n").length - 1;
  expect(sentences(await exported())).toBe(2); // a cardinality of the first is to settle
  await must(
    tag(manager, place, 1, { phenomena: ["negation"], pairReasoning: ["exactly one image"], guidelines: [] }),
  );
  const text = await exported();
  expect(sentences(text)).toBe(3);
  const { phenomena, pairReasoning } = (await must(viewer.send("GET", place))) as {
    phenomena: { sentences: number; rows: { category: string; count: number; percent: number }[] };
    pairReasoning: unknown;
  };
  expect(phenomena.sentences).toBe(3);
  expect(pairReasoning).toMatchObject({
    rows: [{ category: "exactly one image", count: 3, percent: 100 }, ...Array(5).fill({})],
  });
  await withTemporaryFolder("annotation", async (folder) => {
    const path = join(folder, "annotations.txt");
    await writeFile(path, text);
    const read = phenomenaTable(await readAnnotations(path));
    expect(read).toEqual(
      phenomena.rows.map(({ category, count, percent }) => ({ category, count, percent })),
    );
    expect(read.filter(({ count }) => count > 0).map(({ category }) => category)).toEqual([
      "coreference",
      "negation",
    ]);
  });
  expect((await owner.send("GET", `${place}/files/none.txt`)).status).toBe(404);
});

test("the sentences of a campaign are tagged beside its own pictures", async () => {
  const place = await startCampaign(owner, { id: "towers", presentations: { train: 1 } });
  const answer = async (worker: Browser, content: unknown) => {
    const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
    await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  };
  await answer(await addWorker(server, owner, { place, name: "writer" }), {
    sentence: "There is a blue circle.",
  });
  const judge = await addWorker(server, owner, { place, name: "judge" });
  for (const verdict of ["true", "true", "false", "false"]) await answer(judge, verdict);
  const annotation = await make({ source: { kind: "campaign", id: "towers" } });
  expect(await claim(reviewer, annotation)).toMatchObject({
    sentence: "There is a blue circle.",
    picture: { kind: "scene" },
  });
});

async function addReviewer(name: string): Promise<Browser> {
  await must(owner.send("POST", "/api/members", { name, role: "reviewer", password: PASSWORD }));
  const browser = await new Browser(() => server.url).open();
  await must(browser.send("POST", "/api/session", { name, password: PASSWORD }));
  return browser;
}
