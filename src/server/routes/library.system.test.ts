import { beforeAll, expect, test } from "vitest";
import { pairExample, sceneExample, tower } from "../../core/testing/examples.ts";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { opened } from "../testing/library.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const TALL = "There is a tower with three blocks.";
const scenes = opened("scenes", [
  sceneExample("7-0", true, { sentence: TALL, answers: "T T F", scene: tower(1, 3, 2) }),
  sceneExample("7-1", false, { sentence: TALL, answers: "F", scene: tower(1, 2, 2) }),
  sceneExample("8-0", true, { sentence: "A circle is black." }),
]);
const pairs = opened(
  "pairs",
  Array.from({ length: 120 }, (_, i) =>
    pairExample(`dev-${i}-0-0`, i % 3 === 0, {
      sentence: `Boat ${i} is red.`,
      synset: i < 20 ? "barge" : "ferry",
      validation: "8=T",
      answers: "9=F",
      writer: "w1",
    }),
  ),
);
scenes.corpus.addPhenomena([new Set(["existential quantifier"])]);

const found: string[] = [];
const server = startServer({
  library: [scenes, pairs],
  findPhenomena: ({ sentences }) => void found.push(...sentences),
});
let owner: Browser;
let viewer: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  viewer = await addSignedIn(server, owner, "viewer");
});
const get = (path: string) => must(viewer.send("GET", `/api/library${path}`));

test("the library lists its corpora, with how many sentences have their phenomena", async () => {
  expect(await get("")).toEqual({
    corpora: [
      {
        id: "scenes",
        corpus: "nlvr",
        title: "NLVR",
        files: ["dev.json"],
        examples: 3,
        writingTasks: 2,
        sentences: 2,
        tagged: 1,
        uploaded: null,
        indexing: false,
      },
      {
        id: "pairs",
        corpus: "nlvr2",
        title: "NLVR2",
        files: ["dev.json"],
        examples: 120,
        writingTasks: 120,
        sentences: 120,
        tagged: 0,
        uploaded: null,
        indexing: false,
      },
    ],
  });
});

test("a query is answered with what it finds, some at a time, and counts of every value", async () => {
  const query = "?search=boat&synset=ferry&label=true&maxAgreement=50";
  expect(await get(`/pairs${query}`)).toMatchObject({
    found: 33, // 40 in all, of which 0, 3 ... 18 are barges
    facets: {
      synset: [
        { value: "ferry", examples: 33 },
        { value: "barge", examples: 7 },
      ],
      label: [
        { value: "false", examples: 67 },
        { value: "true", examples: 33 },
      ],
    },
  });
  const reply = (await get(`/pairs/examples${query}&offset=30&limit=10`)) as { examples: { id: string }[] };
  expect(reply).toMatchObject({ found: 33 });
  expect(reply.examples.map(({ id }) => id)).toEqual(["dev-111-0-0", "dev-114-0-0", "dev-117-0-0"]);
  expect(reply.examples[0]).toMatchObject({
    agreement: 50,
    picture: {
      kind: "photographs",
      photographs: [
        { name: "dev-111-0-left", role: "left", shown: null },
        { name: "dev-111-0-right", role: "right", shown: null },
      ],
    },
  });
});

test("a sentence comes with all its pictures, judgments and phenomena", async () => {
  expect(await get("/scenes/sentences/dev/7/0")).toMatchObject({
    sentence: TALL,
    length: 8,
    phenomena: ["existential quantifier"],
    writer: null,
    previous: null,
    next: { split: "dev", set: 8, sentenceNumber: 0 },
    examples: [
      { id: "7-0", label: true, judgments: [{ worker: "w0", verdict: "true" }, {}, { verdict: "false" }] },
      { id: "7-1", label: false, agreement: null, picture: { kind: "scene" } },
    ],
  });
  expect(await get("/scenes/sentences/dev/8/0")).toMatchObject({ phenomena: null });
  expect(await get("/pairs/sentences/dev/3/0")).toMatchObject({
    synset: "barge",
    writer: "w1",
    examples: [{ validation: { worker: "8", verdict: "true" }, judgments: [{ worker: "9" }] }],
  });
});

test("the reasoner's reading of a sentence tells what it rests on in each scene", async () => {
  const { route, reading, answers } = (await get("/scenes/sentences/dev/7/0/reading")) as {
    route: string;
    reading: string;
    answers: { id: string; answer: boolean; trace: unknown[]; witnesses: { boxes: number[] } }[];
  };
  expect({ route, reading }).toEqual({ route: "grammar", reading: expect.stringMatching("3") });
  expect(answers).toMatchObject([
    { id: "7-0", answer: true },
    { id: "7-1", answer: false },
  ]);
  expect(answers[0]!.witnesses.boxes).toEqual([1]);
  expect(answers[0]!.trace.length).toBeGreaterThan(0);
});

test("what is not there is unknown, and the reasoner reads nothing about photographs", async () => {
  const statusOf = async (path: string) => (await viewer.send("GET", `/api/library${path}`)).status;
  expect(await statusOf("/none")).toBe(404);
  expect(await statusOf("/scenes/sentences/train/7/0")).toBe(404);
  expect(await statusOf("/scenes/sentences/dev/seven/0")).toBe(400);
  expect(await statusOf("/scenes/examples?limit=1000000")).toBe(400);
  expect(await statusOf("/pairs/sentences/dev/3/0/reading")).toBe(422);
});

test("a manager looks through what a campaign has come to, which grows with its answers", async () => {
  const place = await startCampaign(owner, { presentations: { train: 1 } });
  const answer = async (worker: Browser, content: unknown) => {
    const claimed = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
    await must(worker.send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content }));
  };
  const library = () => must(owner.send("GET", `${place}/library`));
  expect(await library()).toMatchObject({ examples: 0, found: 0 });
  await answer(await addWorker(server, owner, { place, name: "writer" }), { sentence: TALL });
  const judge = await addWorker(server, owner, { place, name: "judge" });
  for (const verdict of ["true", "true", "false"]) await answer(judge, verdict);
  expect(await library()).toMatchObject({ examples: 3, files: ["train.json"], sentences: 1 });
  await answer(judge, "false");
  expect(await library()).toMatchObject({
    examples: 4,
    facets: { label: [{ examples: 2 }, { examples: 2 }] },
  });
  expect(found).toContain(TALL);

  const { examples } = (await must(owner.send("GET", `${place}/library/examples`))) as {
    examples: { split: string; set: number; sentenceNumber: number }[];
  };
  const { split, set, sentenceNumber } = examples[0]!;
  const sentence = `${place}/library/sentences/${split}/${set}/${sentenceNumber}`;
  expect(await must(owner.send("GET", sentence))).toMatchObject({
    sentence: TALL,
    examples: [{}, {}, {}, {}],
  });
  expect((await owner.send("GET", "/api/campaigns/none/library")).status).toBe(404);
});
