import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { postgresDatabases } from "./testing/databases.ts";

const databases = postgresDatabases();

test.each([
  { isCommand: false, lock: "4s" },
  { isCommand: true, lock: "1min" },
])(
  "every connection to PostgreSQL has its time limits, and waits $lock for a lock",
  async ({ isCommand, lock }) => {
    const database = await openDatabase({ url: await databases.url(), isCommand });
    onTestFinished(() => database.close());
    const { rows } = await database.db.execute(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(rows).toEqual([{ statement: "5min", lock, idle: "1min" }]); // also after a migration, which had longer ones
  },
);
