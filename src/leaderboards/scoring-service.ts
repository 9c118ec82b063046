import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { countGoldFiles } from "./benchmarks.ts";
import type { GoldScorer } from "./gold-scorer.ts";
import type { ModelProgress, ModelRunner } from "./model-runner.ts";
import type { RunFiles } from "./rules/read-run.ts";
import type { LeaderboardResult } from "./rules/result.ts";
import { scores, submissions, submittedRuns } from "./tables.ts";

export interface ScoringOptions {
  readonly db: Db;
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly now: () => number;
  /** Called with unforeseen errors. */
  readonly onError: (error: unknown) => void;
}

/**
 * Scores accepted submissions, and runs accepted models before: predictions one after the other, and in parallel
 * models, which can take minutes. It needs no state: `start` looks for submissions without a score, after a crash as
 * well, and a score that another server has written meanwhile is kept.
 */
export class ScoringService {
  readonly #options: ScoringOptions;
  readonly #queues: readonly Pick<JobQueue<never>, "start" | "stop">[];
  #running: { readonly submission: number; readonly progress: ModelProgress } | undefined;
  #isStopped = false;

  constructor(options: ScoringOptions) {
    this.#options = options;
    const { db, onError } = options;
    this.#queues = [
      new JobQueue({
        next: () => nextPendingSubmission(db),
        work: ({ id, benchmark, predicted }) =>
          this.#saveOutcome(id, async () => ({ result: await this.#score(benchmark, predicted) })),
        onError,
      }),
      new JobQueue({
        next: () => nextPendingModel(db),
        work: (waiting) => this.#saveOutcome(waiting.id, () => this.#run(waiting)),
        onError,
      }),
    ];
  }

  /** Scores pending submissions in the background. */
  readonly start = (): void => {
    for (const lane of this.#queues) lane.start();
  };

  /** Progress of the model of a submission, if this server is running it. */
  progressOf(submission: number): ModelProgress | null {
    return this.#running?.submission === submission ? this.#running.progress : null;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#queues.map((lane) => lane.stop()));
  }

  /** Stores the outcome of a submission; an error of ours is logged and stored, and costs the team nothing. */
  async #saveOutcome(submission: number, work: () => Promise<SubmissionOutcome>): Promise<void> {
    const { db, now, onError } = this.#options;
    const outcome = await work().catch((error: unknown) => {
      if (this.#isStopped) throw error;
      onError(error);
      return { result: null };
    });
    await addScore(db, submission, { ...outcome, now: now() });
  }

  async #score(benchmark: string, predicted: PredictedLabels) {
    const { goldScorer, db } = this.#options;
    return goldScorer.score({ benchmark, files: await countGoldFiles(db, benchmark) }, predicted);
  }

  async #run({ id, benchmark, files }: PendingModel): Promise<SubmissionOutcome> {
    const { goldScorer, db, models } = this.#options;
    const gold = { benchmark, files: await countGoldFiles(db, benchmark) };
    const report = (progress: ModelProgress) => {
      this.#running = { submission: id, progress };
    };
    try {
      const answered = await models.run(files, { examples: await goldScorer.examples(gold), report });
      if ("failure" in answered) return { result: null, failure: answered.failure };
      const predicted = { labels: answered.labels, predictionsPerExample: 1 };
      return { result: await this.#score(benchmark, predicted), predicted };
    } finally {
      this.#running = undefined;
    }
  }
}

/** Accepted predictions without a score. */
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

/** The outcome of a submission; null for an error of the server. */
export interface SubmissionOutcome {
  readonly result: LeaderboardResult | null;
  /** The predictions of a model, or the reason why there are none. */
  readonly predicted?: PredictedLabels;
  readonly failure?: string;
}

/** Stores the outcome of a submission; of two servers that score the same one, the first is kept. */
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

/** An accepted model that has not finished. */
export interface PendingModel {
  readonly id: number;
  readonly benchmark: string;
  readonly files: RunFiles;
}

/** The accepted model that has waited longest to be run. */
export async function nextPendingModel(db: Db): Promise<PendingModel | undefined> {
  const { benchmark } = submissions;
  const [row] = await db
    .select({ benchmark, submittedRuns })
    .from(submittedRuns)
    .innerJoin(submissions, eq(submissions.id, submittedRuns.submission))
    .leftJoin(scores, eq(scores.submission, submittedRuns.submission))
    .where(isNull(scores.submission))
    .orderBy(asc(submittedRuns.submission))
    .limit(1);
  if (row === undefined) return undefined;
  const { submission: id, hash: _, ...files } = row.submittedRuns;
  return { id, benchmark: row.benchmark, files };
}

/** Models predict once per example. */
export function toPredicted(predictions: Uint8Array, perExample: number | null): PredictedLabels {
  return { labels: Uint8Array.from(predictions), predictionsPerExample: perExample ?? 1 };
}

interface JobQueueOptions<Job> {
  /** The next job; undefined when there is none. */
  readonly next: () => Promise<Job | undefined>;
  readonly work: (job: Job) => Promise<void>;
  /** Called with unforeseen errors. */
  readonly onError: (error: unknown) => void;
}

/** Background queue that runs one job at a time until none is left. Call `start` whenever a job may have been added. */
class JobQueue<Job> {
  readonly #options: JobQueueOptions<Job>;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(options: JobQueueOptions<Job>) {
    this.#options = options;
  }

  start(): void {
    this.#isWanted = true;
    this.#running ??= this.#workAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #workAll(): Promise<void> {
    const { next, work, onError } = this.#options;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        for (let job = await next(); job !== undefined && !this.#isStopped; job = await next())
          await work(job);
      }
    } catch (error) {
      if (!this.#isStopped) onError(error); // the next `start` tries again
    } finally {
      this.#running = undefined;
    }
  }
}
