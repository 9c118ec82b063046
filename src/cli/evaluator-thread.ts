import type { Worker } from "node:worker_threads";
import { CounterpointError } from "../core/index.ts";
import type { Evaluator } from "../evaluation/index.ts";
import { builtScript, startRawThread } from "../files/index.ts";
import type { EvaluatorCall, EvaluatorOutcome } from "./evaluate-worker.ts";

const SCRIPT = builtScript(new URL("./evaluate-worker.js", import.meta.url));

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Sets predictions against corpora in a thread, so that a server answers others meanwhile. */
export class EvaluatorThread implements Evaluator {
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #calls = 0;

  read: Evaluator["read"] = (...parameters) => this.#call("read", parameters);
  score: Evaluator["score"] = (...parameters) => this.#call("score", parameters);
  breakDown: Evaluator["breakDown"] = (...parameters) => this.#call("breakDown", parameters);
  compare: Evaluator["compare"] = (...parameters) => this.#call("compare", parameters);

  async stop(): Promise<void> {
    await this.#thread?.terminate();
    this.#end(new Error("The server stops"));
  }

  #call<Result>(method: EvaluatorCall["method"], parameters: readonly unknown[]): Promise<Result> {
    this.#thread ??= this.#start();
    const number = this.#calls;
    this.#calls += 1;
    this.#thread.postMessage({ number, method, parameters } satisfies EvaluatorCall);
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
    });
  }

  #start(): Worker {
    const thread = startRawThread(SCRIPT);
    thread.on("message", (outcome: EvaluatorOutcome) => {
      const { resolve, reject } = this.#waiting.get(outcome.number)!; // it was asked for
      this.#waiting.delete(outcome.number);
      if ("result" in outcome) return resolve(outcome.result as never); // of the method that was called
      const { code, message, hint, findings, findingCount } = outcome.failure;
      reject(
        new CounterpointError(code, message, { ...(hint !== undefined && { hint }), findings, findingCount }),
      );
    });
    thread.on("error", (error) => {
      this.#thread = undefined; // who asks next gets another
      this.#end(error);
    });
    return thread;
  }

  #end(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
