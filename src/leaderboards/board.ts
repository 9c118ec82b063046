import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { teams } from "../accounts/index.ts";
import { PUBLISHED_SPLITS, type PublishedResult, publishedResults } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { type CsvValue, csvText } from "../files/index.ts";
import { type Benchmark, countGoldFiles, getBenchmarks } from "./benchmarks.ts";
import type { GoldScorer } from "./gold-scorer.ts";
import type { LeaderboardResult } from "./rules/result.ts";
import { type Ranked, rank } from "./rules/result.ts";
import { toPredicted } from "./scoring-service.ts";
import { lastEvent } from "./submissions.ts";
import type { SubmittedSystem } from "./submit.ts";
import { scores, submissions } from "./tables.ts";

/** A row of the board. */
export type BoardRow = Ranked<LeaderboardResult & Omit<PublishedSubmission, "result">> & {
  readonly isTiedWithBest: boolean | null;
};

/** The public rows of benchmarks. Comparisons are cached: neither predictions nor gold change. */
export class Boards {
  readonly #db: Db;
  readonly #goldScorer: GoldScorer;
  readonly #compared = new Map<string, Promise<boolean | null>>();

  constructor(db: Db, goldScorer: GoldScorer) {
    this.#db = db;
    this.#goldScorer = goldScorer;
  }

  /** The published rows, the most accurate first. */
  async rows(benchmark: string): Promise<readonly BoardRow[]> {
    const published = await getPublished(this.#db, benchmark);
    const ranked = rank(published.map(({ result, ...row }) => ({ ...row, ...result })));
    const [best, ...others] = ranked;
    if (best === undefined) return [];
    const alike = await this.#compare(benchmark, { best: best.id, others: others.map(({ id }) => id) });
    return ranked.map((row) => ({ ...row, isTiedWithBest: row === best || (alike.get(row.id) ?? null) }));
  }

  async #compare(
    benchmark: string,
    { best, others }: { readonly best: number; readonly others: readonly number[] },
  ): Promise<ReadonlyMap<number, boolean | null>> {
    const pairOf = (id: number) => `${best} ${id}`;
    const missing = others.filter((id) => !this.#compared.has(pairOf(id)));
    const tied = missing.length === 0 ? undefined : this.#areTied(benchmark, best, missing);
    for (const [i, id] of missing.entries()) {
      const comparison = tied!.then((all) => all[i]!);
      this.#compared.set(pairOf(id), comparison); // before it resolves, so that concurrent requests share it
      comparison.catch(() => this.#compared.delete(pairOf(id))); // retried at the next request
    }
    const alike = await Promise.all(others.map((id) => this.#compared.get(pairOf(id))!));
    return new Map(others.map((id, i) => [id, alike[i]!]));
  }

  async #areTied(
    benchmark: string,
    best: number,
    others: readonly number[],
  ): Promise<readonly (boolean | null)[]> {
    const files = await countGoldFiles(this.#db, benchmark);
    const predicted = await getPredicted(this.#db, [best, ...others]);
    return this.#goldScorer.compare(
      { benchmark, files },
      predicted.get(best)!,
      others.map((id) => predicted.get(id)!),
    );
  }
}

/** A published submission. */
export interface PublishedSubmission extends Omit<SubmittedSystem, "benchmark" | "team" | "anonymous"> {
  readonly id: number;
  /** The team's name; null when it is anonymous. */
  readonly team: string | null;
  readonly result: LeaderboardResult;
  readonly at: number;
}

/** The published submissions of a benchmark, oldest first. */
export async function getPublished(db: Db, benchmark: string): Promise<readonly PublishedSubmission[]> {
  const { id, system, link, description, anonymous, at } = submissions;
  const rows = await db
    .select({ id, system, link, description, anonymous, at, team: teams.name, result: scores.result })
    .from(submissions)
    .innerJoin(scores, eq(scores.submission, submissions.id))
    .innerJoin(teams, eq(teams.id, submissions.team))
    .where(
      and(eq(submissions.benchmark, benchmark), isNotNull(scores.result), sql`${lastEvent()} = 'published'`),
    )
    .orderBy(asc(submissions.id));
  return rows.map(({ anonymous: isUnknown, team, result, ...row }) => {
    return { ...row, team: isUnknown ? null : team, result: result! };
  });
}

/** The predictions of submissions, for a paired test between them. */
export async function getPredicted(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PredictedLabels>> {
  const rows = await db
    .select()
    .from(submissions)
    .leftJoin(scores, eq(scores.submission, submissions.id))
    .where(inArray(submissions.id, [...ids]));
  return new Map(
    rows.flatMap(({ submissions: row, scores: scored }) => {
      const predictions = row.predictions ?? scored?.predictions;
      return predictions == null ? [] : [[row.id, toPredicted(predictions, row.perExample)]];
    }),
  );
}

/** Every benchmark with its published rows, ranked; without paired tests. */
export async function listBoards(db: Db) {
  const listed = [];
  for (const benchmark of await getBenchmarks(db)) {
    const published = await getPublished(db, benchmark.name);
    listed.push({ ...benchmark, rows: rank(published.map(({ result, ...row }) => ({ ...row, ...result }))) });
  }
  return listed;
}

/** The published results of the split that a benchmark uses, and its name in the papers. */
export function publishedRows({
  papers,
  contents,
}: Benchmark): { readonly title: string; readonly rows: readonly PublishedResult[] } | null {
  const split = PUBLISHED_SPLITS.find(({ id }) => id === papers);
  // Without gold files nobody has checked that they are of that split.
  return split === undefined || contents === null
    ? null
    : { title: split.title, rows: publishedResults(split.id) };
}

const COLUMNS: readonly (readonly [name: string, of: (row: BoardRow) => CsvValue])[] = [
  ["rank", ({ rank: position, isTied }) => `${position}${isTied ? "=" : ""}`],
  ["system", ({ system }) => system],
  ["team", ({ team }) => team],
  ["link", ({ link }) => link],
  ["submitted", ({ at }) => new Date(at).toISOString()],
  ["accuracy", ({ accuracy }) => accuracy],
  ["accuracy_low", ({ accuracyInterval }) => accuracyInterval?.[0] ?? null],
  ["accuracy_high", ({ accuracyInterval }) => accuracyInterval?.[1] ?? null],
  ["right", ({ right }) => right],
  ["examples", ({ predictions }) => predictions],
  ["consistency", ({ consistency }) => consistency],
  ["consistency_low", ({ consistencyInterval }) => consistencyInterval?.[0] ?? null],
  ["consistency_high", ({ consistencyInterval }) => consistencyInterval?.[1] ?? null],
  ["right_sentences", ({ rightGroups }) => rightGroups],
  ["sentences", ({ groups }) => groups],
  ["balanced", ({ balanced }) => balanced?.accuracy ?? null],
  ["balanced_difference", ({ balanced }) => balanced?.difference ?? null],
  ["balanced_examples", ({ balanced }) => balanced?.predictions ?? null],
  ["unbalanced", ({ unbalanced }) => unbalanced?.accuracy ?? null],
  ["unbalanced_difference", ({ unbalanced }) => unbalanced?.difference ?? null],
  ["unbalanced_examples", ({ unbalanced }) => unbalanced?.predictions ?? null],
  ["like_best", ({ isTiedWithBest }) => isTiedWithBest],
];

/** The rows as CSV, with a header. */
export async function toCsv(rows: readonly BoardRow[]): Promise<string> {
  return csvText([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))]);
}
