import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, min, or, sql } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { countGoldFiles } from "./benchmarks.ts";
import type { GoldScorer } from "./gold-scorer.ts";
import type { ModelProgress, ModelRunner } from "./model-runner.ts";
import type { RunFiles } from "./rules/read-run.ts";
import type { LeaderboardResult } from "./rules/result.ts";
import { modelRuns, scores, submissions, submittedRuns } from "./tables.ts";

export interface ScoringOptions {
  readonly db: Db;
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly now: () => number;
  /** Random: it tells the models that this server runs from those of others. */
  readonly server: string;
  /** Called with unforeseen errors. */
  readonly onError: (error: unknown) => void;
}

/**
 * Scores accepted submissions, and runs accepted models before: predictions one after the other, and in parallel
 * models, which can take minutes. It needs no state: `start` looks for submissions without a score, after a crash as
 * well, and a score that another server has written meanwhile is kept. A model is run by one server, which reports every few
 * seconds that it is alive; when it does not, a server that has looked meanwhile runs the model anew.
 */
export class ScoringService {
  readonly #options: ScoringOptions;
  readonly #queues: readonly Pick<JobQueue<never>, "start" | "stop">[];
  #isStopped = false;
  #nextLook: NodeJS.Timeout | undefined;

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
        next: async () => {
          const taken = await takePendingModel(db, { server: options.server, now: options.now() });
          if (taken === undefined) await this.#lookAfterLeases();
          return taken;
        },
        work: (waiting) => this.#saveOutcome(waiting.id, () => this.#run(waiting)),
        onError,
      }),
    ];
  }

  /** Scores pending submissions in the background. */
  readonly start = (): void => {
    for (const lane of this.#queues) lane.start();
  };

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#queues.map((lane) => lane.stop()));
    clearTimeout(this.#nextLook);
  }

  /** Looks again once the first lease of another server can have ended: that server may have been killed. */
  async #lookAfterLeases(): Promise<void> {
    const { db, now } = this.#options;
    const [first] = await db.select({ ends: min(modelRuns.leaseEnds) }).from(modelRuns);
    clearTimeout(this.#nextLook);
    if (first?.ends == null) return;
    this.#nextLook = setTimeout(this.start, Math.max(first.ends - now(), REPORT_MS)).unref();
  }

  /** Stores the outcome of a submission; an error of ours is logged and stored, and costs the team nothing. */
  async #saveOutcome(submission: number, work: () => Promise<SubmissionOutcome>): Promise<void> {
    const { db, now, server, onError } = this.#options;
    const outcome = await work().catch(async (error: unknown) => {
      if (this.#isStopped) {
        await db.delete(modelRuns).where(eq(modelRuns.server, server)); // another server need not wait
        throw error;
      }
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
    const { goldScorer, db, models, server, now, onError } = this.#options;
    const gold = { benchmark, files: await countGoldFiles(db, benchmark) };
    let progress: ModelProgress = { answered: 0, examples: 0 };
    const store = () => reportModel(db, { submission: id, server, now: now(), ...progress }).catch(onError);
    const report = (latest: ModelProgress) => {
      const isFirst = progress.examples === 0;
      progress = latest;
      if (isFirst) void store();
    };
    const timer = setInterval(store, REPORT_MS);
    try {
      const answered = await models.run(files, { examples: await goldScorer.examples(gold), report });
      if ("failure" in answered) return { result: null, failure: answered.failure };
      const predicted = { labels: answered.labels, predictionsPerExample: 1 };
      return { result: await this.#score(benchmark, predicted), predicted };
    } finally {
      clearInterval(timer);
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

/** Stores the outcome of a submission, which ends its run; of two servers that score the same one, the first is kept. */
export async function addScore(
  db: Db,
  submission: number,
  { result, predicted, failure, now }: SubmissionOutcome & { readonly now: number },
): Promise<void> {
  const predictions = predicted?.labels ?? null;
  await db.transaction(async (transaction) => {
    await transaction
      .insert(scores)
      .values({ submission, result, predictions, failure: failure ?? null, at: now })
      .onConflictDoNothing();
    await transaction.delete(modelRuns).where(eq(modelRuns.submission, submission));
  });
}

/** An accepted model that has not finished. */
export interface PendingModel {
  readonly id: number;
  readonly benchmark: string;
  readonly files: RunFiles;
}

/** Interval at which a server reports on the model that it runs, and the time after which it counts as killed, in milliseconds. */
const REPORT_MS = 2_000;
const LEASE_MS = 30_000;

/** Takes the accepted model that has waited longest, and that no other server runs. */
export async function takePendingModel(
  db: Db,
  { server, now }: { readonly server: string; readonly now: number },
): Promise<PendingModel | undefined> {
  for (;;) {
    const { benchmark } = submissions;
    const [row] = await db
      .select({ benchmark, submittedRuns })
      .from(submittedRuns)
      .innerJoin(submissions, eq(submissions.id, submittedRuns.submission))
      .leftJoin(scores, eq(scores.submission, submittedRuns.submission))
      .leftJoin(modelRuns, eq(modelRuns.submission, submittedRuns.submission))
      .where(and(isNull(scores.submission), or(isNull(modelRuns.submission), lte(modelRuns.leaseEnds, now))))
      .orderBy(asc(submittedRuns.submission))
      .limit(1);
    if (row === undefined) return undefined;
    const { submission: id, hash: _, ...files } = row.submittedRuns;
    const run = { server, leaseEnds: now + LEASE_MS, answered: 0, examples: 0 };
    const taken = await db
      .insert(modelRuns)
      .values({ submission: id, ...run })
      .onConflictDoUpdate({
        target: modelRuns.submission,
        set: run,
        setWhere: sql`${modelRuns.leaseEnds} <= ${now}`,
      })
      .returning({ submission: modelRuns.submission });
    if (taken.length > 0) return { id, benchmark: row.benchmark, files }; // otherwise another server was faster
  }
}

/** Stores the progress of a model, and that its server is alive. */
export async function reportModel(
  db: Db,
  {
    submission,
    server,
    now,
    ...progress
  }: ModelProgress & { readonly submission: number; readonly server: string; readonly now: number },
): Promise<void> {
  await db
    .update(modelRuns)
    .set({ ...progress, leaseEnds: now + LEASE_MS })
    .where(and(eq(modelRuns.submission, submission), eq(modelRuns.server, server)));
}

/** The progress of models that some server runs, by submission. */
export async function getModelProgress(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ModelProgress>> {
  const isAsked = and(inArray(modelRuns.submission, [...ids]), gt(modelRuns.examples, 0));
  const rows = await db.select().from(modelRuns).where(isAsked);
  return new Map(rows.map(({ submission, answered, examples }) => [submission, { answered, examples }]));
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
