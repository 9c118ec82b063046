import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { CounterpointError } from "../core/index.ts";
import type { Probe, PublishedSplitId } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import { readAnyCorpus, toStatement } from "../formats/index.ts";
import {
  addBenchmark,
  addGoldFile,
  type GoldFile,
  getBenchmark,
  getSealedGold,
  type NewBenchmark,
} from "./benchmarks.ts";
import type { GoldScorer } from "./gold-scorer.ts";
import type { Rejection } from "./gold-scorer-thread.ts";
import { type DescribedTestSet, describeTestSet } from "./rules/describe-test-set.ts";
import { refuseLeak } from "./rules/probe-test-set.ts";
import { type ReadTestSetOptions, readTestSet } from "./rules/read-test-set.ts";
import type { TestSetSizes } from "./rules/test-set.ts";

/** Gold files, and what their test set is. */
export interface GoldSet extends DescribedTestSet {
  readonly files: readonly GoldFile[];
}

/** A benchmark with its sizes, and the split of the published results shown beside it. */
export interface CreatedBenchmark {
  readonly name: string;
  readonly contents: TestSetSizes;
  readonly papers: PublishedSplitId | null;
  /** Ways to guess labels without sentences and pictures. */
  readonly leaks: readonly Probe[];
}

/** Reads the gold files of a new benchmark; throws with all findings about them, or when they are not the chosen split. */
export async function readGoldFiles(
  paths: readonly string[],
  {
    originalIdentifiers,
    papers,
    ...options
  }: ReadTestSetOptions & {
    readonly originalIdentifiers: boolean;
    readonly papers: PublishedSplitId | null;
  },
): Promise<GoldSet> {
  const testSet = await readTestSet(paths, options);
  const files: GoldFile[] = [];
  for (const path of paths) files.push(await goldFileOf(path, options));
  return { files, ...describeTestSet(testSet, { originalIdentifiers, chosen: papers }) };
}

/** A gold file as it is sealed. With a mapping it becomes statements, which need none. */
async function goldFileOf(
  path: string,
  { split, format }: Pick<ReadTestSetOptions, "split" | "format">,
): Promise<GoldFile> {
  // A server reads the split of a file from its name, so a given split becomes the name.
  const endings = /(?:\.(?:jsonl?|csv|tsv|parquet))?(?:\.gz)?$/i.exec(path)![0]; // matches any path
  if (format === undefined) {
    const name = split === undefined ? basename(path) : `${split}${endings || ".json"}`;
    return { name, packed: gzipSync(await readFile(path)) };
  }
  const lines: string[] = [];
  await readAnyCorpus([path], { split, format }, (example) =>
    lines.push(`${JSON.stringify(toStatement(example))}\n`),
  );
  return { name: `${basename(path, endings)}.jsonl`, packed: gzipSync(lines.join("")) };
}

/** Creates a benchmark and seals its gold files, in one transaction. A leak of original identifiers has to be confirmed. */
export async function createBenchmark(
  db: Db,
  { acceptLeak, ...benchmark }: Omit<NewBenchmark, "papers"> & LeakConfirmation,
  { files, contents, papers, leaks }: GoldSet,
): Promise<CreatedBenchmark> {
  const { name, now } = benchmark;
  const leak = refuseLeak(leaks, { acceptLeak });
  if (leak !== undefined) {
    const hint = "Omit --original-identifiers, or confirm it with --accept-leak";
    throw new CounterpointError("leaderboard/refused", leak.message, { hint });
  }
  await db.transaction(async (transaction) => {
    await addBenchmark(transaction, { ...benchmark, papers });
    for (const [number, file] of files.entries())
      await addGoldFile(transaction, { benchmark: name, number, ...file, contents, papers, now });
  });
  return { name, contents, papers, leaks };
}

interface LeakConfirmation {
  /** True when original identifiers may be accepted although they give labels away. */
  readonly acceptLeak: boolean;
}

/** Seals one more gold file of a benchmark; returns the sizes of the whole test set, or the findings about the file. */
export async function sealGoldFile(
  { db, goldScorer, now }: { readonly db: Db; readonly goldScorer: GoldScorer; readonly now: () => number },
  { benchmark, file, acceptLeak }: { readonly benchmark: string; readonly file: GoldFile } & LeakConfirmation,
): Promise<Rejection & { readonly contents: TestSetSizes | null; readonly leaks: readonly Probe[] }> {
  const { papers } = await getBenchmark(db, benchmark);
  const sealed = await getSealedGold(db, benchmark);
  const chosen = sealed.files.length === 0 ? papers : null; // with another file they are other examples
  const read = await goldScorer.describe({ ...sealed, files: [...sealed.files, file] }, chosen);
  if ("findings" in read) return { contents: null, leaks: [], ...read };
  const { leaks, ...described } = read;
  const leak = refuseLeak(leaks, { acceptLeak });
  if (leak !== undefined) return { contents: null, leaks, findings: [leak], findingCount: 1 };
  await addGoldFile(db, { benchmark, number: sealed.files.length, ...file, ...described, now: now() });
  return { contents: described.contents, leaks, findings: [], findingCount: 0 };
}
