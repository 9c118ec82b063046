import { beforeAll, expect, test } from "vitest";
import type { RehearsalForecast } from "../campaigns/schemas/rehearsal.ts";
import type { RunningRehearsal } from "./rehearsals.ts";
import type { Browser } from "./testing/browser.ts";
import { must } from "./testing/campaign.ts";
import { setUp } from "./testing/members.ts";
import { startServer } from "./testing/start-server.ts";

/** The rehearsal in progress, which the tests end. */
let playing: { end: (forecast: RehearsalForecast) => void; fail: (error: Error) => void; stopped: boolean };

const server = startServer({
  rehearse: (_, answered): RunningRehearsal => {
    const forecast = new Promise<RehearsalForecast>((end, fail) => {
      playing = { end, fail, stopped: false };
    });
    answered(3, 82);
    return {
      forecast,
      stop: async () => {
        playing.stopped = true;
        playing.fail(new Error("stopped"));
      },
    };
  },
});
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

const CAMPAIGN = { recipe: "scenes", settings: { writingPay: 40 }, presentations: 10, workers: 6 };
const start = (change: object = {}) => owner.send("POST", "/api/rehearsal", { ...CAMPAIGN, ...change });
const look = async () =>
  (await must(owner.send("GET", "/api/rehearsal"))) as { rehearsal: { state: string } | null };
const quality = {
  agreement: {
    alpha: 0.8,
    alphaInterval: null,
    alphaAsPublished: 0.8,
    fleissKappa: 0.7,
    fleissKappaInterval: null,
    examples: 4,
    skipped: 0,
    judgments: 8,
    workers: 2,
    labels: { true: 4, false: 4, nonsense: 0 },
  },
  humans: [],
  humansPooled: null,
};
const share = { share: null, interval: null, counted: 0, of: 0 };
const total = {
  stage: "total",
  cost: 1_296,
  pay: 1_080,
  bonus: 0,
  fees: 216,
  workers: 6,
  tasks: 50,
  perTask: 25.92,
};
const FORECAST: RehearsalForecast = {
  days: 1.4,
  outcome: {
    campaign: { id: "r", name: "R", recipe: "scenes", seed: "1", currency: "USD", settings: { lease: 1 } },
    settled: true,
    sentences: 10,
    examples: 40,
    warnings: [],
    funnel: [],
    figures: {
      ...{ reportedSentences: share, reportedExamples: share, removed: share, validatedByWriter: share },
      ...{ agreementOfWriters: share, agreementOfOthers: share },
      ...{ uniqueImages: null, examplesPerSentence: 4, synsets: null },
    },
    quality: { before: quality, after: quality, againstIntention: share, nonsense: share },
    guidelines: null,
    costs: { rows: [], validations: null, total },
  },
  simulated: "Simulated: the workers.",
  people: [],
};

test("one rehearsal is played at a time, and its forecast is kept until the next", async () => {
  expect(await look()).toEqual({ rehearsal: null });
  await must(start());
  expect(await look()).toMatchObject({
    rehearsal: { of: CAMPAIGN, state: "running", answers: 3, expected: 82, forecast: null },
  });
  expect((await start()).status).toBe(409);
  playing.end(FORECAST);
  await expect.poll(look).toMatchObject({ rehearsal: { state: "done", forecast: FORECAST } });
  await must(start());
  expect(await look()).toMatchObject({ rehearsal: { state: "running", forecast: null } });
  await must(owner.send("DELETE", "/api/rehearsal"));
  expect(playing.stopped).toBe(true);
  expect(await look()).toEqual({ rehearsal: null });
});

test("one that fails is logged and told, and another may be played", async () => {
  await must(start());
  playing.fail(new Error("no memory was left"));
  await expect.poll(look).toMatchObject({ rehearsal: { state: "failed" } });
  expect(server.log.some((line) => line.includes("no memory was left"))).toBe(true);
  await must(start());
  await must(owner.send("DELETE", "/api/rehearsal"));
});

test.each([
  { what: "more presentations than a server may play", change: { presentations: 101 }, status: 400 },
  { what: "more workers", change: { workers: 61 }, status: 400 },
  { what: "a setting out of its range", change: { settings: { minVoteMargin: 0 } }, status: 422 },
])("$what is refused, and nothing is played", async ({ change, status }) => {
  expect((await start(change)).status).toBe(status);
  expect(await look()).toEqual({ rehearsal: null });
});
