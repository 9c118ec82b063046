import type { Example } from "../core/index.ts";
import type { Audit } from "../corpus/index.ts";
import { Thread } from "../files/index.ts";
import type { AuditThread } from "./audit-thread.ts";

const SCRIPT = new URL("./audit-thread.js", import.meta.url);

/** Examples copied to the thread at once. It takes some milliseconds, between which the server answers requests. */
const BATCH_SIZE = 200;

/** Audits corpora in a thread, one after another, while the server answers requests. */
export class Auditor {
  #last: Promise<unknown> = Promise.resolve();
  #thread: Thread<AuditThread> | undefined;
  #isStopped = false;

  audit(examples: readonly Example[]): Promise<Audit> {
    const audit = this.#last.then(() => this.#run(examples));
    this.#last = audit.catch(() => {}); // the caller gets the error
    return audit;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread?.close();
  }

  async #run(examples: readonly Example[]): Promise<Audit> {
    if (this.#isStopped) throw new Error("The auditor was stopped");
    const thread = new Thread<AuditThread>(SCRIPT); // one per corpus, which frees its memory
    this.#thread = thread;
    try {
      for (let from = 0; from < examples.length; from += BATCH_SIZE) {
        await thread.call.add(examples.slice(from, from + BATCH_SIZE).map(toPlain));
      }
      return await thread.call.audit();
    } finally {
      await thread.close();
    }
  }
}

/** An example that can be copied to a thread: one that was read from a file computes its picture and judgments. */
function toPlain(example: Example): Example {
  const { corpus, id, split, set, sentenceNumber, position, sentence, label } = example;
  const { picture, writer, validation, judgments, synset } = example;
  const own = { corpus, id, split, set, sentenceNumber, position, sentence, label };
  return { ...own, picture, writer, validation, judgments, synset };
}
