import { asc, count, eq } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import type { PublishedSplitId } from "../corpus/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import type { SubmissionBudget } from "./rules/budget.ts";
import type { TestSetSizes } from "./rules/test-set.ts";
import { benchmarks, goldFiles, submissions } from "./tables.ts";

/** The kind of submissions to a benchmark. */
export type Accepts = "predictions" | "models";

/** A test set with sealed labels, to which teams submit predictions or models. */
export interface Benchmark {
  /** Its name in URLs. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly budget: SubmissionBudget;
  /** The split of the papers whose published results are shown beside the rows. */
  readonly papers: PublishedSplitId | null;
  /** With "models" nobody gets the examples. */
  readonly accepts: Accepts;
  /** True when submissions may use the identifiers of the gold files too. */
  readonly originalIdentifiers: boolean;
  /** Null until there is a gold file. */
  readonly contents: TestSetSizes | null;
  readonly createdAt: number;
}

export interface NewBenchmark extends Omit<Benchmark, "contents" | "createdAt"> {
  /** 32 random bytes. */
  readonly secret: Uint8Array;
  readonly by: string;
  readonly now: number;
}

/** Adds a benchmark without gold files. */
export async function addBenchmark(
  db: Db | Transaction,
  { budget, now, ...benchmark }: NewBenchmark,
): Promise<void> {
  const added = await db
    .insert(benchmarks)
    .values({ ...benchmark, ...budget, createdAt: now })
    .onConflictDoNothing()
    .returning({ name: benchmarks.name });
  if (added.length === 0) throw refused(`A benchmark named "${benchmark.name}" already exists`);
}

/** Removes a benchmark that has no gold file; sealed ones stay. */
export async function removeBenchmark(db: Db, name: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const own = eq(benchmarks.name, name);
    const found = await transaction.select().from(benchmarks).where(own).for("update");
    if (found.length === 0) throw unknownBenchmark(name);
    if ((await countGoldFiles(transaction, name)) > 0)
      throw refused(`Benchmark "${name}" has a test set and can't be deleted`);
    await transaction.delete(benchmarks).where(own);
  });
}

/** A file with labels: its name, and its gzipped bytes. */
export interface GoldFile {
  readonly name: string;
  readonly packed: Uint8Array;
}

export interface NewGoldFile extends GoldFile {
  readonly benchmark: string;
  /** Number of gold files when this one was read with them. */
  readonly number: number;
  /** Sizes of all gold files together. */
  readonly contents: TestSetSizes;
  /** The split whose published results stand beside all gold files together. */
  readonly papers: PublishedSplitId | null;
  readonly now: number;
}

/** Seals a file with labels. None can be added after the first submission: scores would no longer be comparable. */
export async function addGoldFile(
  db: Db | Transaction,
  { benchmark, number, name, packed, contents, papers, now }: NewGoldFile,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const own = eq(benchmarks.name, benchmark);
    const [row] = await transaction.select().from(benchmarks).where(own).for("update");
    if (row === undefined) throw unknownBenchmark(benchmark);
    if ((await countGoldFiles(transaction, benchmark)) !== number)
      throw refused("Another gold file was added at the same time");
    if (row.accepts === "models" && contents.pictures !== "scenes")
      throw refused("Model benchmarks support scenes only, but these examples are photographs");
    const ofIt = eq(submissions.benchmark, benchmark);
    const submitted = await transaction.select({ id: submissions.id }).from(submissions).where(ofIt).limit(1);
    if (submitted.length > 0) throw refused("Teams have already submitted. Create a new benchmark instead");
    await transaction.insert(goldFiles).values({ benchmark, number, name, packed, at: now });
    await transaction.update(benchmarks).set({ contents, papers }).where(own);
  });
}

/** The gold files of a benchmark, and its secret. */
export interface SealedGold {
  readonly secret: Uint8Array;
  readonly originalIdentifiers: boolean;
  readonly files: readonly GoldFile[];
}

/** The files with the labels. Only the code that scores calls this. */
export async function getSealedGold(db: Db | Transaction, benchmark: string): Promise<SealedGold> {
  const { secret, originalIdentifiers } = benchmarks;
  const [row] = await db
    .select({ secret, originalIdentifiers })
    .from(benchmarks)
    .where(eq(benchmarks.name, benchmark));
  if (row === undefined) throw unknownBenchmark(benchmark);
  const files = await db
    .select({ name: goldFiles.name, packed: goldFiles.packed })
    .from(goldFiles)
    .where(eq(goldFiles.benchmark, benchmark))
    .orderBy(asc(goldFiles.number));
  return { ...row, files };
}

export async function countGoldFiles(db: Db | Transaction, benchmark: string): Promise<number> {
  const [row] = await db.select({ files: count() }).from(goldFiles).where(eq(goldFiles.benchmark, benchmark));
  return row?.files ?? 0;
}

export async function getBenchmark(db: Db | Transaction, name: string): Promise<Benchmark> {
  const [row] = await db.select().from(benchmarks).where(eq(benchmarks.name, name));
  if (row === undefined) throw unknownBenchmark(name);
  return toBenchmark(row);
}

/** All benchmarks, newest first. */
export async function getBenchmarks(db: Db): Promise<readonly Benchmark[]> {
  const rows = await db.select().from(benchmarks).orderBy(asc(benchmarks.createdAt), asc(benchmarks.name));
  return rows.map(toBenchmark).reverse();
}

function toBenchmark(row: typeof benchmarks.$inferSelect): Benchmark {
  const { name, title, description, submissions: most, days, papers, accepts, contents, createdAt } = row;
  const { originalIdentifiers } = row;
  return {
    name,
    title,
    description,
    budget: { submissions: most, days },
    papers: papers as PublishedSplitId | null, // stored as one of these
    accepts,
    originalIdentifiers,
    contents: contents as TestSetSizes | null,
    createdAt,
  };
}

function unknownBenchmark(name: string): CounterpointError {
  return new CounterpointError("leaderboard/unknown", `Benchmark "${name}" not found`);
}

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
