import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase, type Transaction } from "../database/open-database.ts";
import { postgresDatabases } from "../database/testing/databases.ts";
import { getAccount } from "./budget.ts";
import { claim } from "./claim.ts";
import { returnTask } from "./return.ts";
import { answers, assignments, ledger, tasks } from "./tables.ts";
import { ALL_STAGES, addTask, makeCampaign, submit, workerName } from "./testing/stored-campaign.ts";

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
  const { spent, promised } = await getAccount(one.db, "c");
  expect({ spent, promised }).toEqual({ spent: 5 * EXAMPLES * 4, promised: 0 }); // 3 + 1 fee each
  await Promise.all(servers.map((server) => server.close()));
});

test("two servers never promise more than the budget between them", async () => {
  const url = await databases.url();
  const servers = [await openDatabase({ url }), await openDatabase({ url })];
  const { db } = servers[0]!;
  const campaign = await makeCampaign(db, "c", { workers: 50, budget: 4 * 10 + 3 }); // ten seats at 3 + 1
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
  expect(await getAccount(db, "c")).toEqual({ budget: 43, spent: 0, promised: 40 });
  await Promise.all(servers.map((server) => server.close()));
});

test("a database of another version is refused, and so is one that is not there", async () => {
  const url = await databases.url();
  const database = await openDatabase({ url });
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
  );
  await database.close();
  await expect(openDatabase({ url })).rejects.toMatchObject({
    code: "database/unusable",
    message: "The database was made by another version",
  });
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
