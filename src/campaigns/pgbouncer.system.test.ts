import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { postgresDatabases } from "../database/testing/databases.ts";
import { findPgBouncer, startPgBouncer } from "../database/testing/start-pgbouncer.ts";
import { getAccount } from "./budget.ts";
import { claim } from "./claim.ts";
import { answers } from "./tables.ts";
import { ALL_STAGES, addTask, makeCampaign, submit, workerName } from "./testing/stored-campaign.ts";

const program = findPgBouncer();
const databases = postgresDatabases();

describe.skipIf(program === undefined)("behind PgBouncer in transaction mode (needs pgbouncer)", () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    bouncer = await startPgBouncer(program!, inject("postgresUrl"));
  });
  afterAll(() => bouncer.stop());

  test("two servers that start together take hundreds of answers without an error, and pay each once", async () => {
    const database = new URL(await databases.url()).pathname;
    const url = `${bouncer.url}${database}`;
    const servers = await Promise.all([
      openDatabase({ url }),
      openDatabase({ url: `${url}?pgbouncer=true` }),
    ]);
    const { db } = servers[0]!;
    const [TASKS, WORKERS, SEATS] = [80, 20, 5];
    const campaign = await makeCampaign(db, "c", { workers: WORKERS, budget: 1_000_000 });
    for (let i = 0; i < TASKS; i += 1) await addTask(db, campaign, { name: `t${i}`, seats: SEATS });

    await Promise.all(
      Array.from({ length: WORKERS }, async (_, number) => {
        const worker = workerName("c", number);
        for (let turn = 0; ; turn += 1) {
          const { db: own } = servers[(number + turn) % 2]!;
          const id = `${number}/${turn}`;
          const request = { campaign, worker, stages: ALL_STAGES, pool: "whole" as const, now: 1, id };
          const claimed = await claim(own, request);
          if (claimed.kind === "none") return;
          const answer = { campaign, worker, assignment: claimed.assignment, key: "k", content: "true" };
          expect(await submit(own, { ...answer, now: 2 })).toMatchObject({ kind: "accepted" });
        }
      }),
    );
    expect(await db.$count(answers)).toBe(TASKS * SEATS);
    const { spent, promised } = await getAccount(db, "c");
    expect({ spent, promised }).toEqual({ spent: (TASKS * SEATS * 360) / 100, promised: 0 }); // 3 + 0.6 fee each
    await Promise.all(servers.map((server) => server.close()));
  });
});

test("a URL of several hosts is refused with what to do", async () => {
  for (const url of [
    "postgres://user:a,b@one,two:5433/database",
    "postgres://one/database?target_session_attrs=read-write",
    "postgres:///database?user=a&host=one,two",
    "postgres:///database?host=one%2Ctwo",
    "postgres://user@one:5432,two:5432/database",
    "host=one,two target_session_attrs=read-write",
  ]) {
    await expect(openDatabase({ url })).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("HAProxy"),
    });
  }
});
