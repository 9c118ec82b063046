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
/** The servers that play a rehearsal. */
const played: number[] = [];
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
      setupToken: `token of server ${i}`,
      requestsPerMinute: 100_000,
      rehearse: (_, answered) => {
        answered(3, 82);
        let reject = (_: Error) => {};
        const forecast = new Promise<never>((_, onReject) => {
          reject = onReject;
        });
        played.push(i);
        return {
          forecast,
          stop: async () => {
            played.splice(played.indexOf(i), 1);
            reject(new Error("stopped"));
          },
        };
      },
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
  // Each server shows a token of its own; the first's is sent to the second.
  await must(
    owner.send("POST", "/api/setup", { token: "token of server 0", name: "owner", password: PASSWORD }),
  );
  const again = await newBrowser().open();
  expect(
    await again.send("POST", "/api/setup", { token: "token of server 1", name: "x", password: PASSWORD }),
  ).toMatchObject({ status: 409 }); // there is an owner
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

test("a rehearsal that one server plays is shown, refused a second time and cancelled by the other", async () => {
  const [one, two] = await Promise.all(
    urls.map(async (url) => {
      const manager = await new Browser(() => url).open();
      await must(manager.send("POST", "/api/session", { name: "owner", password: PASSWORD }));
      return manager;
    }),
  );
  const of = { recipe: "scenes", settings: {}, presentations: 10, workers: 6 };
  await must(one!.send("POST", "/api/rehearsal", of));
  const shown = { rehearsal: { of, state: "running", answers: 3, expected: 82, forecast: null } };
  expect(await must(two!.send("GET", "/api/rehearsal"))).toEqual(shown);
  expect((await two!.send("POST", "/api/rehearsal", of)).status).toBe(409);
  expect(played).toEqual([0]);
  await must(two!.send("DELETE", "/api/rehearsal"));
  expect(await must(one!.send("GET", "/api/rehearsal"))).toEqual({ rehearsal: null });
  await must(two!.send("POST", "/api/rehearsal", of));
  await expect.poll(() => played, { timeout: 10_000 }).toEqual([1]); // the first has noticed
  await must(one!.send("DELETE", "/api/rehearsal"));
  await expect.poll(() => played, { timeout: 10_000 }).toEqual([]);
});

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
