import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { addSignedIn, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let [owner, reviewer]: Browser[] = [];
beforeAll(async () => {
  owner = await setUp(server);
  reviewer = await addSignedIn(server, owner, "reviewer");
});

test("[W2] a round is closed, reviewed without the writer's name, and its bonus paid once", async () => {
  const settings = { limitedPool: 1, fullBonus: 7, lowerBonus: 3, feeBasisPoints: 0 };
  const place = await startCampaign(owner!, { id: "rounds", presentations: { train: 4 }, settings });
  const writer = await addWorker(server, owner!, { place, name: "writer" });
  for (let i = 0; i < 4; i += 1) {
    const { assignment } = (await must(writer.send("POST", "/api/work/claim"))) as { assignment: string };
    const content = { sentence: `There is a box with exactly ${i} items.` };
    await must(writer.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  }
  expect(await must(reviewer!.send("GET", `${place}/reviews`))).toEqual({ sentences: [] });
  expect(await must(owner!.send("POST", `${place}/rounds`))).toEqual({ round: 1 });

  const { sentences } = (await must(reviewer!.send("GET", `${place}/reviews`))) as {
    sentences: { assignment: string; answer: object; task: object }[];
  };
  expect(sentences).toHaveLength(4);
  const { workers } = (await must(owner!.send("GET", `${place}/workers`))) as { workers: [{ id: string }] };
  const pay = `${place}/rounds/1/workers/${workers[0].id}/pay`;
  expect(JSON.stringify(sentences)).not.toContain(workers[0].id);
  expect((await owner!.send("POST", pay)).status).toBe(409); // not reviewed yet

  for (const [i, { assignment }] of sentences.entries()) {
    const review = i === 0 ? { good: false, guidelines: ["opinion"] } : { good: true };
    await must(reviewer!.send("POST", `${place}/reviews/${assignment}`, review));
    expect((await reviewer!.send("POST", `${place}/reviews/${assignment}`, { good: true })).status).toBe(409);
  }
  // Three of four are good: 75 %, the full bonus for all four.
  expect(await must(owner!.send("GET", `${place}/rounds`))).toMatchObject({
    rounds: [{ round: 1, sentences: 4, sampled: 4, reviewed: 4, good: 3, outcome: "full-bonus" }],
  });
  const waiting = () => must(reviewer!.send("GET", "/api/waiting"));
  expect(await waiting()).toEqual({
    campaigns: [{ campaign: "rounds", reviews: 0, writers: 0, bonuses: 1 }],
  });
  const first = sentences[0]!.assignment;
  await must(reviewer!.send("DELETE", `${place}/reviews/${first}`));
  await must(reviewer!.send("DELETE", `${place}/reviews/${first}`)); // a second click changes nothing
  expect(await waiting()).toEqual({
    campaigns: [{ campaign: "rounds", reviews: 1, writers: 0, bonuses: 0 }],
  });
  expect(await must(reviewer!.send("GET", `${place}/reviews`))).toMatchObject({
    sentences: [{ assignment: first }],
  });
  expect((await owner!.send("POST", pay)).status).toBe(409); // it waits for a reviewer again
  await must(reviewer!.send("POST", `${place}/reviews/${first}`, { good: false }));
  expect(await must(owner!.send("POST", pay))).toEqual({ sentences: 4 });
  expect(await waiting()).toEqual({ campaigns: [] });
  expect((await reviewer!.send("DELETE", `${place}/reviews/${first}`)).status).toBe(409); // it is paid
  expect(await must(owner!.send("POST", pay))).toEqual({ sentences: 0 });
  const { entries } = (await must(owner!.send("GET", `${place}/ledger`))) as {
    entries: { kind: string; amount: number }[];
  };
  expect(entries.filter(({ kind }) => kind === "bonus").map(({ amount }) => amount)).toEqual([7, 7, 7, 7]);
});

test("a sentence that is not sampled, or of another campaign, cannot be reviewed", async () => {
  const place = await startCampaign(owner!, { id: "unsampled" });
  const writer = await addWorker(server, owner!, { place, name: "writer" });
  const { assignment } = (await must(writer.send("POST", "/api/work/claim"))) as { assignment: string };
  for (const id of [assignment, "none"]) {
    expect((await reviewer!.send("POST", `${place}/reviews/${id}`, { good: true })).status).toBe(404);
    expect((await reviewer!.send("DELETE", `${place}/reviews/${id}`)).status).toBe(404);
  }
});
