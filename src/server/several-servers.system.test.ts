import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "../database/images/testing/start-s3.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { postgresDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { createServer, type Server } from "./create-server.ts";
import { Browser } from "./testing/browser.ts";
import { addPictures, agree, must, startCampaign } from "./testing/campaign.ts";
import { PASSWORD } from "./testing/members.ts";

const WORKERS = 100;
const PRESENTATIONS = 12;
/** Sentences, and five judgments for each of their four scenes. */
const WANTED = PRESENTATIONS + PRESENTATIONS * 4 * 5;
const SENTENCE = "There is a box with exactly two yellow items.";

const databases = postgresDatabases();
const folder = temporaryFolder();
let s3: Awaited<ReturnType<typeof startS3>>;
const opened: { database: Database; server: Server }[] = [];
const urls: string[] = [];
beforeAll(async () => {
  const url = await databases.url();
  s3 = await startS3(folder.at("s3"));
  for (let i = 0; i < 2; i += 1) {
    const database = await openDatabase({ url });
    const server = await createServer({
      database,
      images: "s3://images/campaigns",
      s3: s3.access,
      now: Date.now,
      version: "0.0.0",
      setupToken: "token",
      requestsPerMinute: 100_000,
    });
    opened.push({ database, server });
    urls.push(await server.listen({ host: "127.0.0.1", port: 0 }));
  }
});
afterAll(async () => {
  for (const { database, server } of opened) {
    await server.close();
    await database.close();
  }
  await s3.stop();
});

/** Every request goes to the next server, as behind a load balancer. */
function newBrowser(): Browser {
  let turn = 0;
  return new Browser(() => urls[turn++ % urls.length]!);
}

test("[C2] two servers on one PostgreSQL with a hundred workers share sessions, seats and money", async () => {
  const owner = await newBrowser().open();
  await must(owner.send("POST", "/api/setup", { token: "token", name: "owner", password: PASSWORD }));
  const place = await startCampaign(owner, { id: "shared", presentations: { dev: PRESENTATIONS } });
  const names = Array.from({ length: WORKERS }, (_, i) => `w${i}`);
  const { invitations } = (await must(owner.send("POST", `${place}/invitations`, { names }))) as {
    invitations: { token: string }[];
  };

  let given = 0;
  let [nextAnswer, announceAnswer] = signal();
  const work = async ({ token: invitation }: { token: string }) => {
    const worker = await newBrowser().open();
    await must(worker.send("POST", "/api/join", { invitation }));
    await agree(worker);
    while (given < WANTED) {
      const later = nextAnswer; // taken before the claim, so that no answer is missed
      const claimed = (await must(worker.send("POST", "/api/work/claim"))) as {
        kind: string;
        assignment: string;
        task: { kind: string };
      };
      if (claimed.kind === "none") {
        await later; // it may open a task
        continue;
      }
      const content =
        claimed.task.kind === "judge-scene" ? "true" : { sentence: `${SENTENCE} ${claimed.assignment}` };
      const path = `/api/work/${claimed.assignment}/answer`;
      // Sent to both servers at once: a double click behind a load balancer.
      const replies = await Promise.all(
        [1, 2].map(() => must(worker.send("POST", path, { key: "k", content }))),
      );
      expect(replies.map((reply) => (reply as { kind: string }).kind).sort()).toEqual([
        "accepted",
        "repeated",
      ]);
      given += 1;
      announceAnswer();
      [nextAnswer, announceAnswer] = signal();
    }
  };
  await Promise.all(invitations.map(work));

  expect(await must(owner.send("GET", `${place}/progress`))).toMatchObject({
    stages: [
      { stage: "writing", tasks: PRESENTATIONS, done: PRESENTATIONS, answers: PRESENTATIONS },
      { stage: "validation", done: 4 * PRESENTATIONS, answers: 20 * PRESENTATIONS },
    ],
  });
  const { entries } = (await must(owner.send("GET", `${place}/ledger`))) as { entries: { kind: string }[] };
  expect(entries.filter(({ kind }) => kind === "pay")).toHaveLength(WANTED);
  const { body } = await owner.send("GET", `${place}/corpus/judgments.json`);
  const judgments = (body as string)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const byWorker = new Set(judgments.map(({ task, worker }) => `${task} ${worker}`));
  expect([judgments.length, byWorker.size]).toEqual([20 * PRESENTATIONS, 20 * PRESENTATIONS]); // nobody twice
  const { stages } = (await must(owner.send("GET", `${place}/progress`))) as { stages: { held: number }[] };
  expect(stages.map(({ held }) => held)).toEqual([0, 0]);
});

/** A promise and the function that resolves it. */
function signal(): [promise: Promise<void>, resolve: () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return [promise, resolve];
}

test("[P9] two servers without a common folder show each other's images, and say so when the storage is away", async () => {
  const manager = newBrowser();
  await manager.open();
  await must(manager.send("POST", "/api/session", { name: "owner", password: PASSWORD }));
  const place = await startCampaign(manager, { id: "pictures", recipe: "photos", presentations: {} });
  const hashes = await addPictures(manager, place, 3); // every request goes to the next server
  const show = async (server: string, hash: string) => {
    const cookie = `counterpoint_session=${manager.cookies.get("counterpoint_session")}`;
    const reply = await fetch(`${server}${place}/images/${hash}`, { headers: { cookie } });
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  for (const hash of hashes) {
    const [one, two] = await Promise.all(urls.map((server) => show(server, hash)));
    expect([one!.status, two!.status]).toEqual([200, 200]);
    expect(one!.bytes.equals(two!.bytes)).toBe(true);
  }
  await s3.stop();
  const away = await show(urls[0]!, hashes[0]!);
  expect(away.status).toBe(503);
  expect(JSON.parse(away.bytes.toString())).toMatchObject({ error: { code: "storage/unusable" } });
});
