import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { PublishedSplitId } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import type { OnProgress } from "../files/index.ts";
import {
  addBenchmark,
  addGoldFile,
  type GoldFile,
  getBenchmark,
  getGoldFiles,
  type NewBenchmark,
} from "./benchmarks.ts";
import type { GoldScorer } from "./gold-scorer.ts";
import type { Rejection } from "./gold-scorer-thread.ts";
import { readGold } from "./read-gold.ts";
import { papersOf, type TestSetSizes, testSetSizes } from "./rules/test-set.ts";

/** Gold files, and the sizes of their test set. */
export interface GoldSet {
  readonly files: readonly GoldFile[];
  readonly contents: TestSetSizes;
  /** The split whose published results stand beside it. */
  readonly papers: PublishedSplitId | null;
}

/** A benchmark with its sizes, and the split of the published results shown beside it. */
export interface CreatedBenchmark {
  readonly name: string;
  readonly contents: TestSetSizes;
  readonly papers: PublishedSplitId | null;
}

/** Reads the gold files of a new benchmark; throws with all findings about them, or when they are not the chosen split. */
export async function readGoldFiles(
  paths: readonly string[],
  {
    split,
    papers,
    ...options
  }: { split: string | undefined; papers: PublishedSplitId | null; progress: OnProgress | undefined },
): Promise<GoldSet> {
  const gold = await readGold(paths, { split, ...options });
  const files: GoldFile[] = [];
  for (const path of paths) {
    // A server reads the split of NLVR's files from their name, so a given split becomes the name.
    const name = split === undefined ? basename(path) : `${split}.json`;
    files.push({ name, packed: gzipSync(await readFile(path)) });
  }
  return { files, contents: testSetSizes(gold.table), papers: papersOf(gold, papers) };
}

/** Creates a benchmark and seals its gold files, in one transaction. */
export async function createBenchmark(
  db: Db,
  benchmark: Omit<NewBenchmark, "papers">,
  { files, contents, papers }: GoldSet,
): Promise<CreatedBenchmark> {
  const { name, now } = benchmark;
  await db.transaction(async (transaction) => {
    await addBenchmark(transaction, { ...benchmark, papers });
    for (const [number, file] of files.entries())
      await addGoldFile(transaction, { benchmark: name, number, ...file, contents, papers, now });
  });
  return { name, contents, papers };
}

/** Seals one more gold file of a benchmark; returns the sizes of the whole test set, or the findings about the file. */
export async function sealGoldFile(
  { db, goldScorer, now }: { readonly db: Db; readonly goldScorer: GoldScorer; readonly now: () => number },
  { benchmark, file }: { readonly benchmark: string; readonly file: GoldFile },
): Promise<Rejection & { readonly contents: TestSetSizes | null }> {
  const { papers } = await getBenchmark(db, benchmark);
  const sealed = await getGoldFiles(db, benchmark);
  const chosen = sealed.length === 0 ? papers : null; // with another file they are other examples
  const read = await goldScorer.describe([...sealed, file], chosen);
  if ("findings" in read) return { contents: null, ...read };
  await addGoldFile(db, { benchmark, number: sealed.length, ...file, ...read, now: now() });
  return { contents: read.contents, findings: [], findingCount: 0 };
}
