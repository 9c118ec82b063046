import { parentPort } from "node:worker_threads";
import { CounterpointError } from "../core/index.ts";
import { type Evaluator, evaluator } from "../library/index.ts";

/** Something to work out, under a number that its outcome comes back with. */
export interface EvaluatorCall {
  readonly number: number;
  readonly method: keyof Evaluator;
  readonly parameters: readonly unknown[];
}

/** What came of it; a failure that was foreseen comes in parts, as classes do not pass between threads. */
export type EvaluatorOutcome = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly failure: Pick<CounterpointError, "code" | "message" | "hint" | "findings" | "findingCount"> }
);

parentPort?.on("message", async ({ number, method, parameters }: EvaluatorCall) => {
  const work = evaluator[method] as (...parameters: readonly unknown[]) => Promise<unknown>;
  parentPort?.postMessage({
    number,
    ...(await settle(() => work(...parameters))),
  } satisfies EvaluatorOutcome);
});

async function settle(work: () => Promise<unknown>) {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error; // a bug: the thread ends with it
    const { code, message, hint, findings, findingCount } = error;
    return { failure: { code, message, hint, findings, findingCount } };
  }
}
