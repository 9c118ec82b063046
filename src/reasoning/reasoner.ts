import type { Scene } from "../core/index.ts";
import { evaluate } from "./execution/evaluate.ts";
import type { Term } from "./logic/term.ts";
import type { ReasonerModel } from "./model/model.ts";
import { SHIPPED_MODEL } from "./model/shipped-model.ts";
import { backOff } from "./parsing/back-off.ts";
import { createParser, parseSentence } from "./parsing/parse-sentence.ts";

/** How an answer was found: the words as they are, after repair of spelling, by something less exact, or not at all. */
export type Route = "grammar" | "repaired" | "backoff" | "majority";

export interface Interpretation {
  readonly route: Route;
  /** The words that were understood. */
  readonly words: readonly string[];
  readonly form: Term | undefined;
}

export interface Reasoner {
  interpret(sentence: string): Interpretation;
  judge(interpretation: Interpretation, scene: Scene): boolean;
}

export function createReasoner(model: ReasonerModel = SHIPPED_MODEL): Reasoner {
  const parser = createParser(model);
  return {
    interpret(sentence) {
      const { route, words, readings } = parseSentence(sentence, parser);
      if (readings.length > 0) return { route, words, form: readings[0]!.meaning as Term };
      const guess = backOff(words, parser);
      if (guess === undefined) return { route: "majority", words, form: undefined };
      return { route: "backoff", words: guess.words, form: guess.reading.meaning as Term };
    },
    judge({ form }, scene) {
      return form === undefined ? true : evaluate(form, scene) === true;
    },
  };
}
