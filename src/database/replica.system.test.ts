import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findOutage, openDatabase } from "./open-database.ts";
import { isOutage } from "./outages.ts";
import { startPostgres } from "./testing/start-postgres.ts";

test("a primary that comes back as a replica is an outage, and works again when it is promoted, also twice", async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const url = `${postgres.url}/postgres`;
  const { db, close } = await openDatabase({ url });
  onTestFinished(close);
  await db.execute(sql`create table kept (n int)`);
  await postgres.stop();
  await writeFile(join(postgres.folder, "standby.signal"), ""); // PostgreSQL then starts as a replica
  const isPrimary = postgres.start();

  await expect
    .poll(() => findOutage(db), { timeout: 20_000 })
    .toBe("The database is a replica, which takes no changes");
  const change = () => db.execute(sql`insert into kept values (1)`);
  expect(isOutage(await change().catch((error: unknown) => error))).toBe(true);
  await expect(openDatabase({ url })).rejects.toMatchObject({
    code: "database/unusable",
    message: expect.stringContaining("read-only"),
  });

  const operator = new pg.Client(url);
  await operator.connect();
  const promote = () => operator.query<{ done: boolean }>("select pg_promote() as done");
  expect((await promote()).rows).toEqual([{ done: true }]);
  await isPrimary;
  await expect(promote()).rejects.toThrow("recovery is not in progress");
  await operator.end();
  await expect.poll(() => findOutage(db), { timeout: 20_000 }).toBeUndefined();
  await change();
});
