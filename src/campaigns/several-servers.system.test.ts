import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase, type Transaction } from "../database/open-database.ts";
import { postgresDatabases } from "../database/testing/databases.ts";
import { getAccount } from "./budget.ts";
import { claim } from "./claim.ts";
import { getSets } from "./image-sets.ts";
import { getStageProgress } from "./progress.ts";
import { returnTask } from "./return.ts";
import { costOf } from "./rules/ledger.ts";
import { sumMoney } from "./rules/money.ts";
import { payOf } from "./rules/recipes/campaign-tasks.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { answers, assignments, ledger, tasks } from "./tables.ts";
import { checkSums } from "./testing/check-sums.ts";
import {
  ALL_STAGES,
  addTask,
  getRecipeState,
  makeCampaign,
  makePhotosCampaign,
  openNextTasks,
  submit,
  workerName,
} from "./testing/stored-campaign.ts";

const databases = postgresDatabases();

test("two servers and a hundred workers: every example gets its five judgments from five workers, no more", async () => {
  const url = await databases.url();
  const servers = await Promise.all([openDatabase({ url }), openDatabase({ url })]); // both bring it up to date
  const [one] = servers;
  const EXAMPLES = 60;
  const WORKERS = 100;
  const campaign = await makeCampaign(one.db, "c", { workers: WORKERS });
  for (let i = 0; i < EXAMPLES; i += 1) await addTask(one.db, campaign, { name: `t${i}`, seats: 5 });

  /** Works until nothing is left: submits each answer twice at once to both servers, gives every seventh seat back. */
  async function work(number: number, round: number): Promise<void> {
    const worker = workerName("c", number);
    for (let turn = 0; ; turn += 1) {
      const request = { campaign, worker, stages: ALL_STAGES, pool: "whole" as const, now: 1 };
      const claims = await Promise.all(
        servers.map(({ db }, server) =>
          claim(db, { ...request, id: `${round}/${number}/${turn}/${server}` }),
        ),
      );
      const [result] = claims;
      if (result?.kind !== "claimed" && result?.kind !== "held") {
        if (claims.every(({ kind }) => kind === "none")) return;
        continue; // the other server had one: the next turn finds it held
      }
      const about = { campaign, worker, assignment: result.assignment, now: 2 };
      if ((number + turn) % 7 === 0) {
        await returnTask(servers[turn % 2]!.db, about);
        continue;
      }
      const answer = { ...about, key: "k", content: "true" };
      const [, ...results] = await Promise.all([
        claim(one.db, { ...request, id: `${round}/${number}/${turn}/early` }), // the next task, before the answer is in
        ...servers.map(({ db }) => submit(db, answer)),
      ]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(["accepted", "repeated"]);
    }
  }
  // Workers who found nothing can have stopped before the last seats were returned: those are found the next time.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => work(number, round)));
  }

  const rows = await one.db.select().from(tasks);
  expect(rows.map(({ countedAnswers }) => countedAnswers)).toEqual(Array.from({ length: EXAMPLES }, () => 5));
  const { rows: judged } = await one.db.execute(
    sql`select a.task, count(*)::int as given, count(distinct a.worker)::int as workers
        from ${answers} n join ${assignments} a on a.id = n.assignment group by a.task`,
  );
  expect(judged).toHaveLength(EXAMPLES);
  expect(judged.every(({ given, workers }) => given === 5 && workers === 5)).toBe(true);
  const lines = await one.db.select().from(ledger);
  expect(lines.filter(({ kind }) => kind === "pay")).toHaveLength(5 * EXAMPLES);
  const { spent, promised } = await checkSums(one.db, "c");
  expect({ spent, promised }).toEqual({ spent: (5 * EXAMPLES * 360) / 100, promised: 0 }); // 3 + 0.6 fee each
  await Promise.all(servers.map((server) => server.close()));
});

test("a claim that PostgreSQL ends to resolve a deadlock is tried again", async () => {
  const url = await databases.url();
  const server = await openDatabase({ url });
  const campaign = await makeCampaign(server.db, "c", { workers: 1 });
  await addTask(server.db, campaign, { name: "t", seats: 1 });
  const worker = workerName("c", 0);
  const other = new pg.Client(url);
  await other.connect();
  await other.query("begin");
  await other.query("select from tasks for no key update");
  const request = { campaign, worker, stages: ALL_STAGES, pool: "whole" as const, id: "a", now: 1 };
  const claiming = claim(server.db, request); // locks the worker, then waits for the task
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await server.db.execute(isWaiting)).rows.length === 0);
  await other.query("select from workers for no key update"); // the claim has waited for longer, so it is ended
  await other.query("rollback");
  expect(await claiming).toMatchObject({ kind: "claimed", assignment: "a" });
  await other.end();
  await server.close();
});

test("two servers never promise more than the budget between them", async () => {
  const url = await databases.url();
  const servers = [await openDatabase({ url }), await openDatabase({ url })];
  const { db } = servers[0]!;
  const campaign = await makeCampaign(db, "c", { workers: 50, budget: 36 + 3 }); // ten seats at 3 + 0.6
  for (let i = 0; i < 50; i += 1) await addTask(db, campaign, { name: `t${i}`, seats: 1 });
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const request = { campaign, worker: workerName("c", i), stages: ALL_STAGES, pool: "whole" as const };
      return claim(servers[i % 2]!.db, { ...request, id: `${i}`, now: 1 });
    }),
  );
  expect(results.filter(({ kind }) => kind === "claimed")).toHaveLength(10);
  const refused = results.flatMap((result) => (result.kind === "none" ? [result.reason] : []));
  expect(new Set(refused)).toEqual(new Set(["budget"]));
  expect(await checkSums(db, "c")).toEqual({ budget: 39, spent: 0, promised: 36 });
  await Promise.all(servers.map((server) => server.close()));
});

test("[P7] a flag closes the other tasks of its set on every server, whatever is submitted at the same time", async () => {
  const url = await databases.url();
  const servers = [await openDatabase({ url }), await openDatabase({ url })] as const;
  const [{ db }] = servers;
  const flag = { kind: "flag", reason: "duplicates" };
  const sentence = { kind: "sentence", selected: [0], sentence: "There are two acorns on it." };

  for (const [round, other] of Array.from(
    { length: 12 },
    (_, i) => [i, i % 2 === 0 ? sentence : flag] as const,
  )) {
    const campaign = await makePhotosCampaign(db, `c${round}`, { sets: 1, workers: 4 });
    await openNextTasks(db, campaign, 1);
    let ids = 0;
    const take = async (number: number, stages: readonly StageName[], now = 2) => {
      const worker = workerName(campaign.id, number);
      ids += 1;
      const request = { campaign, worker, stages, pool: "whole" as const, id: `${round}/${ids}`, now };
      const { kind, ...result } = await claim(db, request);
      const assignment = "assignment" in result ? result.assignment : "";
      return { kind, about: { campaign, worker, assignment, now, key: "k" } };
    };
    for (const [stage, content] of [
      ["image-pruning", { removed: {} }],
      ["set-construction", { duplicates: [], notInteresting: [] }],
    ] as const) {
      await submit(db, { ...(await take(0, [stage])).about, content });
    }
    const writers = [await take(0, ["writing"]), await take(1, ["writing"])] as const;
    const results = await Promise.all([
      submit(servers[0].db, { ...writers[0].about, content: flag }),
      submit(servers[1].db, { ...writers[1].about, content: other }),
    ]);
    expect(results.map(({ kind, status }) => [kind, status])).toEqual([
      ["accepted", "counted"],
      ["accepted", "counted"],
    ]);
    expect((await take(2, ["writing", "validation"])).kind).toBe("none");
    const { funnel, settled } = await getRecipeState(db, campaign, 3);
    expect(settled).toBe(true);
    expect(funnel.find(({ stage }) => stage === "writing")).toMatchObject({
      ...{ inputs: 2, kept: 0 },
      dropped: other === flag ? { "flagged-duplicates": 2 } : { "flagged-duplicates": 1, "set-flagged": 1 },
    });
    await checkSums(db, campaign.id);
    const [set] = await getSets(db, campaign.id, { flagged: true });
    expect(set?.flags.map(({ reason }) => reason)).toEqual(
      other === flag ? ["duplicates", "duplicates"] : ["duplicates"],
    );
  }
  await Promise.all(servers.map((server) => server.close()));
});

test("[P7] who holds a task of a set when it is flagged can still answer, and is paid; nobody else gets it", async () => {
  const { db, close } = await openDatabase({ url: await databases.url() });
  const campaign = await makePhotosCampaign(db, "c", {
    sets: 1,
    workers: 5,
    settings: { sentencesPerSet: 3 },
  });
  await openNextTasks(db, campaign, 1);
  const take = async (number: number, stage: StageName, now: number) => {
    const worker = workerName("c", number);
    const request = {
      campaign,
      worker,
      stages: [stage],
      pool: "whole" as const,
      id: `${number} ${stage}`,
      now,
    };
    const { kind } = await claim(db, request);
    return { kind, about: { campaign, worker, assignment: request.id, now, key: "k" } };
  };
  const give = async (number: number, stage: StageName, content: unknown) =>
    submit(db, { ...(await take(number, stage, 2)).about, content });
  const sentence = { kind: "sentence", selected: [0], sentence: "There are two acorns on it." };
  await give(0, "image-pruning", { removed: {} });
  await give(0, "set-construction", { duplicates: [], notInteresting: [] });
  await give(0, "writing", sentence); // opens two judgments
  const judge = await take(3, "validation", 3);
  const writer = await take(1, "writing", 3);
  await give(2, "writing", { kind: "flag", reason: "bad-images" });

  for (const stage of ["writing", "validation"] as const) expect((await take(4, stage, 4)).kind).toBe("none");
  const paidBefore = (await getAccount(db, "c")).spent;
  await submit(db, { ...judge.about, content: "true" });
  await submit(db, { ...writer.about, content: { ...sentence, sentence: "There is an acorn on each." } });
  const { pay: forJudging } = payOf(campaign, "validation");
  const { pay: forWriting } = payOf(campaign, "writing");
  const [judged, written] = [forJudging, forWriting].map((pay) => costOf(pay, campaign.settings));
  expect((await getAccount(db, "c")).spent).toBe(sumMoney([paidBefore, judged!, written!]));
  expect((await take(4, "validation", 5)).kind).toBe("none"); // the late sentence opened nothing
  expect(await getStageProgress(db, "c", 5)).toMatchObject([
    { stage: "image-pruning", tasks: 1, done: 1 },
    { stage: "set-construction", tasks: 1, done: 1 },
    { stage: "writing", tasks: 3, done: 3 },
    { stage: "validation", tasks: 1, done: 1 },
  ]);
  await checkSums(db, "c");
  const { funnel } = await getRecipeState(db, campaign, 6);
  const dropped = { "flagged-bad-images": 1, "set-flagged": 2 };
  expect(funnel.find(({ stage }) => stage === "writing")).toMatchObject({ inputs: 3, kept: 0, dropped });
  await close();
});

test.each([
  ["an earlier", "update drizzle.__drizzle_migrations set hash = 'earlier'; drop table messages"],
  ["a later", "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)"],
])("a database of %s version is refused, and nothing in it is changed", async (_, change) => {
  const url = await databases.url();
  const database = await openDatabase({ url });
  await database.db.execute(change);
  await database.close();
  const client = new pg.Client(url);
  await client.connect();
  const state = async () => {
    const tables = await client.query("select relname, relnatts from pg_class order by oid");
    return {
      tables: tables.rows,
      made: (await client.query("select * from drizzle.__drizzle_migrations")).rows,
    };
  };
  const before = await state();
  await expect(openDatabase({ url })).rejects.toMatchObject({
    code: "database/unusable",
    message: "The database was created by another version of Counterpoint",
  });
  expect(await state()).toEqual(before);
  await client.end();
});

test("a database that is not there is refused", async () => {
  await expect(openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" })).rejects.toMatchObject({
    code: "database/unusable",
  });
});

test("the last free seat is waited for while another transaction has its task locked", async () => {
  const { db, close } = await openDatabase({ url: await databases.url() });
  const campaign = await makeCampaign(db, "c", { workers: 2 });
  await addTask(db, campaign, { name: "t", seats: 2 });
  const request = { campaign, stages: ALL_STAGES, pool: "whole" as const, now: 1 };
  let result: ReturnType<typeof claim> | undefined;
  await db.transaction(async (transaction) => {
    await transaction.select().from(tasks).for("no key update");
    let isSettled = false;
    result = claim(db, { ...request, worker: workerName("c", 0), id: "a" }).finally(() => {
      isSettled = true; // too early, if locked tasks were only skipped
    });
    while (!isSettled && !(await isWaitingForLock(transaction)));
    expect(isSettled).toBe(false);
  });
  expect(await result).toMatchObject({ kind: "claimed" });
  await close();
});

/** True when some transaction waits for a lock that another one holds. */
async function isWaitingForLock(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute(sql`select 1 from pg_locks where not granted`);
  return rows.length > 0;
}
