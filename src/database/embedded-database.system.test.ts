import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
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

/** A program that opens a database, prints what came of it, and keeps it open until its input ends. */
function opener(folder: string): string {
  const index = new URL("../../dist/database/index.js", import.meta.url).href;
  return temporary.write(
    "open.mjs",
    `import { openDatabase } from ${JSON.stringify(index)};
    const opened = await openDatabase({ folder: ${JSON.stringify(folder)} }).catch((error) => error);
    if (opened.close === undefined) {
      console.log(JSON.stringify({ code: opened.code, message: opened.message }));
    } else {
      await opened.db.$client.query("create table if not exists kept (pid int)");
      await opened.db.$client.query("insert into kept values ($1)", [process.pid]);
      const { rows } = await opened.db.$client.query("select count(*)::int as n from kept");
      console.log(JSON.stringify({ rows: rows[0].n, pid: process.pid }));
      process.stdin.resume();
      await new Promise((resolve) => process.stdin.once("end", resolve));
      await opened.close();
    }`,
  );
}

/** Starts a program, perhaps by another, and gives the first line that it prints. */
async function startProgram([command, ...args]: readonly [string, ...string[]]) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, printed: JSON.parse(line) };
}

test("a second process is refused with the name of the first, and may come when that has gone", async () => {
  const folder = await databases.folder();
  const first = await openDatabase({ folder });
  const program = [process.execPath, opener(folder)] as const;
  expect((await startProgram(program)).printed).toEqual({
    code: "database/in-use",
    message: `Process ${process.pid} of host ${hostname()} has the database in ${folder} open`,
  });
  await expect(openDatabase({ folder })).rejects.toThrow("This process has the database"); // nor twice in one process
  const { rows } = await first.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]); // the refusals did the first no harm
  await first.close();
  const second = await startProgram(program);
  expect(second.printed.rows).toBe(1);
  second.child.stdin.end();
  await once(second.child, "exit");
});

test("lock files that were left, also with the number of a running process, do not count", async () => {
  const folder = await databases.folder();
  await writeFile(join(folder, "database.lock"), `process ${process.ppid} of host ${hostname()}`);
  await writeFile(join(folder, `database-${process.ppid}.lock`), "");
  await (await openDatabase({ folder })).close();
  expect(await readdir(folder)).not.toContain("database.lock");
});

test("a process that was killed while it created the database leaves nothing that the next start uses", async () => {
  const folder = await databases.folder();
  await mkdir(join(folder, "postgres.partial/base"), { recursive: true });
  await writeFile(join(folder, "postgres.partial/PG_VERSION"), "");
  await (await openDatabase({ folder })).close();
  expect(await readdir(folder)).toEqual(["postgres"]);
});

/** Containers have process numbers of their own; only root may make such a namespace. */
const canUnshare = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

test.skipIf(!canUnshare)(
  "of two containers on one folder the second is refused; killed, the first leaves its rows and no lock",
  async () => {
    const folder = await databases.folder();
    const program = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"] as const;
    const start = () => startProgram([...program, process.execPath, opener(folder)]);
    const first = await start();
    expect(first.printed).toEqual({ rows: 1, pid: 1 });
    expect((await start()).printed).toMatchObject({ code: "database/in-use" }); // its number is 1 too
    first.child.kill("SIGKILL");
    await once(first.child, "close"); // when the process in the container has ended too
    const third = await start();
    expect(third.printed).toEqual({ rows: 2, pid: 1 });
    third.child.stdin.end();
    await once(third.child, "exit");
  },
);

test("a database whose lock file was removed takes nothing more, as another process may have opened it", async () => {
  const folder = await databases.folder();
  const first = await openDatabase({ folder });
  await first.db.execute(sql`create table kept (n int)`);
  await rm(join(folder, "database.lock"));
  const second = await openDatabase({ folder });
  await expect(first.db.execute(sql`insert into kept values (1)`)).rejects.toThrow();
  await second.db.execute(sql`insert into kept values (2)`);
  await first.close();
  expect(await readdir(folder)).toContain("database.lock"); // the second one's
  await second.close();
  const third = await openDatabase({ folder });
  expect((await third.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 2 }]);
  await third.close();
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
