import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { teams } from "../accounts/index.ts";
import { CounterpointError, type Finding } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { type Accepts, countGoldFiles, getBenchmark } from "./benchmarks.ts";
import type { Gold, GoldScorer } from "./gold-scorer.ts";
import type { Rejection } from "./gold-scorer-thread.ts";
import type { ModelRunner } from "./model-runner.ts";
import { type RemainingBudget, remainingBudget, type SubmissionBudget } from "./rules/budget.ts";
import type { RunFiles } from "./rules/read-run.ts";
import type { ScoringService } from "./scoring-service.ts";
import { benchmarks, scores, submissionEvents, submissions, submittedRuns } from "./tables.ts";

/** Services that a submission uses. */
export interface SubmitContext {
  readonly db: Db;
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly scoring: Pick<ScoringService, "start">;
  readonly now: () => number;
}

/** A system as its team describes it. */
export interface SubmittedSystem {
  readonly benchmark: string;
  /** The team's id. */
  readonly team: string;
  readonly system: string;
  readonly link: string | null;
  readonly description: string;
  /** True when the team's name is not shown on the board. */
  readonly anonymous: boolean;
}

/** A submission that was accepted and waits for its score, or was refused with these findings. */
export interface Submitted extends Rejection {
  readonly id: number;
  readonly status: "refused" | "waiting";
}

/** True in `publish` publishes the row as soon as there is a score. */
type Described = SubmittedSystem & { readonly publish: boolean };

/** Submits a prediction file: checked at once, scored later. A refused file is recorded and costs nothing. */
export function submitPredictions(
  context: SubmitContext,
  described: Described,
  path: string,
): Promise<Submitted> {
  return submit(context, described, {
    accepts: "predictions",
    check: async (gold) => {
      const checked = await context.goldScorer.check(gold, path);
      return "findings" in checked ? checked : { sent: checked };
    },
  });
}

/** Submits a model: opened at once, run and scored later. A refused model is recorded and costs nothing. */
export function submitModel(context: SubmitContext, described: Described, run: RunFiles): Promise<Submitted> {
  return submit(context, described, {
    accepts: "models",
    check: async () => {
      const refusal = await context.models.check(run, described);
      return refusal.findingCount > 0 ? refusal : { sent: { run } };
    },
  });
}

/** Checks a submission unless it would be refused anyway, and records it, or the findings about it. */
async function submit(
  { db, scoring, now }: SubmitContext,
  { publish, ...system }: Described,
  {
    accepts,
    check,
  }: {
    readonly accepts: Accepts;
    readonly check: (gold: Gold) => Promise<Rejection | Pick<NewSubmission, "sent">>;
  },
): Promise<Submitted> {
  const { name: benchmark, budget, ...described } = await getBenchmark(db, system.benchmark);
  const files = await countGoldFiles(db, benchmark);
  if (described.accepts !== accepts)
    throw refused(`This benchmark accepts ${described.accepts}, not ${accepts}`);
  if (files === 0) throw refused("The benchmark has no test set yet");
  const { remaining } = await getRemainingBudget(db, { benchmark, team: system.team, budget, now: now() });
  if (remaining === 0) throw refused("Your team has no submissions left");
  const checked = await check({ benchmark, files });
  if ("findings" in checked) {
    const id = await refuseSubmission(db, { ...system, ...checked, now: now() });
    return { id, status: "refused", ...checked };
  }
  const id = await acceptSubmission(db, { ...system, ...checked, goldFiles: files, publish, now: now() });
  scoring.start();
  return { id, status: "waiting", findings: [], findingCount: 0 };
}

export interface NewSubmission extends SubmittedSystem {
  /** Predictions, or a model to run. */
  readonly sent: { readonly predicted: PredictedLabels } | { readonly run: RunFiles };
  /** Number of gold files they were matched with. */
  readonly goldFiles: number;
  /** True to publish the row as soon as there is a score. */
  readonly publish: boolean;
  readonly now: number;
}

/**
 * Accepts predictions or a model if the team's budget allows it, and charges the budget: one transaction, in which
 * submissions of one team wait for each other. A submission that the team has made before is refused. Returns the id
 * of the submission.
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
    if (open.length === 0) throw new CounterpointError("access/denied", "This team no longer has access");
    const [benchmark] = await transaction
      .select()
      .from(benchmarks)
      .where(eq(benchmarks.name, system.benchmark))
      .for("share");
    if (benchmark === undefined || (await countGoldFiles(transaction, system.benchmark)) !== goldFiles)
      throw new CounterpointError("leaderboard/refused", "The test set has changed. Submit again");
    const { remaining } = await getRemainingBudget(transaction, { ...system, budget: benchmark, now });
    if (remaining === 0)
      throw new CounterpointError("leaderboard/refused", "Your team has no submissions left");
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
      const what = run === undefined ? "these predictions" : "this model";
      const message = `You already submitted ${what} as submission ${same.id} ("${same.system}")`;
      const hint = "See that submission for its result. This one was not counted";
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

/** Records the findings for which a file was refused; it costs nothing. */
export async function refuseSubmission(db: Db, { now, ...refusal }: NewRefusal): Promise<number> {
  const [row] = await db
    .insert(submissions)
    .values({ ...refusal, at: now })
    .returning({ id: submissions.id });
  return row!.id;
}

/** The SHA-256 of a run's files. */
function hashOf({ config, vocabulary, model }: RunFiles): string {
  const hash = createHash("sha256");
  for (const file of [config, vocabulary, model]) hash.update(`${file.length} `).update(file);
  return hash.digest("hex");
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

/** The remaining budget of a team. Submissions that failed by an error of ours are not counted. */
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

/** Condition for submissions of a team that have a score, will have one, or failed because of the model. */
function accepted({ benchmark, team }: Pick<SubmittedSystem, "benchmark" | "team">) {
  return and(
    eq(submissions.benchmark, benchmark),
    eq(submissions.team, team),
    isNull(submissions.findings),
    sql`(${scores.submission} is null or num_nonnulls(${scores.result}, ${scores.failure}) > 0)`,
  );
}

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
