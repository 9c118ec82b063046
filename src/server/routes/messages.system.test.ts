import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let owner: Browser;
beforeAll(async () => {
  owner = await setUp(server);
});

interface Messages {
  readonly messages: { readonly id: number; readonly text: string; readonly readAt: number | null }[];
}

const own = async (worker: Browser) => (await must(worker.send("GET", "/api/work/messages"))) as Messages;

/** Two workers of a campaign, and where the first one's messages are. */
async function twoWorkers(id: string) {
  const place = await startCampaign(owner, { id });
  const [ann, bob] = [
    await addWorker(server, owner, { place, name: "ann" }),
    await addWorker(server, owner, { place, name: "bob" }),
  ];
  const { workers } = (await must(owner.send("GET", `${place}/workers`))) as {
    workers: { id: string; sourceName: string }[];
  };
  const worker = workers.find(({ sourceName }) => sourceName === "ann")!.id;
  return { place, ann, bob, path: `${place}/workers/${worker}/messages` };
}

test("a worker reads what a manager wrote to it, says so once, and nobody else can", async () => {
  const { place, ann, bob, path } = await twoWorkers("letters");
  await must(owner.send("POST", path, { text: "  Please write\nlonger sentences.  " }));
  const { messages } = await own(ann);
  expect(messages).toEqual([
    { id: expect.any(Number), text: "Please write\nlonger sentences.", at: expect.any(Number), readAt: null },
  ]);
  expect(await own(bob)).toEqual({ messages: [] });
  const read = `/api/work/messages/${messages[0]!.id}/read`;
  expect((await bob.send("POST", read)).status).toBe(404);
  await must(ann.send("POST", read));
  const first = (await own(ann)).messages[0]!.readAt;
  expect(first).toEqual(expect.any(Number));
  await must(ann.send("POST", read));
  expect((await own(ann)).messages[0]!.readAt).toBe(first);
  expect(await must(owner.send("GET", path))).toMatchObject({ messages: [{ by: "owner", readAt: first }] });
  expect(await must(owner.send("GET", `${place}/workers`))).toMatchObject({
    workers: expect.arrayContaining([
      expect.objectContaining({ sourceName: "ann", messages: { sent: 1, unread: 0 } }),
      expect.objectContaining({ sourceName: "bob", messages: { sent: 0, unread: 0 } }),
    ]),
  });
  expect((await ann.send("GET", path)).status).toBe(403);
});

test("a worker of another campaign is not written to, and what is written is in the audit log", async () => {
  const { path } = await twoWorkers("audited");
  const elsewhere = await startCampaign(owner, { id: "elsewhere" });
  const wrong = path.replace("/api/campaigns/audited", elsewhere);
  expect((await owner.send("POST", wrong, { text: "Hello." })).status).toBe(404);
  expect((await owner.send("GET", wrong)).status).toBe(404);
  await must(owner.send("POST", path, { text: "Thank you." }));
  const { entries } = (await must(owner.send("GET", "/api/audit"))) as { entries: object[] };
  expect(entries[0]).toMatchObject({
    by: "owner",
    action: "POST /api/campaigns/:campaign/workers/:worker/messages",
    details: { body: { text: "Thank you." } },
  });
});

test.each([
  ["nothing", ""],
  ["spaces", "  \n "],
  ["an escape", "a\u001b[31m"],
  ["an override of direction", "pay \u202e05$"],
  ["NUL", "a\0"],
  ["too much", "x".repeat(2_001)],
])("a message of %s is refused", async (what, text) => {
  const { ann, path } = await twoWorkers(`refused-${what.replaceAll(" ", "-").toLowerCase()}`);
  expect([400, 422]).toContain((await owner.send("POST", path, { text })).status);
  expect(await own(ann)).toEqual({ messages: [] });
});
