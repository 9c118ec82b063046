import { CounterpointError } from "../core/index.ts";
import type { PublishedSplitId } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import type { PredictedLabels } from "../evaluation/index.ts";
import { Thread, ThreadLimitError, withTemporaryFolder } from "../files/index.ts";
import { getSealedGold, type SealedGold } from "./benchmarks.ts";
import type { GoldScorerThread } from "./gold-scorer-thread.ts";

/** The gold files of a benchmark, and their number: they change only by additions. */
export interface Gold {
  readonly benchmark: string;
  readonly files: number;
}

/** Time for one call: a million examples are read in some seconds. */
const MAX_SECONDS = 60;

/**
 * Scores submissions in a thread that alone reads the gold files. The thread returns sizes, examples without labels,
 * findings, scores and the results of paired tests, never a label. Scoring takes some tenths of a second and does not
 * block other requests. Calls take turns, so that one that takes too long fails alone and the others go on in a new
 * thread.
 */
export class GoldScorer {
  readonly #db: Db;
  readonly #thread: Thread<GoldScorerThread>;
  #turn: Promise<unknown> = Promise.resolve();
  #closed: Promise<void> | undefined;
  /** Calls whose gold files are in a temporary folder. */
  readonly #reading = new Set<Promise<unknown>>();
  /** Test sets that the thread has loaded. */
  readonly #loaded = new Set<string>();
  /** The examples of the last request, as many teams can want them. */
  #examples: { readonly gold: string; readonly packed: Uint8Array } | undefined;

  constructor(db: Db, { maxSeconds = MAX_SECONDS } = {}) {
    this.#db = db;
    this.#thread = new Thread(new URL("./gold-scorer-thread.js", import.meta.url), {
      secondsWithoutProgress: maxSeconds,
    });
  }

  /** Reads gold files that are about to be sealed, and the split of the papers that was chosen for them. */
  describe(gold: SealedGold, chosen: PublishedSplitId | null) {
    return this.#inTurn(() => this.#withFolder((folder) => this.#thread.call.describe(folder, gold, chosen)));
  }

  /** The examples of a test set without their labels, under opaque identifiers, as gzipped JSON Lines. */
  async examples({ benchmark, files: count }: Gold): Promise<Uint8Array> {
    const gold = `${benchmark} ${count}`;
    if (this.#examples?.gold !== gold) {
      const sealed = await getSealedGold(this.#db, benchmark);
      const read = (folder: string) => this.#thread.call.examples(folder, sealed);
      const packed = await this.#inTurn(() => this.#withFolder(read));
      this.#examples = { gold, packed };
    }
    return this.#examples.packed;
  }

  /** Finds the examples that a prediction file is for. */
  check(gold: Gold, path: string) {
    return this.#withGold(gold, (name) => this.#thread.call.check(name, path));
  }

  score(gold: Gold, predicted: PredictedLabels) {
    return this.#withGold(gold, (name) => this.#thread.call.score(name, predicted));
  }

  /** For each of the others: true when a paired test does not distinguish it from a system; null when they cannot be compared. */
  compare(gold: Gold, one: PredictedLabels, others: readonly PredictedLabels[]) {
    return this.#withGold(gold, (name) => this.#thread.call.compare(name, one, others));
  }

  /** Ends the thread; no gold file remains on the disk. */
  async stop(): Promise<void> {
    this.#closed = this.#thread.close();
    await this.#closed;
    await Promise.allSettled(this.#reading);
  }

  /**
   * Calls the thread when it has the test set. After a failure the thread can be a new one, so everything is loaded
   * again.
   */
  async #withGold<Result>(
    { benchmark, files: count }: Gold,
    call: (gold: string) => Promise<Result>,
  ): Promise<Result> {
    const gold = `${benchmark} ${count}`;
    return this.#inTurn(async () => {
      try {
        if (!this.#loaded.has(gold)) await this.#load(gold, benchmark);
        return await call(gold);
      } catch (error) {
        this.#loaded.clear();
        throw error;
      }
    });
  }

  /** Works when all calls before have ended. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {}); // the caller gets the error
    try {
      return await result;
    } catch (error) {
      if (!(error instanceof ThreadLimitError)) throw error;
      const message = `The files could not be read or scored: ${error.message}`;
      throw new CounterpointError("data/unreadable", message, { cause: error });
    }
  }

  async #load(gold: string, benchmark: string): Promise<void> {
    const sealed = await getSealedGold(this.#db, benchmark);
    await this.#withFolder((folder) => this.#thread.call.load(gold, folder, sealed));
    this.#loaded.add(gold);
  }

  /**
   * Gives the thread a folder for gold files while it reads them, and removes it even if the thread ended meanwhile.
   */
  #withFolder<Result>(call: (folder: string) => Promise<Result>): Promise<Result> {
    const reading = withTemporaryFolder("gold", async (folder) => {
      try {
        return await call(folder);
      } finally {
        await this.#closed; // until then it can still write
      }
    });
    this.#reading.add(reading);
    reading.finally(() => this.#reading.delete(reading)).catch(() => {}); // the caller gets the error
    return reading;
  }
}
