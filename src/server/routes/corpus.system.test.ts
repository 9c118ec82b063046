import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { archiveOf } from "../../campaigns/testing/archives.ts";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let owner: Browser;
let place = "";
beforeAll(async () => {
  owner = await setUp(server);
  place = await startCampaign(owner, { id: "built", presentations: { train: 1 } });
});

const answer = async (worker: Browser, content: unknown) => {
  const claimed = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
  await must(worker.send("POST", `/api/work/${claimed.assignment}/answer`, { key: "k", content }));
};

test("a manager sees the outcome at any time, and gets the corpus when nothing waits", async () => {
  const writer = await addWorker(server, owner, { place, name: "writer" });
  await answer(writer, { sentence: "There is a box with only blue items." });
  expect(await must(owner.send("GET", `${place}/outcome`))).toMatchObject({
    outcome: { settled: false, examples: 0, funnel: [{ kept: 1 }, { waiting: 4 }] },
  });
  expect((await owner.send("GET", `${place}/corpus/train.json`)).status).toBe(409);

  const judge = await addWorker(server, owner, { place, name: "judge" });
  for (const verdict of ["true", "true", "false", "nonsense"]) await answer(judge, verdict);
  expect(await must(owner.send("GET", `${place}/outcome`))).toMatchObject({
    outcome: { settled: true, sentences: 1, examples: 3, costs: { total: { workers: 2 } } },
    files: [
      { name: "train.json", records: 3 },
      { name: "before_pruning_train.json", records: 4 },
      { name: "judgments.json", records: 4 },
      { name: "answers.json", records: 1 },
    ],
  });
  const { body, headers } = await owner.send("GET", `${place}/corpus/train.json`);
  expect(headers.get("content-type")).toMatch("application/jsonl");
  const lines = (body as string).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).evals)).toEqual([
    { w1: "true" },
    { w1: "true" },
    { w1: "false" },
  ]);
  expect((await owner.send("GET", `${place}/corpus/dev.json`)).status).toBe(404);
});

test("everything of a campaign is fetched as its archive", async () => {
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(`${server.url}${place}/archive`, { headers: { cookie } });
  const lines = gunzipSync(await reply.arrayBuffer())
    .toString()
    .trimEnd()
    .split("\n");
  expect(lines).toEqual(await archiveOf(server.database.db, "built"));
  expect((await owner.send("GET", "/api/campaigns/none/archive")).status).toBe(404);
});

test("a campaign that ends early is built from what it has", async () => {
  const early = await startCampaign(owner, { id: "early", presentations: { train: 2 } });
  const writer = await addWorker(server, owner, { place: early, name: "writer" });
  await answer(writer, { sentence: "There is a box with only yellow items." });
  const { outcome } = (await must(owner.send("GET", `${early}/outcome?unfinished=drop`))) as {
    outcome: { settled: boolean; funnel: { dropped: object }[] };
  };
  expect(outcome.settled).toBe(true);
  expect(outcome.funnel.map(({ dropped }) => dropped)).toEqual([{ unfinished: 1 }, { unfinished: 4 }]);
  expect(await must(owner.send("GET", `${early}/outcome`))).toMatchObject({ outcome: { settled: false } });
});
