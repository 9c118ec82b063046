import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findSession } from "../accounts/sessions.ts";
import { openDatabase } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { getAccount } from "./budget.ts";
import { answers, ledger } from "./tables.ts";

let databases: Awaited<ReturnType<typeof embeddedDatabases>>;
beforeAll(async () => {
  databases = await embeddedDatabases();
});
afterAll(() => databases.remove());

async function openInThread() {
  const database = await openDatabase({ folder: await databases.folder() });
  onTestFinished(() => database.close());
  return database;
}

const DATABASE = new URL("../../dist/database/index.js", import.meta.url).href;
const INPUTS = new URL("../../dist/campaigns/add-inputs.js", import.meta.url).href;
const CAMPAIGNS = new URL("../../dist/campaigns/index.js", import.meta.url).href;

/** Runs the built store in a process of its own; `body` is the inside of a module with `store` and `place`. */
async function inProcess(folder: string, body: string) {
  const program = `${folder}.mjs`;
  await writeFile(
    program,
    `
    import { openDatabase } from ${JSON.stringify(DATABASE)};
    import * as campaigns from ${JSON.stringify(CAMPAIGNS)};
    const { readSettings, SCENES_SETTINGS } = campaigns;
    import { addInputs } from ${JSON.stringify(INPUTS)};
    const place = { folder: ${JSON.stringify(folder)} };
    ${body}`,
  );
  return spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
}

test("a second process is refused with the number of the first, and may come when that has gone", async () => {
  const folder = await databases.folder();
  const first = await openDatabase({ folder });
  const attempt = `
    const opened = await openDatabase(place).catch((error) => error);
    console.log(JSON.stringify({ code: opened.code, message: opened.message }));
    if (opened.close) await opened.close();`;
  const firstLine = async () => {
    const child = await inProcess(folder, attempt);
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    if (child.exitCode === null) await once(child, "exit");
    return JSON.parse(line) as unknown;
  };
  expect(await firstLine()).toEqual({
    code: "database/in-use",
    message: `Process ${process.pid} has the database in ${folder} open`,
  });
  await expect(openDatabase({ folder })).rejects.toThrow("open"); // nor twice in one process
  const { rows } = await first.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]); // the refusals did the first no harm
  await first.close();
  expect(await firstLine()).toEqual({});
});

test("the lock of a process that was killed does not count", async () => {
  const folder = await databases.folder();
  await writeFile(join(folder, "database-999999999.lock"), "");
  await (await openDatabase({ folder })).close();
  expect((await readdir(folder)).filter((name) => name.endsWith(".lock"))).toEqual([]);
});

test.each([3, 11, 24])(
  "a process killed after %i answers has lost none of them, nor their pay",
  async (count) => {
    const folder = await databases.folder();
    const child = await inProcess(
      folder,
      `
    const { db } = await openDatabase(place);
    const settings = readSettings(SCENES_SETTINGS, { limitedPool: 1, requireQualification: false });
    const campaign = { id: "c", name: "c", seed: "c", currency: "USD", recipe: "scenes", settings };
    await campaigns.createCampaign(db, { campaign, budget: 1e6, now: 0 });
    const item = { x: 0, y: 0, shape: "circle", colour: "black", size: 10 };
    const scenes = Array.from({ length: 4 }, () => [[item], [item], [item]]);
    const contents = Array.from({ length: 40 }, (_, presentation) => ({ presentation, split: "dev", scenes }));
    await addInputs(db, "c", contents.map((content, i) => ({ name: String(i), content })));
    await campaigns.openNextTasks(db, campaign, 1);
    await campaigns.findOrAddWorker(db, { campaign: "c", source: "test", externalId: "w", id: "w", now: 1 });
    for (let now = 2; ; now += 1) {
      const asked = { campaign, worker: "w", stages: ["writing"], pool: "whole", id: "a" + now, now };
      const { assignment } = await campaigns.claim(db, asked);
      const sent = { assignment, key: "k", content: { sentence: "Sentence " + now + " of a test." } };
      await campaigns.submitAnswer({ db, now: () => now }, { campaign, worker: "w" }, sent);
      console.log(assignment);
    }`,
    );
    const acknowledged: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(line);
      if (acknowledged.length === count) child.kill("SIGKILL");
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(count); // it was killed, and did not end by itself
    const database = await openDatabase({ folder });
    const kept = (await database.db.select().from(answers)).map(({ assignment }) => assignment);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1); // one may have been on its way
    const lines = await database.db.select().from(ledger);
    expect(lines.filter(({ kind }) => kind === "pay").map(({ key }) => key)).toEqual(
      kept.map((id) => `pay/${id}`),
    );
    const { spent } = await getAccount(database.db, "c");
    expect(spent).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
    await database.close();
  },
);

test("a slow query leaves the program running", async () => {
  const { db } = await openInThread();
  let turns = 0;
  let done = false;
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  const { rows } = await db.execute(sql`select count(*)::int as n from generate_series(1, 300000)`);
  done = true;
  expect(rows).toEqual([{ n: 300_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test("a failed query is answered once, and the next one is answered for itself", async () => {
  const { db } = await openInThread();
  await expect(db.execute(sql`select 1 / ${0}::int`)).rejects.toThrow();
  await expect(db.execute(sql`select no_such_column`)).rejects.toThrow();
  expect((await db.execute(sql`select ${7}::int as n`)).rows).toEqual([{ n: 7 }]);
  expect(await findSession(db, "nobody's", 0)).toBeUndefined();
});
