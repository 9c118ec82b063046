import type { Scene } from "../core/index.ts";
import { explain, witnesses } from "./execution/explain.ts";
import { traceLines } from "./execution/trace-lines.ts";
import { printTerm } from "./logic/print-term.ts";
import type { Reasoner } from "./reasoner.ts";
import type { ExplainedAnswer } from "./schemas/explained-answer.ts";

/** Reads a sentence, evaluates it on a scene, and tells why it is true or false. */
export function explainAnswer(
  reasoner: Reasoner,
  { sentence, scene }: { readonly sentence: string; readonly scene: Scene },
): ExplainedAnswer {
  const interpretation = reasoner.interpret(sentence);
  const { route, words, passedOver, form } = interpretation;
  const trace = form && explain(form, scene);
  return {
    route,
    words,
    passedOver,
    reading: form && printTerm(form),
    answer: reasoner.judge(interpretation, scene),
    presuppositionFailure: trace !== undefined && trace.value === undefined,
    trace: trace ? traceLines(trace, scene) : [],
    witnesses: trace ? witnesses(trace) : { items: [], boxes: [] },
  };
}
