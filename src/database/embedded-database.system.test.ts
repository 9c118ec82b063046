import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { openDatabase } from "./open-database.ts";
import { embeddedDatabases } from "./testing/databases.ts";

const databases = embeddedDatabases();
const temporary = temporaryFolder();

async function openInThread() {
  const database = await openDatabase({ folder: await databases.folder() });
  onTestFinished(() => database.close());
  return database;
}

test("a second process is refused with the number of the first, and may come when that has gone", async () => {
  const folder = await databases.folder();
  const first = await openDatabase({ folder });
  const index = new URL("../../dist/database/index.js", import.meta.url).href;
  const script = temporary.write(
    "open.mjs",
    `import { openDatabase } from ${JSON.stringify(index)};
    const opened = await openDatabase({ folder: ${JSON.stringify(folder)} }).catch((error) => error);
    console.log(JSON.stringify({ code: opened.code, message: opened.message }));
    if (opened.close) await opened.close();`,
  );
  const openElsewhere = async () =>
    JSON.parse((await promisify(execFile)(process.execPath, [script])).stdout);
  expect(await openElsewhere()).toEqual({
    code: "database/in-use",
    message: `Process ${process.pid} has the database in ${folder} open`,
  });
  await expect(openDatabase({ folder })).rejects.toThrow("open"); // nor twice in one process
  const { rows } = await first.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]); // the refusals did the first no harm
  await first.close();
  expect(await openElsewhere()).toEqual({});
});

test("the lock of a process that was killed does not count", async () => {
  const folder = await databases.folder();
  await writeFile(join(folder, "database-999999999.lock"), "");
  await (await openDatabase({ folder })).close();
  expect((await readdir(folder)).filter((name) => name.endsWith(".lock"))).toEqual([]);
});

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

test("a failed query is answered once, and those after it for themselves, prepared ones too", async () => {
  const { db } = await openInThread();
  const askPrepared = () => db.$client.query({ name: "eight", text: "select 8 as n" });
  await askPrepared();
  await expect(db.execute(sql`select 1 / ${0}::int`)).rejects.toThrow();
  await expect(db.execute(sql`select no_such_column`)).rejects.toThrow();
  expect((await db.execute(sql`select ${7}::int as n`)).rows).toEqual([{ n: 7 }]);
  expect((await askPrepared()).rows).toEqual([{ n: 8 }]); // though the pool has replaced its connection
});
