import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { makeTemporaryFolder } from "../files/index.ts";
import { endlessTable } from "../formats/testing/tables.ts";
import { GoldScorer } from "../leaderboards/gold-scorer.ts";
import { openServer } from "./open-server.ts";
import { goldPairs, toLines } from "./testing/leaderboard.ts";

const databases = embeddedDatabases();
let folder = "";
let data = "";
beforeEach(async () => {
  data ||= await databases.folder();
  folder = await mkdtemp(join(tmpdir(), "counterpoint-gold-test-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const FILE = { name: "test1.json", packed: gzipSync(toLines(goldPairs(2_000))) };
const GOLD = { secret: new Uint8Array(32), originalIdentifiers: false, files: [FILE] };
const NO_QUERIES = {} as Db; // files that are described come with the question

test("a scorer that is stopped while it reads leaves no labels on the disk", async () => {
  const goldScorer = new GoldScorer(NO_QUERIES);
  const answer = expect(goldScorer.describe(GOLD, null)).rejects.toThrow("The thread was closed");
  while ((await readdir(folder, { recursive: true })).every((name) => !name.endsWith(FILE.name)));
  await goldScorer.stop();
  await answer;
  expect(await readdir(folder)).toEqual([]);
});

test("a server that starts removes the labels that a killed one left, and none that are being read", async () => {
  const left = join(folder, "counterpoint-gold-01234567-0123-0123-0123-0123456789ab");
  await mkdir(left);
  await writeFile(join(left, FILE.name), FILE.packed);
  await writeFile(`${left}.lock`, "process 1 of host gone");
  const { path: inUse, remove } = await makeTemporaryFolder("gold");
  const server = await openServer({ data });
  await server.close();
  expect(await readdir(folder)).toEqual([basename(inUse), basename(`${inUse}.lock`)]);
  await remove();
});

test("what it has read it removes at once", async () => {
  const goldScorer = new GoldScorer(NO_QUERIES);
  expect(await goldScorer.describe(GOLD, null)).toMatchObject({ contents: { examples: 16_000 } });
  expect(await readdir(folder)).toEqual([]);
  await goldScorer.stop();
  expect(await readdir(folder)).toEqual([]);
});

test("gold files that take too long fail alone: those that wait behind them are read in a new thread", async () => {
  const goldScorer = new GoldScorer(NO_QUERIES, { maxSeconds: 1 });
  const path = join(folder, "endless.parquet");
  const endless = { name: "endless.parquet", packed: gzipSync(endlessTable(path)) };
  await rm(path);
  let isOver = false;
  const slow = goldScorer.describe({ ...GOLD, files: [endless] }, null).finally(() => {
    isOver = true;
  });
  const refused = expect(slow).rejects.toMatchObject({ code: "data/unreadable" });
  const small = { ...GOLD, files: [{ ...FILE, packed: gzipSync(toLines(goldPairs(2))) }] };
  // One after the other, so that there is always one under way when the thread of the slow one is ended.
  while (!isOver)
    expect(await goldScorer.describe(small, null)).toMatchObject({ contents: { examples: 16 } });
  await refused;
  await goldScorer.stop();
  expect(await readdir(folder)).toEqual([]);
});
