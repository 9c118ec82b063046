/**
 * What a sentence asks of a pair of photographs: the five types of AP Table 10 in its order, then the property of the pair as
 * a whole, which AP C gives in the text. A sentence may ask several.
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
