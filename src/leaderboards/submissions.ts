import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { teams } from "../accounts/index.ts";
import { CounterpointError, type Finding } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { countGoldFiles } from "./benchmarks.ts";
import { type RemainingBudget, remainingBudget, type SubmissionBudget } from "./rules/budget.ts";
import type { LeaderboardResult } from "./rules/result.ts";
import { hashOf, type RunFiles } from "./submitted-runs.ts";
import { benchmarks, scores, submissionEvents, submissions, submittedRuns } from "./tables.ts";

/** What a team says of a system. */
export interface SubmittedSystem {
  readonly benchmark: string;
  /** The team's id. */
  readonly team: string;
  readonly system: string;
  readonly link: string | null;
  readonly description: string;
  /** Whether the team's name stays off the board. */
  readonly anonymous: boolean;
}

export interface NewSubmission extends SubmittedSystem {
  /** Predictions, or a model that is to give them. */
  readonly sent: { readonly predicted: PredictedLabels } | { readonly run: RunFiles };
  /** How many gold files they were set against. */
  readonly goldFiles: number;
  /** Whether the row is to appear as soon as there is a score. */
  readonly publish: boolean;
  readonly now: number;
}

/**
 * Accepts predictions or a model if the team's budget allows it, and takes it from there: one transaction, in which submissions of one
 * team wait for each other. What the team has a score of, or will have, is refused. Returns the number of the submission.
 */
export async function acceptSubmission(
  db: Db,
  { sent, goldFiles, publish, now, ...system }: NewSubmission,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const open = await transaction
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, system.team), isNull(teams.closedAt)))
      .for("no key update");
    if (open.length === 0) throw new CounterpointError("access/denied", "The team has no access any more");
    const [benchmark] = await transaction
      .select()
      .from(benchmarks)
      .where(eq(benchmarks.name, system.benchmark))
      .for("share");
    if (benchmark === undefined || (await countGoldFiles(transaction, system.benchmark)) !== goldFiles)
      throw new CounterpointError("leaderboard/refused", "The test set was changed meanwhile: submit again");
    const { remaining } = await getRemainingBudget(transaction, { ...system, budget: benchmark, now });
    if (remaining === 0)
      throw new CounterpointError("leaderboard/refused", "The team has no submission left");
    const run = "run" in sent ? { ...sent.run, hash: hashOf(sent.run) } : undefined;
    const predicted = "predicted" in sent ? sent.predicted : undefined;
    const columns = {
      predictions: predicted?.labels ?? null,
      perExample: predicted?.predictionsPerExample ?? null,
    };
    const [same] = await transaction
      .select({ id: submissions.id, system: submissions.system })
      .from(submissions)
      .leftJoin(scores, eq(scores.submission, submissions.id))
      .leftJoin(submittedRuns, eq(submittedRuns.submission, submissions.id))
      .where(
        and(
          accepted(system),
          run === undefined ? samePredictions(predicted!) : eq(submittedRuns.hash, run.hash),
        ),
      )
      .limit(1);
    if (same !== undefined) {
      const what = run === undefined ? "predictions are" : "model is";
      const message = `The same ${what} submission ${same.id} already, "${same.system}"`;
      const hint = `What comes of it is known from there; this ${run === undefined ? "file" : "model"} cost no submission`;
      throw new CounterpointError("leaderboard/refused", message, { hint });
    }
    const [row] = await transaction
      .insert(submissions)
      .values({ ...system, ...columns, at: now })
      .returning({ id: submissions.id });
    if (run !== undefined) await transaction.insert(submittedRuns).values({ submission: row!.id, ...run });
    if (publish)
      await transaction.insert(submissionEvents).values({ submission: row!.id, event: "published", at: now });
    return row!.id;
  });
}

export interface NewRefusal extends SubmittedSystem {
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly now: number;
}

/** Keeps what was wrong with a file; it costs nothing. */
export async function refuseSubmission(db: Db, { now, ...refusal }: NewRefusal): Promise<number> {
  const [row] = await db
    .insert(submissions)
    .values({ ...refusal, at: now })
    .returning({ id: submissions.id });
  return row!.id;
}

export interface BudgetQuery {
  readonly benchmark: string;
  readonly team: string;
  readonly budget: SubmissionBudget;
  readonly now: number;
}

function samePredictions({ labels, predictionsPerExample }: PredictedLabels) {
  return and(eq(submissions.predictions, labels), eq(submissions.perExample, predictionsPerExample));
}

/** What is left of a team's budget. What could not be scored by a fault of ours is not counted. */
export async function getRemainingBudget(
  db: Db | Transaction,
  { benchmark, team, budget, now }: BudgetQuery,
): Promise<RemainingBudget> {
  const rows = await db
    .select({ at: submissions.at })
    .from(submissions)
    .leftJoin(scores, eq(scores.submission, submissions.id))
    .where(accepted({ benchmark, team }));
  const times = rows.map(({ at }) => at);
  return remainingBudget(budget, times, now);
}

/** What a team has submitted and has a score, or will have one, or will not because of its model. */
function accepted({ benchmark, team }: Pick<SubmittedSystem, "benchmark" | "team">) {
  return and(
    eq(submissions.benchmark, benchmark),
    eq(submissions.team, team),
    isNull(submissions.findings),
    sql`(${scores.submission} is null or num_nonnulls(${scores.result}, ${scores.failure}) > 0)`,
  );
}

/** Predictions that were accepted and have no score yet. */
export interface PendingSubmission {
  readonly id: number;
  readonly benchmark: string;
  readonly predicted: PredictedLabels;
}

/** The accepted predictions that have waited longest for their score. */
export async function nextPendingSubmission(db: Db): Promise<PendingSubmission | undefined> {
  const [row] = await db
    .select({ submissions })
    .from(submissions)
    .leftJoin(scores, eq(scores.submission, submissions.id))
    .where(and(isNotNull(submissions.predictions), isNull(scores.submission)))
    .orderBy(asc(submissions.id))
    .limit(1);
  if (row === undefined) return undefined;
  const { id, benchmark, predictions, perExample } = row.submissions;
  return { id, benchmark, predicted: toPredicted(predictions!, perExample) };
}

/** What came out of a submission; null for a fault of the server. */
export interface SubmissionOutcome {
  readonly result: LeaderboardResult | null;
  /** What a model answered, or why it did not. */
  readonly predicted?: PredictedLabels;
  readonly failure?: string;
}

/** Keeps what came out of a submission; of two servers that score the same one, the first is kept. */
export async function addScore(
  db: Db,
  submission: number,
  { result, predicted, failure, now }: SubmissionOutcome & { readonly now: number },
): Promise<void> {
  const predictions = predicted?.labels ?? null;
  await db
    .insert(scores)
    .values({ submission, result, predictions, failure: failure ?? null, at: now })
    .onConflictDoNothing();
}

/** Publishes a submission, or withdraws it; the budget stays spent. */
export async function setPublished(
  db: Db,
  { benchmark, team, submission, published, now }: PublicationRequest,
): Promise<void> {
  const own = and(
    eq(submissions.id, submission),
    eq(submissions.benchmark, benchmark),
    team === undefined ? undefined : eq(submissions.team, team),
    isNull(submissions.findings),
  );
  const found = await db.select({ id: submissions.id }).from(submissions).where(own);
  if (found.length === 0)
    throw new CounterpointError("leaderboard/unknown", `There is no submission ${submission} to publish`);
  const event = published ? "published" : "withdrawn";
  await db.insert(submissionEvents).values({ submission, event, at: now });
}

export interface PublicationRequest {
  readonly benchmark: string;
  /** Whose it must be; undefined for a manager. */
  readonly team: string | undefined;
  readonly submission: number;
  readonly published: boolean;
  readonly now: number;
}

/** A submission as its team sees it. */
export interface OwnSubmission extends Omit<SubmittedSystem, "benchmark" | "team"> {
  readonly id: number;
  readonly status: "refused" | "waiting" | "scored" | "failed";
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly result: LeaderboardResult | null;
  /** Why a model gave no predictions. */
  readonly failure: string | null;
  readonly isPublished: boolean;
  readonly at: number;
}

/** How many submissions a team sees; refused ones cost nothing, and may be many. */
const LISTED = 100;

/** The newest submissions of a team. */
export async function getOwnSubmissions(
  db: Db,
  { benchmark, team }: Pick<SubmittedSystem, "benchmark" | "team">,
): Promise<readonly OwnSubmission[]> {
  const rows = await db
    .select({ submissions, scores, lastEvent: lastEvent() })
    .from(submissions)
    .leftJoin(scores, eq(scores.submission, submissions.id))
    .where(and(eq(submissions.benchmark, benchmark), eq(submissions.team, team)))
    .orderBy(desc(submissions.id))
    .limit(LISTED);
  return rows.map(({ submissions: row, scores: scored, lastEvent: last }) => ({
    id: row.id,
    system: row.system,
    link: row.link,
    description: row.description,
    anonymous: row.anonymous,
    status: statusOf(row, scored),
    findings: (row.findings ?? []) as readonly Finding[],
    findingCount: row.findingCount,
    result: scored?.result ?? null,
    failure: scored?.failure ?? null,
    isPublished: last === "published",
    at: row.at,
  }));
}

function statusOf(
  { findings }: { readonly findings: unknown },
  scored: { readonly result: unknown } | null,
): OwnSubmission["status"] {
  if (findings !== null) return "refused";
  if (scored === null) return "waiting";
  return scored.result === null ? "failed" : "scored";
}

/** A row of the board. */
export interface PublishedSubmission extends Omit<SubmittedSystem, "benchmark" | "team" | "anonymous"> {
  readonly id: number;
  /** The team's name; null when it stays unknown. */
  readonly team: string | null;
  readonly result: LeaderboardResult;
  readonly at: number;
}

/** What is published of a benchmark, oldest first. */
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

/** Models answer once for each example. */
function toPredicted(predictions: Uint8Array, perExample: number | null): PredictedLabels {
  return { labels: Uint8Array.from(predictions), predictionsPerExample: perExample ?? 1 };
}

function lastEvent() {
  return sql<string | null>`(select e.event from submission_events e where e.submission = ${submissions.id}
    order by e.id desc limit 1)`;
}
