import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { addMember } from "../accounts/members.ts";
import { findSession, openSession } from "../accounts/sessions.ts";
import {
  acceptInvitation,
  addTeam,
  deactivateTeam,
  findTeam,
  getTeams,
  inviteTeam,
} from "../accounts/teams.ts";
import { sessionToOpen } from "../accounts/testing/sessions.ts";
import { type Db, openDatabase } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases, postgresDatabases } from "../database/testing/databases.ts";
import { addBenchmark, addGoldFile, getBenchmark, getBenchmarks, getSealedGold } from "./benchmarks.ts";
import { getPredicted, getPublished } from "./board.ts";
import {
  addScore,
  getModelProgress,
  nextPendingSubmission,
  reportModel,
  takePendingModel,
} from "./scoring-service.ts";
import { getOwnSubmissions, setPublished } from "./submissions.ts";
import { acceptSubmission, getRemainingBudget, refuseSubmission } from "./submit.ts";
import { goldFiles, scores, submissionEvents, submissions, submittedRuns } from "./tables.ts";

const CONTENTS = {
  corpus: "nlvr2",
  pictures: "photographs",
  examples: 3,
  sentences: 2,
  balanced: 0,
  unbalanced: 0,
} as const;
const PREDICTED = { labels: Uint8Array.of(1, 0, 1), predictionsPerExample: 1 };
const RESULT = {
  accuracy: 2 / 3,
  consistency: 0.5,
  accuracyInterval: [0, 1],
  consistencyInterval: null,
  predictions: 3,
  right: 2,
  groups: 2,
  rightGroups: 1,
  balanced: null,
  unbalanced: null,
} as const;
const system = (team: string, name = "S") => ({
  benchmark: "b",
  team,
  system: name,
  link: null,
  description: "",
  anonymous: false,
  goldFiles: 1,
});

async function makeBenchmark(db: Db, budget = { submissions: 2, days: 30 }): Promise<void> {
  const described = { name: "b", title: "B", description: "", papers: null, accepts: "predictions" } as const;
  const sealing = { secret: new Uint8Array(32).fill(7), originalIdentifiers: false };
  await addBenchmark(db, { ...described, ...sealing, budget, by: "owner", now: 1 });
  const file = { benchmark: "b", number: 0, name: "test.json", packed: gzipSync("{}") };
  await addGoldFile(db, { ...file, contents: CONTENTS, papers: "nlvr2-test1", now: 1 });
  for (const id of ["t", "u"]) await addTeam(db, { id, name: `Team ${id}`, invitation: id, now: 1 });
}

const submit = (db: Db, team: string, { now = 2, publish = true, predicted = PREDICTED } = {}) =>
  acceptSubmission(db, { ...system(team), sent: { predicted }, publish, now });
const other = (number: number) => ({ ...PREDICTED, labels: Uint8Array.of(0, 0, number) });

const embedded = embeddedDatabases();

test("a benchmark keeps its gold files, and takes none once something was submitted", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  expect(await getBenchmark(db, "b")).toMatchObject({
    papers: "nlvr2-test1",
    contents: CONTENTS,
    budget: { submissions: 2, days: 30 },
  });
  expect(await getBenchmarks(db)).toHaveLength(1);
  expect(await getBenchmark(db, "b")).not.toHaveProperty("secret");
  const {
    secret,
    files: [file],
  } = await getSealedGold(db, "b");
  expect([...secret]).toEqual(new Array(32).fill(7));
  expect(gunzipSync(file!.packed).toString()).toBe("{}");
  const another = {
    benchmark: "b",
    name: "x",
    packed: file!.packed,
    contents: CONTENTS,
    papers: null,
    now: 2,
  };
  await expect(addGoldFile(db, { ...another, number: 0 })).rejects.toMatchObject({
    message: "Another gold file was added at the same time",
  });
  await submit(db, "t");
  await expect(addGoldFile(db, { ...another, number: 1 })).rejects.toMatchObject({
    code: "leaderboard/refused",
  });
  await expect(getBenchmark(db, "none")).rejects.toMatchObject({ code: "leaderboard/unknown" });
  const stale = acceptSubmission(db, {
    ...system("u"),
    goldFiles: 0,
    sent: { predicted: PREDICTED },
    publish: true,
    now: 2,
  });
  await expect(stale).rejects.toThrow("The test set has changed");
});

test("a team joins once by its invitation, and its sessions end with its access", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  expect(await findTeam(db, "Team t")).toBeUndefined();
  const joined = await acceptInvitation(db, "t", "hash");
  expect(joined).toEqual({ id: "t", name: "Team t", credentialsVersion: 2 });
  expect(await acceptInvitation(db, "t", "other")).toBeUndefined();
  expect(await findTeam(db, "Team t")).toMatchObject({ id: "t", password: "hash" });
  expect((await getTeams(db)).map(({ hasJoined }) => hasJoined)).toEqual([true, false]);
  const session = sessionToOpen({ id: "s" });
  await openSession(db, { kind: "team", ...joined! }, session);
  expect(await findSession(db, "s", 2)).toMatchObject({ kind: "team", team: { id: "t", name: "Team t" } });
  await inviteTeam(db, "t", "again");
  expect(await findSession(db, "s", 2)).toBeDefined();
  const again = await acceptInvitation(db, "again", "new");
  expect(await findSession(db, "s", 2)).toBeUndefined();
  await openSession(db, { kind: "team", ...again! }, session);
  await deactivateTeam(db, "t", 3);
  expect(await findSession(db, "s", 2)).toBeUndefined();
  expect(await findTeam(db, "Team t")).toBeUndefined();
  await expect(submit(db, "t")).rejects.toMatchObject({ code: "access/denied" }); // its file was on the way
  await expect(inviteTeam(db, "t", "x")).rejects.toMatchObject({ code: "leaderboard/unknown" });
  const member = { id: "m", name: "Team u", role: "viewer", password: "", now: 1 } as const;
  await expect(addMember(db, member)).rejects.toMatchObject({ code: "access/refused" });
  await addMember(db, { ...member, name: "Grace" });
  await expect(addTeam(db, { id: "v", name: "Grace", invitation: "v", now: 1 })).rejects.toMatchObject({
    code: "leaderboard/refused",
  });
});

test("[E4] a refused file and a failure of ours cost nothing; withdrawing gives nothing back", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  const remaining = async () => {
    const budget = { submissions: 2, days: 30 };
    return (await getRemainingBudget(db, { benchmark: "b", team: "t", budget, now: 3 })).remaining;
  };
  const findings = [{ code: "prediction/missing", file: "p.csv", line: 0, message: "…" }];
  const { goldFiles: _files, ...described } = system("t");
  await refuseSubmission(db, { ...described, findings, findingCount: 7, now: 2 });
  expect(await remaining()).toBe(2);
  const failed = await submit(db, "t");
  expect(await remaining()).toBe(1);
  await addScore(db, failed, { result: null, now: 3 });
  expect(await remaining()).toBe(2);
  const first = await submit(db, "t");
  await addScore(db, first, { result: RESULT, now: 3 });
  await setPublished(db, { benchmark: "b", team: "t", submission: first, published: false, now: 4 });
  expect(await remaining()).toBe(1);
  await expect(submit(db, "t")).rejects.toThrow(
    `You already submitted these predictions as submission ${first} ("S")`,
  );
  expect(await remaining()).toBe(1);
  await submit(db, "t", { publish: false, predicted: other(0) });
  await expect(submit(db, "t")).rejects.toThrow("Your team has no submissions left");
  const later = { now: 2 + 30 * 86_400_000, predicted: other(2) };
  expect((await submit(db, "t", later)) > 0).toBe(true); // the first two came back
  const own = await getOwnSubmissions(db, { benchmark: "b", team: "t" });
  expect(own.map(({ status, isPublished }) => [status, isPublished])).toEqual([
    ["waiting", true],
    ["waiting", false],
    ["scored", false],
    ["failed", true],
    ["refused", false],
  ]);
  expect(own.at(-1)).toMatchObject({ findings, findingCount: 7, result: null });
  expect(own[2]).toMatchObject({ result: RESULT });
});

test("what is published is scored, not withdrawn, and without a name where it stays unknown", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  const id = await submit(db, "t");
  expect(await getPublished(db, "b")).toEqual([]);
  expect(await nextPendingSubmission(db)).toEqual({ id, benchmark: "b", predicted: PREDICTED });
  await addScore(db, id, { result: RESULT, now: 3 });
  await addScore(db, id, { result: null, now: 4 }); // another server, later
  expect(await nextPendingSubmission(db)).toBeUndefined();
  expect(await getPublished(db, "b")).toMatchObject([{ id, team: "Team t", result: RESULT }]);
  const unknown = await acceptSubmission(db, {
    ...system("u"),
    anonymous: true,
    sent: { predicted: PREDICTED },
    publish: false,
    now: 5,
  });
  await addScore(db, unknown, { result: RESULT, now: 6 });
  expect(await getPublished(db, "b")).toHaveLength(1);
  const publication = { benchmark: "b", submission: unknown, published: true, now: 7 };
  await expect(setPublished(db, { ...publication, team: "t" })).rejects.toMatchObject({
    code: "leaderboard/unknown",
  });
  await setPublished(db, { ...publication, team: "u" });
  expect((await getPublished(db, "b")).map(({ team }) => team)).toEqual(["Team t", null]);
  expect(await getPredicted(db, [id, unknown])).toEqual(
    new Map([
      [id, PREDICTED],
      [unknown, PREDICTED],
    ]),
  );
  await setPublished(db, { ...publication, team: "u", published: false });
  expect(await getPublished(db, "b")).toHaveLength(1);
});

test("[E4] of two servers on one PostgreSQL one runs a model, and the other takes it over when the first is killed", async () => {
  const url = await postgres.url();
  const [one, two] = [await openDatabase({ url }), await openDatabase({ url })];
  const { db } = one;
  await makeBenchmark(db);
  const file = Buffer.from("a");
  const sent = { run: { config: file, vocabulary: file, model: file } };
  const id = await acceptSubmission(db, { ...system("t"), sent, publish: true, now: 2 });
  const taken = await Promise.all([
    takePendingModel(one.db, { server: "one", now: 0 }),
    takePendingModel(two.db, { server: "two", now: 0 }),
  ]);
  expect(taken.filter((model) => model !== undefined)).toMatchObject([{ id }]);
  const [server, other] = taken[0] === undefined ? ["two", "one"] : ["one", "two"];
  const progress = { answered: 1, examples: 3 };
  await reportModel(db, { submission: id, server, now: 5_000, ...progress });
  await reportModel(db, { submission: id, server: other, now: 5_000, answered: 9, examples: 9 }); // not its own
  expect(await getModelProgress(two.db, [id])).toEqual(new Map([[id, progress]]));
  expect(await takePendingModel(two.db, { server: other, now: 14_999 })).toBeUndefined(); // reported less than 10 s before
  expect(await takePendingModel(two.db, { server: other, now: 15_000 })).toMatchObject({ id });
  await addScore(two.db, id, { result: RESULT, now: 15_001 });
  expect(await takePendingModel(db, { server, now: 100_000 })).toBeUndefined();
  expect(await getModelProgress(db, [id])).toEqual(new Map());
  await Promise.all([one.close(), two.close()]);
});

test("[E4] a model waits until something came out of it, and costs a submission unless the fault is ours", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  const runOf = (text: string) => {
    const file = Buffer.from(text); // as databases give bytes
    return { config: file, vocabulary: file, model: file };
  };
  const send = (text: string) =>
    acceptSubmission(db, { ...system("t"), sent: { run: runOf(text) }, publish: true, now: 2 });
  const remaining = async () => {
    const budget = { submissions: 2, days: 30 };
    return (await getRemainingBudget(db, { benchmark: "b", team: "t", budget, now: 3 })).remaining;
  };
  const first = await send("a");
  expect(await nextPendingSubmission(db)).toBeUndefined();
  expect(await takePendingModel(db, { server: "a", now: 2 })).toEqual({
    id: first,
    benchmark: "b",
    files: runOf("a"),
  });
  await expect(send("a")).rejects.toThrow(`You already submitted this model as submission ${first} ("S")`);
  await addScore(db, first, { result: null, failure: "It was too slow", now: 3 });
  expect(await takePendingModel(db, { server: "a", now: 3 })).toBeUndefined();
  expect(await remaining()).toBe(1);
  await expect(send("a")).rejects.toThrow("You already submitted this model");
  const second = await send("b");
  await addScore(db, second, { result: null, now: 3 }); // a fault of ours
  expect(await remaining()).toBe(1);
  const third = await send("b");
  await addScore(db, third, { result: RESULT, predicted: PREDICTED, now: 3 });
  expect(await getPublished(db, "b")).toMatchObject([{ id: third, result: RESULT }]);
  expect(await getPredicted(db, [first, third])).toEqual(new Map([[third, PREDICTED]]));
  const own = await getOwnSubmissions(db, { benchmark: "b", team: "t" });
  expect(own.map(({ status, failure }) => [status, failure])).toEqual([
    ["scored", null],
    ["failed", null],
    ["failed", "It was too slow"],
  ]);
  await expect(db.update(submittedRuns).set({ hash: "" })).rejects.toThrow();
  await expect(db.delete(submittedRuns)).rejects.toThrow();
});

test("gold files, submissions, scores and what was published are never altered", async () => {
  const { db } = await embedded.open();
  await makeBenchmark(db);
  await addScore(db, await submit(db, "t"), { result: RESULT, now: 3 });
  for (const table of [goldFiles, submissions, scores, submissionEvents]) {
    await expect(db.update(table).set({ at: 0 })).rejects.toThrow();
    await expect(db.delete(table)).rejects.toThrow();
  }
});

describe.each(BOTH_DATABASES)("on %s", (_, make) => {
  const databases = make();

  test("[E4] of many submissions at once as many are accepted as the budget has, for each team", async () => {
    const { db } = await databases.open();
    await makeBenchmark(db, { submissions: 3, days: 30 });
    const tries = Array.from({ length: 20 }, (_, i) =>
      submit(db, i % 2 === 0 ? "t" : "u", { predicted: other(i) }),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  });
});

const postgres = postgresDatabases();

test("[E4] two servers on one PostgreSQL never accept more than the budget between them", async () => {
  const url = await postgres.url();
  const servers = [await openDatabase({ url }), await openDatabase({ url })];
  try {
    await makeBenchmark(servers[0]!.db, { submissions: 4, days: 30 });
    const tries = Array.from({ length: 40 }, (_, i) =>
      submit(servers[i % 2]!.db, "t", { predicted: other(i) }),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    for (const each of settled)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "leaderboard/refused" });
  } finally {
    for (const server of servers) await server.close();
  }
});
