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
