/** Things that writers of NLVR2 were asked to avoid. */
export type Guideline = "opinion" | "photograph" | "text" | "absent-object" | "single-object" | "disjunction";

/** AP Table 8, row by row, with a pattern where a rule can detect it. Reviewers use the same names (SPEC W2). */
export const GUIDELINES: readonly {
  readonly name: Guideline;
  readonly avoid: string;
  /** True for the last two, which are fine when the sentence has other reasoning as well. */
  readonly permissibleWithReasoning: boolean;
  readonly pattern?: RegExp;
}[] = [
  {
    name: "opinion",
    avoid: "Subjective opinions",
    permissibleWithReasoning: false,
    pattern:
      /\b(?:beautiful|pretty|cute|nice|ugly|adorable|lovely|attractive|funny|scary|delicious|weird|strange|boring|gorgeous|amazing|cozy)\b/i,
  },
  {
    name: "photograph",
    avoid: "Properties of the photograph",
    permissibleWithReasoning: false,
    pattern:
      /\b(?:cropp?(?:ed|s)?|blurr?(?:y|ed)|out of focus|close-?ups?|zoom(?:ed|s)?|watermark(?:ed|s)?|resolution|(?:black[- ]and[- ]white|colou?r) (?:photos?|images?|pictures?))\b/i,
  },
  {
    name: "text",
    avoid: "Text in the photograph",
    permissibleWithReasoning: false,
    pattern: /\b(?:text|written|letter(?:s|ing)|words?|number(?:ed)? \d+|reads|says|logos?|captions?)\b/i,
  },
  {
    // A pattern cannot know what the other pairs show.
    name: "absent-object",
    avoid: "An object that the unselected pairs do not show",
    permissibleWithReasoning: false,
  },
  {
    name: "single-object",
    avoid: "The presence of a single object",
    permissibleWithReasoning: true,
    pattern: /^\s*there(?:'s| is) (?:an?|one|some|the) [\w-]+(?: [\w-]+)?\s*\.?\s*$/i,
  },
  {
    name: "disjunction",
    avoid: "One thing about each image of the pair",
    permissibleWithReasoning: true,
    pattern:
      /^\s*(?:in )?the (left|right)\b[^.]*,? and (?:in )?the (?!\1)(?:left|right)[\w -]* (?:image|photo|picture|one)\b/i,
  },
];
