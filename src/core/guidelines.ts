/**
 * What writers of NLVR2 were asked to avoid: the rows of AP Table 8 in its order. The last two are fine in a sentence
 * that has other reasoning as well. Writers are advised, tested and reviewed by these, and annotators look for them.
 */
export const GUIDELINES = [
  "opinion",
  "photograph",
  "text",
  "absent-object",
  "single-object",
  "disjunction",
] as const;

export type Guideline = (typeof GUIDELINES)[number];

/** A guideline in a few words. */
export const GUIDELINE_TITLES: Readonly<Record<Guideline, string>> = {
  opinion: "Subjective opinion",
  photograph: "About the photograph",
  text: "Text in the photograph",
  "absent-object": "Object missing from the other pairs",
  "single-object": "A single object",
  disjunction: "One thing per image",
};
