import { BODIES } from "./bodies.ts";
import { CLAUSES } from "./clauses.ts";
import { LEXICON } from "./lexicon.ts";
import { NOUNS } from "./nouns.ts";
import { PLACES } from "./places.ts";
import { SENTENCES } from "./sentences.ts";

/** The whole grammar, from words to sentences. */
export const GRAMMAR = [LEXICON, NOUNS, PLACES, BODIES, CLAUSES, SENTENCES].join("\n");
