import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const MINUTE = 60_000;
let now = 1_000 * MINUTE;
const server = startServer({ now: () => now });
let owner: Browser;
let place = "";

const SENTENCE = "There is a box with exactly two black items.";

/** One sentence of the dev set, judged by two workers: true four times, and true, true, false, nonsense. */
beforeAll(async () => {
  owner = await setUp(server);
  place = await startCampaign(owner, { presentations: { dev: 1 }, settings: { heldOutJudgments: 2 } });
  const answer = async (worker: Browser, contentFor: (scene: string) => unknown) => {
    const claimed = (await must(worker.send("POST", "/api/work/claim"))) as {
      assignment: string;
      task: object;
    };
    now += MINUTE;
    const content = contentFor(JSON.stringify(claimed.task));
    await must(worker.send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content }));
  };
  await answer(await addWorker(server, owner, { place, name: "writer" }), () => ({ sentence: SENTENCE }));
  const [first, second] = [
    await addWorker(server, owner, { place, name: "first" }),
    await addWorker(server, owner, { place, name: "second" }),
  ];
  for (let i = 0; i < 4; i += 1) await answer(first, () => "true");
  for (const verdict of ["true", "true", "false", "nonsense"]) await answer(second, () => verdict);
});

test("[A1 A7] managers see agreement, nonsense and what goes against writers, each with its counts", async () => {
  const quality = await must(owner.send("GET", `${place}/quality`));
  expect(quality).toMatchObject({
    examples: 4,
    agreement: { examples: 4, judgments: 8, workers: 2 },
    nonsense: { share: 1 / 8, counted: 1, of: 8 },
    judges: [
      { judgments: 4, nonsense: 0, compared: 4, agreeing: 2, medianMilliseconds: MINUTE },
      { judgments: 4, nonsense: 1, compared: 4, agreeing: 2, medianMilliseconds: MINUTE },
    ],
  });
});

test("[B4] managers see what gives labels away", async () => {
  const { probes } = (await must(owner.send("GET", `${place}/bias`))) as { probes: { name: string }[] };
  expect(probes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["sentence", "picture", "position", "writer"]),
  );
});

test("answers are counted by stage and time", async () => {
  const { span, points } = (await must(owner.send("GET", `${place}/throughput`))) as {
    span: number;
    points: { stage: string; answers: number }[];
  };
  expect(span).toBe(10_000);
  expect(points).toHaveLength(9);
  expect(points[0]).toEqual({ at: 1_001 * MINUTE, stage: "writing", answers: 1 });
});

test.each([
  ["", 4],
  ["search=TWO%20black", 4],
  ["search=triangle", 0],
  ["nonsense=reported", 1],
  ["verdicts=disputed", 2],
  ["verdicts=none", 0],
  ["label=true", 2],
  ["label=false", 0],
])("examples are found and counted by %s", async (query, count) => {
  const found = await must(owner.send("GET", `${place}/judging/examples?${query}`));
  expect(found).toMatchObject({ found: count });
  expect(await must(owner.send("GET", `${place}/judging?${query}`))).toMatchObject({ found: count });
});

test("[A7] as many examples are found against the intention as quality counts", async () => {
  const { againstIntention } = (await must(owner.send("GET", `${place}/quality`))) as {
    againstIntention: { counted: number; of: number };
  };
  const { counted, of } = againstIntention;
  const found = (intention: string) => owner.send("GET", `${place}/judging?intention=${intention}`);
  expect(await must(found("against"))).toMatchObject({ found: counted });
  expect(await must(found("intended"))).toMatchObject({ found: of - counted });
});

test("an example has its picture, what its writer meant, and every judgment", async () => {
  const { examples } = (await must(owner.send("GET", `${place}/judging/examples`))) as {
    examples: { id: string; intended: boolean; label: boolean | null }[];
  };
  expect(examples[0]).toMatchObject({
    id: "0-0",
    split: "dev",
    sentence: SENTENCE,
    picture: { kind: "scene", scene: { length: 3 } },
  });
  expect(examples.map(({ intended }) => intended).toSorted()).toEqual([false, false, true, true]); // at any position
  const labels = examples.map(({ label }) => label);
  expect(labels.sort()).toEqual([null, null, true, true]); // true and false, or true and nonsense, is no majority
  const sentence = await must(owner.send("GET", `${place}/judging/sentences/dev/0/0`));
  expect(sentence).toMatchObject({
    sentence: SENTENCE,
    examples: Array.from({ length: 4 }, () => ({
      judgments: [
        { milliseconds: MINUTE, at: expect.any(Number) },
        { milliseconds: MINUTE, at: expect.any(Number) },
      ],
    })),
  });
});

test("examples that wait for judgments are seen, and are found anew when judgments come", async () => {
  const running = await startCampaign(owner, { id: "running", presentations: { dev: 1 } });
  const writer = await addWorker(server, owner, { place: running, name: "author" });
  const judge = await addWorker(server, owner, { place: running, name: "judge" });
  const answer = async (worker: Browser, content: unknown) => {
    const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
    await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  };
  const waiting = async () =>
    ((await must(owner.send("GET", `${running}/judging?verdicts=none`))) as { found: number }).found;
  expect(await waiting()).toBe(0);
  await answer(writer, { sentence: SENTENCE });
  expect(await waiting()).toBe(4);
  const { examples } = (await must(owner.send("GET", `${running}/judging/examples`))) as {
    examples: object[];
  };
  expect(examples).toMatchObject(Array.from({ length: 4 }, () => ({ label: null, agreement: null })));
  await answer(judge, "true");
  expect(await waiting()).toBe(3);
  expect(await must(owner.send("GET", `${running}/judging?label=true`))).toMatchObject({ found: 1 });
});

test("a campaign that has nothing yet has nothing to show", async () => {
  const empty = await startCampaign(owner, { id: "empty" });
  expect(await must(owner.send("GET", `${empty}/quality`))).toMatchObject({
    examples: 0,
    agreement: { alpha: null, reason: "nothing-pairable" },
    nonsense: { share: null },
  });
  expect(await must(owner.send("GET", `${empty}/throughput`))).toMatchObject({ points: [] });
});

test("every setting of a recipe comes with what it does and where its value is from", async () => {
  const { recipes } = (await must(owner.send("GET", "/api/recipes"))) as {
    recipes: { recipe: string; stages: object[]; settings: { name: string; about: string }[] }[];
  };
  expect(recipes.map(({ recipe, stages }) => [recipe, stages.length])).toEqual([
    ["scenes", 2],
    ["photos", 7],
  ]);
  expect(recipes[0]!.settings).toContainEqual({
    name: "heldOutJudgments",
    label: "Judgments per dev or test example",
    group: "judgments",
    advanced: false,
    default: 5,
    range: [1, 99],
    fraction: false,
    about: "Number of judgments collected for each dev or test example.",
    source: "Suhr et al. 2017, section 5",
  });
});
