import type { Scene } from "../core/index.ts";
import { type ProgressOptions, refuseToOverwrite, writeFileAtomic } from "../files/index.ts";
import { drawSvg, findScene } from "../scenes/index.ts";
import { explain, traceLines, witnesses } from "./execution/explain.ts";
import { printTerm } from "./logic/term.ts";
import { createReasoner, type Reasoner } from "./reasoner.ts";
import type { ExplainedAnswer } from "./schemas/explained-answer.ts";

export interface ExplainOptions extends ProgressOptions {
  /** `file#identifier`, or an image. */
  readonly scene: string;
  /** A drawing to write, with the items and boxes marked that the answer rests on. */
  readonly svg?: string | undefined;
}

export interface ExplainedSentence extends Omit<ExplainedAnswer, "witnesses"> {
  /** Number of items and boxes that decide the answer, which a drawing marks. */
  readonly marked: { readonly items: number; readonly boxes: number };
}

/** Reads a sentence, evaluates it on a scene of a file, and tells why it is true or false. */
export async function explainSentence(
  sentence: string,
  { scene: words, svg, ...options }: ExplainOptions,
): Promise<ExplainedSentence> {
  if (svg !== undefined) refuseToOverwrite([words, words.replace(/#[^#]*$/, "")], svg);
  const scene = await findScene(words, options);
  const { witnesses, ...explained } = explainAnswer(createReasoner(), { sentence, scene });
  if (svg !== undefined) await writeFileAtomic(svg, drawSvg(scene, { scale: 2, highlight: witnesses }));
  return { ...explained, marked: { items: witnesses.items.length, boxes: witnesses.boxes.length } };
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
