import { beforeEach, expect, test } from "vitest";
import {
  addFirstOwner,
  addMember,
  closeSession,
  deactivateMember,
  getMembers,
  openSession,
} from "../accounts/index.ts";
import { sessionToOpen } from "../accounts/testing/sessions.ts";
import { getCampaigns, getStageProgress } from "../campaigns/index.ts";
import type { Database } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { startDemo } from "./start-demo.ts";

const NOW = Date.UTC(2020, 0, 6, 9);
const databases = embeddedDatabases();
const folder = temporaryFolder();
const OWNER = { id: "grace", name: "Grace", password: "hash", now: NOW };
let database: Database;
let notes: string[];
beforeEach(async () => {
  database = await databases.open();
  notes = [];
});

function start() {
  const log = (text: string) => void notes.push(text);
  return startDemo({ database, images: folder.path, end: NOW, presentations: 3, answerIntervalMs: 0, log });
}

/** Three sentences, and work for a visitor. */
async function expectFilled(): Promise<void> {
  const [writing, validation] = await getStageProgress(database.db, "demonstration", NOW);
  expect(writing).toMatchObject({ tasks: 7, done: 3 }); // three are written, four are left
  // Four examples of each sentence, one judged once and the held-out ones four times, less those for the visitor.
  expect(validation).toMatchObject({ seats: 4 * (1 + 4 + 4), answers: 4 * (1 + 4 + 4) - 12 });
}

const written = async () => (await getStageProgress(database.db, "demonstration", NOW))[0];

const answersSoFar = async () =>
  (await getStageProgress(database.db, "demonstration", NOW)).reduce((sum, { answers }) => sum + answers, 0);

test("the demonstration of a new database is filled by simulated workers and leaves work; its last answers wait for the first owner, who disturbs nobody, and the simulated manager is gone when it is filled", {
  timeout: 240_000,
}, async () => {
  const { finished } = (await start())!; // the database is new
  const beforeVisit = 3 + 4 * (1 + 4 + 4) - 12 - 20; // all but the last twenty
  while ((await answersSoFar()) < beforeVisit) await pause();
  await pause();
  expect(await answersSoFar()).toBe(beforeVisit);
  await addFirstOwner(database.db, OWNER);
  let isPlaying = true;
  void finished.then(() => {
    isPlaying = false;
  });
  while (isPlaying) {
    // Signing in sweeps out what has expired on the visitor's clock.
    const session = sessionToOpen({ id: "graces", now: NOW, expiresAt: NOW + 1 });
    await closeSession(database.db, session.id);
    await openSession(database.db, { kind: "member", id: "grace", credentialsVersion: 1 }, session);
    await pause();
  }
  expect(notes).toEqual([]);
  await expectFilled();
  const { rows: answers } = await database.db.execute("select max(at)::float8 as last from answers");
  expect(answers[0]!.last).toBeLessThanOrEqual(NOW);
  expect(await getMembers(database.db)).toMatchObject([{ id: "grace", name: "Grace", role: "owner" }]);
  const { rows } = await database.db.execute("select member from sessions where member is not null");
  expect(rows).toEqual([{ member: "grace" }]);
});

/** Leaves the database to the simulated people for a moment. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Stops a demonstration when its first sentence is written. */
async function stopEarly(): Promise<void> {
  const demonstration = (await start())!;
  while (!(await written())?.answers) await pause();
  await demonstration.stop();
  expect(notes).toEqual([]);
  expect(await getMembers(database.db)).toEqual([]);
  expect((await written())!.tasks).toBe(3); // without those that are left for a visitor
}

test("stopped half-way, it is resumed until there is an owner, and afterwards only if it was killed", {
  timeout: 240_000,
}, async () => {
  await stopEarly();
  await (await start())!.stop();
  await addFirstOwner(database.db, OWNER);
  const left = await written();
  expect(await start()).toBeUndefined();
  expect(await written()).toEqual(left);

  const manager = { id: "left", name: "Simulated manager 0a1b", role: "manager", password: "hash" } as const;
  await addMember(database.db, { ...manager, now: NOW }); // whom a killed studio could not remove
  await (await start())!.finished;
  expect(notes).toEqual([]);
  await expectFilled(); // as if never stopped
  expect(await getMembers(database.db)).toMatchObject([{ id: "grace", name: "Grace", role: "owner" }]);
  expect(await start()).toBeUndefined(); // it is complete
});

test("stopped before its campaign is there it is made at the next start", { timeout: 240_000 }, async () => {
  await (await start())!.stop();
  expect(await getCampaigns(database.db)).toEqual([]);
  await (await start())!.stop();
  expect([notes, await getMembers(database.db)]).toEqual([[], []]);
});

test("an owner who removes the simulated manager ends it, and nothing else", {
  timeout: 240_000,
}, async () => {
  const { finished } = (await start())!;
  while (!(await written())?.answers) await pause();
  const [manager] = await getMembers(database.db);
  await addFirstOwner(database.db, OWNER);
  await deactivateMember(database.db, manager!.id, NOW);
  await finished;
  expect(notes).toEqual([expect.stringContaining("The demonstration stopped")]);
});

test("a database that has an owner gets none", async () => {
  await addFirstOwner(database.db, { id: "grace", name: "Grace", password: "hash", now: NOW });
  expect(await start()).toBeUndefined();
  expect(await getCampaigns(database.db)).toEqual([]);
});
