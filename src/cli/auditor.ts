import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { Example } from "../core/index.ts";
import type { Audit } from "../corpus/index.ts";
import { builtScript, startRawThread } from "../files/index.ts";
import type { AuditedExamples } from "./audit-worker.ts";

const SCRIPT = builtScript(new URL("./audit-worker.js", import.meta.url));

/** So many are handed over at once: some milliseconds, between which requests are answered. */
const AT_ONCE = 200;

/** Audits corpora while they are looked through: in a thread, one corpus after another. */
export class Auditor {
  #last: Promise<unknown> = Promise.resolve();
  #thread: Worker | undefined;
  #stopped = false;

  audit(examples: readonly Example[]): Promise<Audit> {
    const audit = this.#last.then(() => this.#run(examples));
    this.#last = audit.catch(() => {}); // who asked is told
    return audit;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#thread?.terminate();
  }

  async #run(examples: readonly Example[]): Promise<Audit> {
    if (this.#stopped) throw new Error("The auditor was stopped");
    const thread = startRawThread(SCRIPT);
    this.#thread = thread;
    try {
      const audit = new Promise<Audit>((resolve, reject) => {
        thread.once("message", resolve);
        thread.once("error", reject);
        thread.once("exit", () => reject(new Error("The audit came to a stop")));
      });
      audit.catch(() => {}); // awaited below, after the last were handed over
      for (let from = 0; from < examples.length; from += AT_ONCE) {
        thread.postMessage(examples.slice(from, from + AT_ONCE).map(toPlain) satisfies AuditedExamples);
        await setImmediate();
      }
      thread.postMessage([] satisfies AuditedExamples);
      return await audit;
    } finally {
      await thread.terminate();
    }
  }
}

/** What a thread can be told: an example that was read from a file computes its picture and judgments. */
function toPlain(example: Example): Example {
  const { corpus, id, split, set, sentenceNumber, position, sentence, label } = example;
  const { picture, writer, validation, judgments, synset } = example;
  const told = { corpus, id, split, set, sentenceNumber, position, sentence, label };
  return { ...told, picture, writer, validation, judgments, synset };
}
