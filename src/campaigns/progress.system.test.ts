import { beforeAll, expect, test } from "vitest";
import type { Db } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { getAccount } from "./budget.ts";
import { claim } from "./claim.ts";
import { addWorkerEvent, findOrAddWorker } from "./join.ts";
import { getWorkerStatus } from "./lock.ts";
import { getThroughput, getWorkerNames, listWorkers } from "./progress.ts";
import { workers } from "./tables.ts";
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
  expect(await claim(db, claimRequest(campaign, 0, 7))).toEqual({ kind: "none", reason: "blocked" });
  await addWorkerEvent(db, { campaign, worker, event: "unblocked", by: "manager", now: 8 });
  expect((await claim(db, claimRequest(campaign, 0, 8))).kind).toBe("claimed");
  await addWorkerEvent(db, { campaign, worker, event: "left", by: worker, now: 9 });
  expect(await getWorkerStatus(db, worker)).toBe("left");
  expect((await getAccount(db, "people")).promised).toBe(0); // the seat it held was given back
  expect(await claim(db, claimRequest(campaign, 0, 10))).toEqual({ kind: "none", reason: "left" });
  await expect(claim(db, claimRequest(campaign, 5, 11))).rejects.toThrow("There is no worker");
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
    const asked = { ...claimRequest(campaign, 0, turn * apart), stages: ["writing" as const] };
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
