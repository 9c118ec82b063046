import type { Guideline } from "./guidelines.ts";

/** The categories that one annotator chose for a sentence; lists can be empty. */
export interface Tags {
  readonly sentence: string;
  readonly annotator: string;
  readonly phenomena: readonly Phenomenon[];
  /** Null where the sentence is not about a pair of photographs. */
  readonly pairReasoning: readonly PairReasoning[] | null;
  /** The guidelines that it breaks; null where the sentence is not about a pair of photographs. */
  readonly guidelines: readonly Guideline[] | null;
}

/**
 * Types of reasoning about a pair of photographs: the five types of AP Table 10 in its order, then the property of
 * the pair as a whole, which AP C gives in the text. A sentence can have several.
 */
export const PAIR_REASONING = [
  "exactly one image",
  "existential quantification",
  "universal quantification",
  "explicit reference to left and/or right image",
  "comparison between images",
  "property of the pair as a whole",
] as const;

export type PairReasoning = (typeof PAIR_REASONING)[number];

/**
 * The thirteen linguistic phenomena of NLVR2's Table 5, in the table's order and in the words of the
 * released annotation file. The last three are syntactic ambiguities, the others are semantic.
 */
export const PHENOMENA = [
  "hard cardinality",
  "soft cardinality",
  "existential quantifier",
  "universal quantifier",
  "coordination",
  "coreference",
  "spatial relation",
  "comparison",
  "presupposition",
  "negation",
  "cc ambiguity",
  "pp ambiguity",
  "sbar ambiguity",
] as const;

export type Phenomenon = (typeof PHENOMENA)[number];

/** A sentence with the phenomena that a person found in it. */
export interface AnnotatedSentence {
  readonly sentence: string;
  readonly phenomena: readonly Phenomenon[];
}
