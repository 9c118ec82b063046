import type { Random, SceneKind } from "../../core/index.ts";
import { tokenize } from "../../language/index.ts";
import { abstractConstants } from "../logic/abstract-constants.ts";
import type { Term } from "../logic/term.ts";
import { realiseSentence } from "./realisation/realise-sentence.ts";
import { sampleWordingStyle } from "./realisation/wording-style.ts";
import { drawSentenceLength } from "./sentence-lengths.ts";

/** A sentence that says a form. */
export interface Draft {
  readonly form: Term;
  readonly sentence: string;
  /** How far its length is from the one that was drawn. */
  readonly distance: number;
}

/** Wordings that are tried of each form. */
const WORDINGS = 4;

/**
 * Sentences for forms, one for each kind of form, those first whose length is closest to a length drawn at random as
 * people's sentences have it; equally close ones in random order.
 */
export function draft(
  forms: readonly Term[],
  { kind, random }: { readonly kind: SceneKind; readonly random: Random },
): readonly Draft[] {
  const length = drawSentenceLength(random.split("length"));
  const voices = random.split("voices");
  const kinds = new Map<string, Draft>(); // one of each, so that kinds of many forms are not chosen more often
  for (const form of random.split("order").shuffle(forms)) {
    const name = abstractConstants(form);
    for (let wording = 0; wording < WORDINGS; wording += 1) {
      const sentence = realiseSentence(form, sampleWordingStyle(kind, voices));
      if (sentence === undefined) continue;
      const distance = Math.abs(tokenize(sentence).length - length);
      if (distance < (kinds.get(name)?.distance ?? Number.POSITIVE_INFINITY)) {
        kinds.set(name, { form, sentence, distance });
      }
    }
  }
  return [...kinds.values()].sort((a, b) => a.distance - b.distance);
}
