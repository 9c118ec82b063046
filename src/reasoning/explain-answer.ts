import type { Scene } from "../core/index.ts";
import { explain, type ItemPlace, witnesses } from "./execution/explain.ts";
import { type TraceLine, traceLines } from "./execution/trace-lines.ts";
import { printTerm } from "./logic/print-term.ts";
import type { Reasoner, Route } from "./reasoner.ts";

/** How a sentence was read, what was answered of a scene, and why. */
export interface ExplainedAnswer {
  readonly route: Route;
  readonly words: readonly string[];
  readonly passedOver: readonly string[];
  /** The logical form; undefined when nothing was understood. */
  readonly reading: string | undefined;
  readonly answer: boolean;
  readonly presuppositionFailure: boolean;
  readonly trace: readonly TraceLine[];
  /** The items and boxes that the answer rests on. */
  readonly witnesses: { readonly items: readonly ItemPlace[]; readonly boxes: readonly number[] };
}

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
