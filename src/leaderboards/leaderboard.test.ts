import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../accounts/members.ts";
import { findSession, openSession } from "../accounts/sessions.ts";
import { acceptInvitation, addTeam, closeTeam, findTeam, getTeams, inviteTeam } from "../accounts/teams.ts";
import { openDatabase, type Queries } from "../database/open-database.ts";
import { embeddedDatabases, postgresDatabases, type TestDatabases } from "../database/testing/databases.ts";
import { addBenchmark, addGoldFile, getBenchmark, getBenchmarks, getGoldFiles } from "./benchmarks.ts";
import {
  acceptSubmission,
  addScore,
  findWaiting,
  getBudgetLeft,
  getOwnSubmissions,
  getPredicted,
  getPublished,
  refuseSubmission,
  setPublished,
} from "./submissions.ts";
import { findWaitingModel } from "./submitted-runs.ts";
import { goldFiles, scores, submissionEvents, submissions, submittedRuns } from "./tables.ts";

const CONTENTS = { corpus: "nlvr2", examples: 3, sentences: 2, balanced: 0, unbalanced: 0 } as const;
const PREDICTED = { labels: Uint8Array.of(1, 0, 1), perExample: 1 };
const RESULT = {
  accuracy: 2 / 3,
  consistency: 0.5,
  accuracyInterval: [0, 1],
  consistencyInterval: null,
  examples: 3,
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

async function makeBenchmark(queries: Queries, budget = { submissions: 2, days: 30 }): Promise<void> {
  const described = { name: "b", title: "B", description: "", papers: null, accepts: "predictions" } as const;
  await addBenchmark(queries, { ...described, budget, by: "owner", now: 1 });
  const file = { benchmark: "b", number: 0, name: "test.json", packed: gzipSync("{}") };
  await addGoldFile(queries, { ...file, contents: CONTENTS, papers: "nlvr2-test1", now: 1 });
  for (const id of ["t", "u"]) await addTeam(queries, { id, name: `Team ${id}`, invitation: id, now: 1 });
}

const submit = (queries: Queries, team: string, { now = 2, publish = true, predicted = PREDICTED } = {}) =>
  acceptSubmission(queries, { ...system(team), sent: { predicted }, publish, now });
const other = (number: number) => ({ ...PREDICTED, labels: Uint8Array.of(0, 0, number) });

describe.each([
  ["the embedded database", embeddedDatabases],
  ["PostgreSQL", postgresDatabases],
] as const)("on %s", (_, make: () => Promise<TestDatabases>) => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await make();
  });
  afterAll(() => databases.remove());

  test("a benchmark keeps its gold files, and takes none once something was submitted", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    expect(await getBenchmark(queries, "b")).toMatchObject({
      papers: "nlvr2-test1",
      contents: CONTENTS,
      budget: { submissions: 2, days: 30 },
    });
    expect(await getBenchmarks(queries)).toHaveLength(1);
    const [file] = await getGoldFiles(queries, "b");
    expect(gunzipSync(file!.packed).toString()).toBe("{}");
    const another = {
      benchmark: "b",
      name: "x",
      packed: file!.packed,
      contents: CONTENTS,
      papers: null,
      now: 2,
    };
    await expect(addGoldFile(queries, { ...another, number: 0 })).rejects.toMatchObject({
      message: "Another gold file was added at the same time",
    });
    await submit(queries, "t");
    await expect(addGoldFile(queries, { ...another, number: 1 })).rejects.toMatchObject({
      code: "leaderboard/refused",
    });
    await expect(getBenchmark(queries, "none")).rejects.toMatchObject({ code: "leaderboard/unknown" });
    const stale = acceptSubmission(queries, {
      ...system("u"),
      goldFiles: 0,
      sent: { predicted: PREDICTED },
      publish: true,
      now: 2,
    });
    await expect(stale).rejects.toThrow("The test set was changed meanwhile");
  });

  test("a team joins once by its invitation, and its sessions end with its access", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    expect(await findTeam(queries, "Team t")).toBeUndefined();
    expect(await acceptInvitation(queries, "t", "hash")).toEqual({ id: "t", name: "Team t" });
    expect(await acceptInvitation(queries, "t", "other")).toBeUndefined();
    expect(await findTeam(queries, "Team t")).toMatchObject({ id: "t", password: "hash" });
    expect((await getTeams(queries)).map(({ hasJoined }) => hasJoined)).toEqual([true, false]);
    const session = { id: "s", owner: { team: "t" }, replaces: undefined, now: 1, expiresAt: 9 };
    await openSession(queries, session);
    expect(await findSession(queries, "s", 2)).toEqual({ kind: "team", team: { id: "t", name: "Team t" } });
    await inviteTeam(queries, "t", "again");
    expect(await findSession(queries, "s", 2)).toBeDefined();
    await acceptInvitation(queries, "again", "new");
    expect(await findSession(queries, "s", 2)).toBeUndefined();
    await openSession(queries, session);
    await closeTeam(queries, "t", 3);
    expect(await findSession(queries, "s", 2)).toBeUndefined();
    expect(await findTeam(queries, "Team t")).toBeUndefined();
    await expect(submit(queries, "t")).rejects.toMatchObject({ code: "access/denied" }); // its file was on the way
    await expect(inviteTeam(queries, "t", "x")).rejects.toMatchObject({ code: "leaderboard/unknown" });
    const member = { id: "m", name: "Team u", role: "viewer", password: "", now: 1 } as const;
    await expect(addMember(queries, member)).rejects.toMatchObject({ code: "access/refused" });
    await addMember(queries, { ...member, name: "Grace" });
    await expect(addTeam(queries, { id: "v", name: "Grace", invitation: "v", now: 1 })).rejects.toMatchObject(
      {
        code: "leaderboard/refused",
      },
    );
  });

  test("[E4] a refused file and a failure of ours cost nothing; withdrawing gives nothing back", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    const left = async () => {
      const budget = { submissions: 2, days: 30 };
      return (await getBudgetLeft(queries, { benchmark: "b", team: "t", budget, now: 3 })).left;
    };
    const findings = [{ code: "prediction/missing", file: "p.csv", line: 0, message: "…" }];
    const { goldFiles: _files, ...described } = system("t");
    await refuseSubmission(queries, { ...described, findings, findingCount: 7, now: 2 });
    expect(await left()).toBe(2);
    const failed = await submit(queries, "t");
    expect(await left()).toBe(1);
    await addScore(queries, failed, { result: null, now: 3 });
    expect(await left()).toBe(2);
    const first = await submit(queries, "t");
    await addScore(queries, first, { result: RESULT, now: 3 });
    await setPublished(queries, { benchmark: "b", team: "t", submission: first, published: false, now: 4 });
    expect(await left()).toBe(1);
    await expect(submit(queries, "t")).rejects.toThrow(
      `The same predictions are submission ${first} already`,
    );
    expect(await left()).toBe(1);
    await submit(queries, "t", { publish: false, predicted: other(0) });
    await expect(submit(queries, "t")).rejects.toThrow("The team has no submission left");
    const later = { now: 2 + 30 * 86_400_000, predicted: other(2) };
    expect((await submit(queries, "t", later)) > 0).toBe(true); // the first two came back
    const own = await getOwnSubmissions(queries, { benchmark: "b", team: "t" });
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
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    const id = await submit(queries, "t");
    expect(await getPublished(queries, "b")).toEqual([]);
    expect(await findWaiting(queries)).toEqual({ id, benchmark: "b", predicted: PREDICTED });
    await addScore(queries, id, { result: RESULT, now: 3 });
    await addScore(queries, id, { result: null, now: 4 }); // another server, later
    expect(await findWaiting(queries)).toBeUndefined();
    expect(await getPublished(queries, "b")).toMatchObject([{ id, team: "Team t", result: RESULT }]);
    const unknown = await acceptSubmission(queries, {
      ...system("u"),
      anonymous: true,
      sent: { predicted: PREDICTED },
      publish: false,
      now: 5,
    });
    await addScore(queries, unknown, { result: RESULT, now: 6 });
    expect(await getPublished(queries, "b")).toHaveLength(1);
    const publication = { benchmark: "b", submission: unknown, published: true, now: 7 };
    await expect(setPublished(queries, { ...publication, team: "t" })).rejects.toMatchObject({
      code: "leaderboard/unknown",
    });
    await setPublished(queries, { ...publication, team: "u" });
    expect((await getPublished(queries, "b")).map(({ team }) => team)).toEqual(["Team t", null]);
    expect(await getPredicted(queries, [id, unknown])).toEqual(
      new Map([
        [id, PREDICTED],
        [unknown, PREDICTED],
      ]),
    );
    await setPublished(queries, { ...publication, team: "u", published: false });
    expect(await getPublished(queries, "b")).toHaveLength(1);
  });

  test("[E4] a model waits until something came out of it, and costs a submission unless the fault is ours", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    const runOf = (text: string) => {
      const file = Buffer.from(text); // as databases give bytes
      return { config: file, vocabulary: file, model: file };
    };
    const send = (text: string) =>
      acceptSubmission(queries, { ...system("t"), sent: { run: runOf(text) }, publish: true, now: 2 });
    const left = async () => {
      const budget = { submissions: 2, days: 30 };
      return (await getBudgetLeft(queries, { benchmark: "b", team: "t", budget, now: 3 })).left;
    };
    const first = await send("a");
    expect(await findWaiting(queries)).toBeUndefined();
    expect(await findWaitingModel(queries)).toEqual({ id: first, benchmark: "b", files: runOf("a") });
    await expect(send("a")).rejects.toThrow(`The same model is submission ${first} already`);
    await addScore(queries, first, { result: null, failure: "It was too slow", now: 3 });
    expect(await findWaitingModel(queries)).toBeUndefined();
    expect(await left()).toBe(1);
    await expect(send("a")).rejects.toThrow("is submission");
    const second = await send("b");
    await addScore(queries, second, { result: null, now: 3 }); // a fault of ours
    expect(await left()).toBe(1);
    const third = await send("b");
    await addScore(queries, third, { result: RESULT, predicted: PREDICTED, now: 3 });
    expect(await getPublished(queries, "b")).toMatchObject([{ id: third, result: RESULT }]);
    expect(await getPredicted(queries, [first, third])).toEqual(new Map([[third, PREDICTED]]));
    const own = await getOwnSubmissions(queries, { benchmark: "b", team: "t" });
    expect(own.map(({ status, failure }) => [status, failure])).toEqual([
      ["scored", null],
      ["failed", null],
      ["failed", "It was too slow"],
    ]);
    await expect(queries.update(submittedRuns).set({ hash: "" })).rejects.toThrow();
    await expect(queries.delete(submittedRuns)).rejects.toThrow();
  });

  test("gold files, submissions, scores and what was published are never altered", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries);
    await addScore(queries, await submit(queries, "t"), { result: RESULT, now: 3 });
    for (const table of [goldFiles, submissions, scores, submissionEvents]) {
      await expect(queries.update(table).set({ at: 0 })).rejects.toThrow();
      await expect(queries.delete(table)).rejects.toThrow();
    }
  });

  test("[E4] of many submissions at once as many are accepted as the budget has, for each team", async () => {
    const { queries } = await databases.open();
    await makeBenchmark(queries, { submissions: 3, days: 30 });
    const tries = Array.from({ length: 20 }, (_, i) =>
      submit(queries, i % 2 === 0 ? "t" : "u", { predicted: other(i) }),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  });
});

test("[E4] two servers on one PostgreSQL never accept more than the budget between them", async () => {
  const databases = await postgresDatabases();
  const url = await databases.url();
  const servers = [await openDatabase({ url }), await openDatabase({ url })];
  try {
    await makeBenchmark(servers[0]!.queries, { submissions: 4, days: 30 });
    const tries = Array.from({ length: 40 }, (_, i) =>
      submit(servers[i % 2]!.queries, "t", { predicted: other(i) }),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    for (const each of settled)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "leaderboard/refused" });
  } finally {
    for (const server of servers) await server.close();
    await databases.remove();
  }
});
