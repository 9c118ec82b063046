import type { Queries } from "../database/index.ts";
import type { Predicted } from "../evaluation/index.ts";
import { countGoldFiles } from "./benchmarks.ts";
import type { Vault } from "./gold-scorer.ts";
import { OneByOne } from "./job-queue.ts";
import type { ModelProgress, ModelRunner } from "./model-runner.ts";
import { addScore, findWaiting, type SubmissionOutcome } from "./submissions.ts";
import { findWaitingModel, type WaitingModel } from "./submitted-runs.ts";

export interface ScoringOptions {
  readonly queries: Queries;
  readonly vault: Vault;
  readonly models: ModelRunner;
  readonly now: () => number;
  /** Told of what nobody foresaw. */
  readonly failed: (error: unknown) => void;
}

/**
 * Scores what was accepted, and runs accepted models before: predictions one after the other, and beside them models, which may take minutes.
 * Nothing need be remembered for it: who finds a submission without a score starts it, after a crash as well, and a score
 * that another server has written meanwhile is left as it is.
 */
export class Scoring {
  readonly #options: ScoringOptions;
  readonly #lanes: readonly Pick<OneByOne<never>, "start" | "stop">[];
  #running: { readonly submission: number; readonly progress: ModelProgress } | undefined;
  #isStopped = false;

  constructor(options: ScoringOptions) {
    this.#options = options;
    const { queries, failed } = options;
    this.#lanes = [
      new OneByOne({
        find: () => findWaiting(queries),
        work: ({ id, benchmark, predicted }) =>
          this.#keep(id, async () => ({ result: await this.#score(benchmark, predicted) })),
        failed,
      }),
      new OneByOne({
        find: () => findWaitingModel(queries),
        work: (waiting) => this.#keep(waiting.id, () => this.#run(waiting)),
        failed,
      }),
    ];
  }

  /** Scores what waits, in the background. */
  readonly start = (): void => {
    for (const lane of this.#lanes) lane.start();
  };

  /** How far the model of a submission is, if this server runs it now. */
  progressOf(submission: number): ModelProgress | null {
    return this.#running?.submission === submission ? this.#running.progress : null;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }

  /** Keeps what came out of a submission; a fault of ours is told and kept, and costs the team nothing. */
  async #keep(submission: number, work: () => Promise<SubmissionOutcome>): Promise<void> {
    const { queries, now, failed } = this.#options;
    const outcome = await work().catch((error: unknown) => {
      if (this.#isStopped) throw error;
      failed(error);
      return { result: null };
    });
    await addScore(queries, submission, { ...outcome, now: now() });
  }

  async #score(benchmark: string, predicted: Predicted) {
    const { vault, queries } = this.#options;
    return vault.score({ benchmark, files: await countGoldFiles(queries, benchmark) }, { predicted });
  }

  async #run({ id, benchmark, files }: WaitingModel): Promise<SubmissionOutcome> {
    const { vault, queries, models } = this.#options;
    const gold = { benchmark, files: await countGoldFiles(queries, benchmark) };
    const report = (progress: ModelProgress) => {
      this.#running = { submission: id, progress };
    };
    try {
      const answered = await models.run(files, { examples: await vault.examples(gold), report });
      if ("failure" in answered) return { result: null, failure: answered.failure };
      const predicted = { labels: answered.labels, perExample: 1 };
      return { result: await this.#score(benchmark, predicted), predicted };
    } finally {
      this.#running = undefined;
    }
  }
}
