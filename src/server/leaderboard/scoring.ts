import { addScore, countGoldFiles, findWaiting, type Queries } from "../../store/index.ts";
import type { Vault } from "./vault.ts";

export interface ScoringOptions {
  readonly queries: Queries;
  readonly vault: Vault;
  readonly now: () => number;
  /** Told of what nobody foresaw. */
  readonly failed: (error: unknown) => void;
}

/**
 * Scores what was accepted, one after the other. Nothing need be remembered for it: who finds a submission without a score
 * starts it, after a crash as well, and a score that another server has written meanwhile is left as it is.
 */
export class Scoring {
  readonly #options: ScoringOptions;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(options: ScoringOptions) {
    this.#options = options;
  }

  /** Scores what waits, in the background. */
  readonly start = (): void => {
    this.#isWanted = true;
    this.#running ??= this.#scoreAll();
  };

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #scoreAll(): Promise<void> {
    const { queries, failed } = this.#options;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        for (
          let waiting = await findWaiting(queries);
          waiting !== undefined && !this.#isStopped;
          waiting = await findWaiting(queries)
        )
          await this.#score(waiting);
      }
    } catch (error) {
      if (!this.#isStopped) failed(error); // the next who looks tries again
    } finally {
      this.#running = undefined;
    }
  }

  async #score({ id, benchmark, predicted }: NonNullable<Awaited<ReturnType<typeof findWaiting>>>) {
    const { queries, vault, now, failed } = this.#options;
    const files = await countGoldFiles(queries, benchmark);
    const result = await vault.score({ benchmark, files }, { predicted }).catch((error: unknown) => {
      if (this.#isStopped) throw error;
      failed(error);
      return null;
    });
    await addScore(queries, id, { result, now: now() });
  }
}
