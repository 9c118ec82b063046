import { CounterpointError, type Scene } from "../core/index.ts";
import { Thread } from "../files/index.ts";
import type { ExplainedAnswer } from "../reasoning/index.ts";
import type { SentenceReaderThread } from "./sentence-reader-thread.ts";

/** Maximum time to read one sentence: the reasoner stops by itself after some seconds, on a slow machine too. */
const MAX_MILLISECONDS = 20_000;

/**
 * The reasoner in a thread, for sentences that anybody can have written: some take it seconds, in which a server has to answer
 * others. Sentences are read one after another; one that takes too long is given up, and the thread is started anew.
 */
export class SentenceReader {
  readonly #maxMilliseconds: number;
  #thread = startThread();
  #last: Promise<unknown> = Promise.resolve();

  constructor(maxMilliseconds = MAX_MILLISECONDS) {
    this.#maxMilliseconds = maxMilliseconds;
  }

  /** Reads a sentence and explains its answer on each scene. */
  explain(sentence: string, scenes: readonly Scene[]): Promise<readonly ExplainedAnswer[]> {
    const explained = this.#last.then(() => this.#explain(sentence, scenes));
    this.#last = explained.catch(() => {}); // the caller gets the error
    return explained;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #explain(sentence: string, scenes: readonly Scene[]): Promise<readonly ExplainedAnswer[]> {
    const thread = this.#thread;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#thread = startThread();
      void thread.close();
    }, this.#maxMilliseconds);
    try {
      return await thread.call.explain(sentence, scenes);
    } catch (error) {
      if (!isLate) throw error;
      const message = `The sentence takes the reasoner longer than ${this.#maxMilliseconds / 1_000} s`;
      throw new CounterpointError("data/invalid", message, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function startThread(): Thread<SentenceReaderThread> {
  return new Thread(new URL("./sentence-reader-thread.js", import.meta.url));
}
