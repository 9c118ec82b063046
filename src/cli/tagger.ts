import type { CorpusIndex } from "../corpus/index.ts";
import { Thread } from "../files/index.ts";
import type { TagThread } from "./tag-thread.ts";

/** Finds the phenomena of corpora in a thread, one corpus after another, while the server answers requests. */
export class Tagger {
  readonly #note: (text: string) => void;
  readonly #thread = new Thread<TagThread>(new URL("./tag-thread.js", import.meta.url));
  #isStopped = false;

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  tag(corpus: CorpusIndex): void {
    const tagged = this.#thread.call.tag(corpus.sentences, (phenomena) => corpus.addPhenomena(phenomena));
    tagged.catch((error: Error) => {
      if (!this.#isStopped) this.#note(`Finding phenomena came to a stop: ${error.message}`);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread.close();
  }
}
