import type { Scene } from "../core/index.ts";
import { CONVENTIONS } from "./execution/conventions.ts";
import { evaluate } from "./execution/evaluate.ts";
import type { Term } from "./logic/term.ts";
import { backOff } from "./parsing/back-off.ts";
import { createParser, formOf, parseSentence, sentenceWords } from "./parsing/parse-sentence.ts";
import type { ReasonerModel } from "./reasoner-model.ts";
import { defaultReasonerModel } from "./reasoner-model.ts";
import type { Route } from "./schemas/routes.ts";

/** Interpretation of a sentence. */
export interface Interpretation {
  readonly route: Route;
  /** The words that were read: those of the sentence, or what they were repaired to. */
  readonly words: readonly string[];
  /** Words disregarded on the route `backoff`; on the last route all words. */
  readonly passedOver: readonly string[];
  /** Undefined on the last route only. */
  readonly form: Term | undefined;
}

/** Turns sentences into logical forms, and forms and scenes into answers. */
export interface Reasoner {
  interpret(sentence: string): Interpretation;
  judge(interpretation: Interpretation, scene: Scene): boolean;
}

/** Answer for sentences that cannot be interpreted: most sentences of the train split are true (56.4 %). */
const MAJORITY = true;

/** Longer sentences are not read: those of the train split have 25 words at most. */
const MAX_WORDS = 60;
/** Steps of the chart for one sentence, and as many to back off, about half a second: train sentences take 200,524 at most. */
const MAX_STEPS = 300_000;

/** A reasoner; it remembers what the sentences mean that it has met. */
export function createReasoner(model: ReasonerModel = defaultReasonerModel()): Reasoner {
  const parser = createParser(model);
  const known = new Map<string, Interpretation>();
  const read = (sentence: string): Interpretation => {
    const spoken = sentenceWords(sentence);
    const nothing = { route: "majority", words: spoken, passedOver: spoken, form: undefined } as const;
    if (spoken.length > MAX_WORDS) return nothing;
    const stepBudget = { remaining: MAX_STEPS };
    const { route, words, readings } = parseSentence(sentence, { ...parser, stepBudget });
    if (readings.length > 0) return { route, words, passedOver: [], form: formOf(readings[0]!) };
    const guess = backOff(words, { ...parser, stepBudget: { remaining: MAX_STEPS } });
    if (guess === undefined) return nothing;
    const { passedOver, reading } = guess;
    return { route: "backoff", words: guess.words, passedOver, form: formOf(reading) };
  };
  return {
    interpret(sentence) {
      const interpretation = known.get(sentence) ?? read(sentence);
      known.set(sentence, interpretation);
      return interpretation;
    },
    judge({ form }, scene) {
      return form === undefined ? MAJORITY : (evaluate(form, scene) ?? CONVENTIONS.presuppositionFailure);
    },
  };
}
