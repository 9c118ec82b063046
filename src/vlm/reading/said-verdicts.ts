import type { Found } from "./verdict.ts";
import { COPULA, JUDGEMENT, JUDGING_WORD, PRONOUN, SENTENCE, WHOLE } from "./verdict-words.ts";

const SUBJECT_VERDICT = new RegExp(
  `(?<![\\p{L}])(?<subject>${WHOLE}|${PRONOUN})(?![\\p{L}])(?<gap>[^.:;?]{0,240}?)\\s+(?<copula>${COPULA})\\s*(?:to be\\s+|to\\s+|out to be\\s+)?${JUDGEMENT}`,
  "gu",
);

/** "The statement is not true", "the claim that ... is wrong", "this is accurate". */
export function subjectVerdicts(text: string): (Found | undefined)[] {
  if (!JUDGING_WORD.test(text)) return [];
  return [...text.matchAll(SUBJECT_VERDICT)].map((match) => {
    const {
      subject = "",
      gap = "",
      copula = "",
      before = "",
      not = "",
      after = "",
      yes,
    } = match.groups ?? {};
    const rest = text.slice(match.index + match[0].length);
    if (isSupposed(text, match.index) || /^,? (?:only )?(?:if|when|unless)\b/.test(rest)) return undefined;
    // What cannot be confirmed may be true.
    if (/ be$/.test(copula) && /not/.test(copula) && /(?:verified|confirmed|supported)$/.test(match[0]))
      return undefined;
    if (/\b(?:if|whether|would|could|might|may)\b/.test(gap) || /\b(?:could|might|may) be$/.test(copula))
      return undefined;
    if (/^(?:can|must|should|would|has to) ?be/.test(copula) && /\bif\b/.test(text)) return undefined;
    const isPlain =
      gap === "" && !/condition/.test(subject) && !/\b(?:for|both|to be (?:true|false|correct))\b/.test(text);
    if (
      /^(?:can|must|should|has to) ?be/.test(copula) &&
      !(isPlain && /^(?:must|should)/.test(copula)) &&
      !/\b(?:answer|considered|verified|confirmed|concluded|deemed|so|therefore|thus|hence)\b/.test(text)
    )
      return undefined;
    if (copula === "reads" && !/^\W*$/.test(rest.slice(0, 2))) return undefined; // what a sign says
    if (/^can be$/.test(copula) && /^ (?:by|through|with|from)\b/.test(rest)) return undefined; // how, not what
    if (
      /\b(?:part|half|clause|portion|aspect|element)$/.test(gap) &&
      new RegExp(`^${PRONOUN}$`).test(subject)
    )
      return undefined;
    if (/^ that\W*$/.test(rest)) return undefined; // cut off before what is said to be true
    if (/necessarily/.test(before + after) && not !== "") return undefined;
    if (
      /\b(?:not|cannot)\b/.test(gap) &&
      /\b(?:can|determine|sure|clear|know|confirm|verify|tell|concluded|inferred|established)\b/.test(gap)
    )
      return undefined;
    if (/\b(?:a|an|the) $/.test(before + after) && !SAID_OF_SENTENCE.test(rest)) return undefined; // "the correct breed"
    const isWhole = !new RegExp(`^${PRONOUN}$`).test(subject) || NAMES_SENTENCE.test(gap); // "which means that the statement is"
    const isPart =
      PART.test(rest) ||
      OF_ONE_PICTURE.test(text.slice(0, match.index)) ||
      (gap.length > 60 && /\b(?:but|however|although|while|whereas)\b/.test(rest));
    const isDenied = DENIAL.test(text.slice(0, match.index)) || NONE.test(text.slice(0, match.index));
    const isNegated = ((not !== "") !== / not |^cannot/.test(copula)) !== isDenied;
    const isOfOneOnly =
      isPart &&
      (/\bonly\b/.test(before + after + rest.slice(0, 6)) || /\bonly[.!]*$/.test(rest) || BUT_NOT.test(rest));
    const value = (yes !== undefined) !== (isNegated !== OF_NONE.test(rest)) && !isOfOneOnly;
    const isConcluded = CONCLUSION.test(text.slice(0, match.index));
    return {
      value,
      strength: (isWhole || isConcluded) && !isPart ? 2 : 1,
      at: match.index + match[0].length,
    };
  });
}

const NAMES_SENTENCE = new RegExp(`(?<![\\p{L}])${SENTENCE}(?: ❝)?$`, "u");

const JUDGED = new RegExp(
  `\\b(?:find|found|consider|deem|determined?|judged?|call|mark|rate|label|classify|declare|regard|evaluate|assess)\\s+(?:(?:the|this|that|given|above|whole)\\s+){0,3}(?:${WHOLE}|it|this|that)(?: ❝)?\\s+(?:to be\\s+|as\\s+)?${JUDGEMENT}`,
  "gu",
);

/** "Statement true" and nothing else. */
const BARE = new RegExp(`^(?:the |this )?${SENTENCE}\\s+[([]?${JUDGEMENT}[)\\].!]*$`, "gu");

/** What follows "a true" or "the correct" when that is said of a sentence. */
const SAID_OF_SENTENCE = new RegExp(
  `^(?:$|[^\\w ]| [^\\w]| (?:${SENTENCE}|one|answer|interpretation|match|representation|depiction|account|assessment|summary|reflection|reading|about|of|for|in|because|as|since|based|and|but|given|with|to|that)(?![\\p{L}]))`,
  "u",
);

/** A verdict on one of the pictures or one part of the sentence only, and then the opposite of the other. */
export const BUT_NOT =
  /^[^.]*\b(?:but|while|whereas|however|though|and)\b[^.]*\b(?:not|false|incorrect|wrong|inaccurate|untrue|fails?)\b/;
const OF_NONE = /^ (?:for|of|in) (?:neither|none|no)\b/;

/** "I find the statement to be false", "I would not call it accurate", "statement true". */
export function judgedVerdicts(text: string): (Found | undefined)[] {
  if (!JUDGING_WORD.test(text)) return [];
  return [...text.matchAll(JUDGED), ...text.matchAll(BARE)].map((match) => {
    const { not, yes } = match.groups ?? {};
    if (isSupposed(text, match.index)) return undefined;
    const isNegated =
      /\b(?:not|never|(?:wrong|incorrect|inaccurate|misleading) to)\s+$/.test(text.slice(0, match.index)) !==
      (not !== undefined);
    return { value: (yes !== undefined) !== isNegated, strength: 2, at: match.index };
  });
}

/** A verdict on one of the pictures or one part of the sentence only. */
export const PART =
  /^[ ,]*(?:only )?(?:for|of|in|about|regarding|as to|on|with (?:respect|regard) to|when it comes to|concerning) (?:only )?(?:the |just )?(?:left|right|first|second|third|other|one|top|bottom|former|latter|that part|this part|part)\b/;

/** "For the left image the": what follows is said of one picture. */
const OF_ONE_PICTURE =
  /(?:^|[,;] *)(?:(?:but|and) )?(?:for|of|in) (?:the )?(?:left|right|first|second)(?: \w+)?,?(?: (?:the|this|that|given))* $/;

const CONCLUSION =
  /(?:^|[\s,.:])(?:so|therefore|thus|hence|consequently|accordingly|overall|in conclusion|in summary|to conclude|as a result|finally|ultimately|we can conclude that|which means|meaning|mak(?:es|ing)|render(?:s|ing)?)\b[ ,:]*[^.]{0,40}$/;

/** "I do not think that", "it is not the case that": the opposite of what follows. */
const DENIAL =
  /\b(?:(?:not|cannot) (?:think|believe|feel|say|consider|find|agree|claim|conclude)|(?:is|was) not (?:the case|so)|disagree|(?<!\bno |without (?:a |any )?)doubt)(?: that)?(?: (?:the|this|that|given|above|whole)){0,3} *$/;

/** "None of the", "not all parts of the": the opposite of what follows. */
export const NONE =
  /\b(?:neither|none|nothing in|not all(?: (?:parts?|of it))?|not every part|no part|no)(?: of)?(?: (?:the|these|those|this|both|given|two|parts?|requirements?|conditions?|aspects?|elements?|claims?|of|images?|pictures?|photos?)){0,3} *$/;

/** True when what stands at an index is a condition or a question, not a statement. */
export function isSupposed(text: string, index: number): boolean {
  const clause = text.slice(0, index).split(/[,;:]/).at(-1) ?? "";
  if (/^(?:(?:if|unless|supposing) (?!we |you |one |i )|otherwise\b)/.test(text)) return true;
  if (/^assuming\b/.test(text)) return /\bwould\b/.test(text);
  return (
    /\b(?:if|whether|unless|assuming|suppose|supposing|provided(?!\s*$| (?:statement|sentence|claim|caption|description|image|picture|photo))|until|in order for|wether|in case|how|check(?:ing)? that|requires?|would mean|hard to say|(?:could|may|might|some|people) say|not (?:sure|certain|clear|convinced|confident|obvious|enough)|insufficient|cannot be (?:concluded|confirmed|inferred|verified|determined|established))\b/.test(
      clause,
    ) ||
    (/\bfor(?: \w+){0,4} $/.test(clause) && /^[^,]{0,40}? to\b/.test(text.slice(index))) ||
    /^(?:is|was|does|do) /.test(text.trimStart()) ||
    /\?$/.test(text)
  );
}
