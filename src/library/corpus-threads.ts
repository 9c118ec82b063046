import type { AnyExample } from "../core/index.ts";
import type { Audit } from "../corpus/index.ts";
import { Thread } from "../files/index.ts";
import type { FindPhenomena } from "./campaign-corpora.ts";
import type { CorpusThread } from "./corpus-thread.ts";
import type { Evaluator } from "./evaluator.ts";
import type { JudgingFunctions } from "./judging-functions.ts";

/**
 * Threads for the slow work on corpora of a server, so that it answers requests meanwhile: one audits, one tags
 * phenomena, one evaluates predictions, one indexes the examples of campaigns.
 */
export class CorpusThreads {
  readonly evaluator: Evaluator;
  readonly judging: JudgingFunctions;
  readonly #evaluating = startThread();
  readonly #tagging = startThread();
  readonly #judging = new Thread<JudgingFunctions>(new URL("./judging-thread.js", import.meta.url));
  readonly #onError: (message: string) => void;
  #auditing: Thread<CorpusThread> | undefined;
  #lastAudit: Promise<unknown> = Promise.resolve();
  #lastTagging: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  /** @param onError Called with a message when tagging has failed. */
  constructor(onError: (message: string) => void) {
    this.evaluator = this.#evaluating.call;
    this.judging = this.#judging.call;
    this.#onError = onError;
  }

  /** Audits examples with the audits' fixed seed, one corpus after another. */
  readonly audit = (examples: readonly AnyExample[]): Promise<Audit> => {
    const audit = this.#lastAudit.then(() => this.#audit(examples));
    this.#lastAudit = audit.catch(() => {}); // the caller gets the error
    return audit;
  };

  /** Adds phenomena to a corpus as they are found, one corpus after another. */
  readonly findPhenomena: FindPhenomena = (corpus) => {
    this.#lastTagging = this.#lastTagging
      .then(() => this.#tag(corpus))
      .catch((error: Error) => {
        if (!this.#isStopped) this.#onError(`Phenomenon tagging stopped: ${error.message}`);
      });
  };

  /** Ends all threads; unfinished work fails. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const threads = [this.#evaluating, this.#tagging, this.#judging, this.#auditing];
    await Promise.all(threads.map((thread) => thread?.close()));
  }

  /** Waits while a corpus is audited, because somebody waits for that report. */
  async #tag(corpus: Parameters<FindPhenomena>[0]): Promise<void> {
    const { sentences, tagged } = corpus;
    for (let from = tagged; from < sentences.length; from += SENTENCES) {
      await this.#lastAudit;
      corpus.addPhenomena(await this.#tagging.call.tag(sentences.slice(from, from + SENTENCES)));
    }
  }

  /** In a thread of its own, whose memory is released afterwards. */
  async #audit(examples: readonly AnyExample[]): Promise<Audit> {
    if (this.#isStopped) throw new Error("The server is shutting down");
    const thread = startThread();
    this.#auditing = thread;
    try {
      for (let from = 0; from < examples.length; from += BATCH_SIZE)
        await thread.call.addExamples(examples.slice(from, from + BATCH_SIZE).map(toPlain));
      return await thread.call.audit();
    } finally {
      await thread.close();
    }
  }
}

/** Number of examples copied at a time; some milliseconds, between which requests are answered. */
const BATCH_SIZE = 200;

/** Number of sentences tagged at a time; some tenths of a second. */
const SENTENCES = 100;

function startThread(): Thread<CorpusThread> {
  return new Thread(new URL("./corpus-thread.js", import.meta.url));
}

/** An example that can be copied: one that was read from a file computes its pictures and judgments. */
function toPlain(example: AnyExample): AnyExample {
  const { format, id, split, set, sentenceNumber, position, sentence, language, label, intended } = example;
  const { pictures, writer, judgments, groups, tags, derivedFrom } = example;
  const identity = { format, id, split, set, sentenceNumber, position, sentence, language, label, intended };
  return { ...identity, pictures, writer, judgments, groups, tags, derivedFrom };
}
