import { readDataFile } from "../files/index.ts";

const PARTS = ["lexicon", "nouns", "places", "bodies", "clauses", "sentences"];

/** The text of the grammar, from words to sentences, one rule per line (docs/extending-the-grammar.md). */
export function grammarText(): string {
  return PARTS.map((part) => readDataFile(`grammar/${part}.txt`).toString()).join("\n");
}

/**
 * Words that change the meaning of a sentence, such as negations and comparisons. Spelling repair never replaces or
 * inserts them.
 */
export const MEANING_CHANGING_WORDS: ReadonlySet<string> = new Set(
  `no not none neither nor never without except unless non nothing cannot
   more less fewer most least fewest than equal equally same different differ unlike between twice half
   bigger larger smaller taller shorter higher lower longer tallest shortest biggest smallest largest highest lowest
   left right leftmost rightmost first second third fourth last`.split(/\s+/),
);

/**
 * Those of them that only restrict the meaning: as a last resort a sentence is read without them, and then states less,
 * not the opposite. The others are never skipped.
 */
export const RESTRICTING_WORDS: ReadonlySet<string> = new Set(
  `equal equally same between
   bigger larger smaller taller shorter higher lower longer tallest shortest biggest smallest largest highest lowest
   left right leftmost rightmost first second third fourth last`.split(/\s+/),
);

/** Words that a parse can skip anywhere. */
export const FILLERS: readonly string[] =
  ", each also both completely entirely fully somewhere too totally wholly".split(" ");
