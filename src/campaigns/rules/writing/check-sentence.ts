import { CONTROL_CHARACTERS, GUIDELINES, type Guideline } from "../../../core/index.ts";
import { tokenize } from "../../../language/index.ts";
import { MAX_CHARACTERS } from "../../schemas/sentences.ts";

/** A reason why a sentence cannot be submitted. */
export type SentenceProblem =
  | "empty"
  | "too-short"
  | "too-long"
  | "control-characters"
  | "mentions-image"
  | "mentions-box-order"
  | "own-repetition";

/** Advice to the writer, who can submit the sentence all the same. */
export type SentenceWarning = Guideline | "written-before" | "own-repetition";

export interface SentenceCheck {
  readonly problems: readonly SentenceProblem[];
  readonly warnings: readonly SentenceWarning[];
}

export interface SentenceContext {
  readonly recipe: "scenes" | "photos";
  readonly minWords: number;
  /** True when a writer cannot submit a sentence of their own again; otherwise they are warned. */
  readonly refuseOwnRepetition: boolean;
  /** The previous writer of this sentence, by `sentenceKey`. */
  readonly writtenBefore: "nobody" | "the-writer" | "another";
}

/** Checks a sentence before it is submitted: SPEC C1 for scenes, AP Table 8 for photographs. */
export function checkSentence(
  sentence: string,
  { recipe, minWords, refuseOwnRepetition, writtenBefore }: SentenceContext,
): SentenceCheck {
  if (sentence.length > MAX_CHARACTERS) return { problems: ["too-long"], warnings: [] }; // so that no pattern runs for long
  const problems: SentenceProblem[] = [];
  const words = tokenize(sentence).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
  if (sentence.trim() === "") problems.push("empty");
  else {
    if (words < minWords) problems.push("too-short");
    if (CONTROL_CHARACTERS.test(sentence)) problems.push("control-characters");
  }
  if (recipe === "scenes") {
    if (IMAGE.test(sentence) || LETTER.test(sentence)) problems.push("mentions-image");
    if (BOX_ORDER.test(sentence)) problems.push("mentions-box-order");
  }
  const warnings: SentenceWarning[] = [];
  if (writtenBefore === "the-writer") (refuseOwnRepetition ? problems : warnings).push("own-repetition");
  if (writtenBefore === "another") warnings.push("written-before");
  if (recipe === "photos") {
    for (const name of GUIDELINES) if (PATTERNS[name]?.test(sentence)) warnings.push(name);
  }
  return { problems, warnings };
}

/** A key that two sentences share when they are the same but for case, spaces and punctuation. */
export function sentenceKey(sentence: string): string {
  return tokenize(sentence.toLowerCase())
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
    .join(" ");
}

/** "In the second picture": none of the 3,696 released sentences mentions images. */
const IMAGE = /\b(?:images?|pictures?|scenes?|drawings?|figures?)\b/i;

/** "In A and B": capital letters only, as "a" is a word. */
const LETTER = /\b(?:in|of|for|from)\s+\(?[A-D]\b|\b[A-D]\s*(?:,|and|or|&)\s*[A-D]\b/;

/**
 * "In the rightmost square ...", "the second box": the order of the boxes. "The leftmost square" alone
 * can be an item, so a square counts only where something is in it.
 */
const BOX_ORDER =
  /\b(?:left|right|middle|cent(?:er|re|ral)|first|second|third|last)(?:[ -]?most)?(?:\s+(?:hand|light|gr[ae]y))*\s+(?:box(?:es)?|panels?|gr[ae]y squares?)\b|\bin(?:side)?\s+the\s+(?:left|right|middle|cent(?:er|re|ral)|first|second|third|last)(?:[ -]?most)?\s+squares?\b/i;

/** True when an answer contains a written sentence. */
export function isWritten(content: unknown): content is { readonly sentence: string } {
  return typeof content === "object" && content !== null && "sentence" in content;
}

/** Patterns of sentences that break a guideline. None can know what the other pairs show. */
const PATTERNS: Readonly<Partial<Record<Guideline, RegExp>>> = {
  opinion:
    /\b(?:beautiful|pretty|cute|nice|ugly|adorable|lovely|attractive|funny|scary|delicious|weird|strange|boring|gorgeous|amazing|cozy)\b/i,
  photograph:
    /\b(?:cropp?(?:ed|s)?|blurr?(?:y|ed)|out of focus|close-?ups?|zoom(?:ed|s)?|watermark(?:ed|s)?|resolution|(?:black[- ]and[- ]white|colou?r) (?:photos?|images?|pictures?))\b/i,
  text: /\b(?:text|written|letter(?:s|ing)|words?|number(?:ed)? \d+|reads|says|logos?|captions?)\b/i,
  "single-object": /^\s*there(?:'s| is) (?:an?|one|some|the) [\w-]+(?: [\w-]+)?\s*\.?\s*$/i,
  disjunction:
    /^\s*(?:in )?the (left|right)\b[^.]*,? and (?:in )?the (?!\1)(?:left|right)[\w -]* (?:image|photo|picture|one)\b/i,
};
