import type { Worker } from "node:worker_threads";
import type { CorpusIndex } from "../corpus/index.ts";
import { builtScript, startRawThread } from "../files/index.ts";
import type { TaggedSentences } from "./tag-worker.ts";

const SCRIPT = builtScript(new URL("./tag-worker.js", import.meta.url));

/** Finds the phenomena of corpora while they are looked through: in a thread, one corpus after another. */
export class Tagger {
  readonly #note: (text: string) => void;
  readonly #waiting: CorpusIndex[] = [];
  #thread: Worker | undefined;

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  tag(corpus: CorpusIndex): void {
    this.#thread ??= this.#start();
    this.#waiting.push(corpus);
    this.#thread.postMessage(corpus.sentences);
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = startRawThread(SCRIPT);
    thread.on("error", (error) => this.#note(`Finding phenomena came to a stop: ${error.message}`));
    thread.on("message", (tagged: TaggedSentences) => {
      const corpus = this.#waiting[0]!; // the thread takes them in turn
      corpus.addPhenomena(tagged);
      if (corpus.tagged === corpus.sentences.length) this.#waiting.shift();
    });
    return thread;
  }
}
