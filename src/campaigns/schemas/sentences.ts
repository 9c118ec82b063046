import { SingleLine } from "../../core/browser.ts";

/** Maximum length of a sentence in characters; the longest released ones have about 70 words. */
export const MAX_CHARACTERS = 500;

/** A sentence as workers have written it; those who write one are told more (SPEC C1). */
export const Sentence = SingleLine.max(MAX_CHARACTERS);
