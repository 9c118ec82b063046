import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { embeddedDatabases } from "./testing/databases.ts";

const databases = embeddedDatabases();

test("no table whose rows cannot be deleted can be emptied by TRUNCATE, nor through a table that it refers to", async () => {
  const { db } = await databases.open();
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'refuse_change'::regproc and (tgtype & 8) <> 0`); // 8: it fires on DELETE
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["answers", "ledger", "audit_log", "scores"]));
  for (const name of [...names, "campaigns", "workers"]) {
    await expect(db.execute(sql.raw(`truncate ${name} cascade`)), name).rejects.toMatchObject({
      cause: { message: expect.stringContaining("is append-only") },
    });
  }
});
