import { BUT_NOT, isSupposed, NONE, PART } from "./said-verdicts.ts";
import type { Found } from "./verdict.ts";
import { COPULA, JUDGEMENT, SENTENCE } from "./verdict-words.ts";

const RIGHTLY = "(?<rightly>(?:accurate|correct|truthful|proper|perfect|exact|faithful|precise)ly)";
const WRONGLY = "(?<wrongly>(?:incorrect|inaccurate|wrong|false|mistaken|erroneous|improper)ly)";
const DOES_NOT = "(?<not>do(?:es)? not |fails? to |cannot |(?:is|are) not )?(?:does |do |(?:is|are) )?";
const THE = "(?:(?:the|this|that|given|provided|above|whole|entire) )*";

/** "The images do not match the description", "the sentence describes both pictures", "that is not what the statement says". */
const OF_SENTENCE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:(?:image|picture|photo|photograph|scene)s?|pair|count|number|total|they|evidence|it|this|that|which)(?:[^.;]{0,60}?) ${DOES_NOT}(?:\\w+ly )?(?:(?<yes>match(?:es|ing)?|support(?:s|ing)?|confirm(?:s|ing)?|satisf(?:y|ies|ying)|agrees? with|fits?|verif(?:y|ies)|meets?|corresponds? (?:to|with)|aligns? with|consistent with|compatible with|in (?:line|agreement|accordance) with)|(?<no>contradict(?:s|ing)?|refut(?:es?|ing)|disprov(?:es?|ing)|violat(?:es?|ing)|inconsistent with|incompatible with|conflicts? with)) (?:with )?(?:what )?${THE}(?:${SENTENCE}|conditions?|criteria)`,
    "g",
  ),
  new RegExp(
    `\\b(?:${SENTENCE}|conditions?|requirements?|relation(?:ship)?s?)(?: ❝)? ${DOES_NOT}(?:\\w+ly )?(?:(?<yes>match(?:es)?|holds?(?: true| up)?|checks? out|appl(?:y|ies)|corresponds?|aligns?|fits?|agrees?)|(?<no>fails|contradicts?|misrepresents?|misdescribes?))(?![\\w-])`,
    "g",
  ),
  new RegExp(
    `\\b${SENTENCE}(?: ❝)? ${DOES_NOT}(?:${RIGHTLY}|${WRONGLY}) (?!(?:true|false|correct|incorrect|right|wrong)\\b)\\w+`,
    "g",
  ),
  new RegExp(
    `\\b${SENTENCE}(?: ❝)? ${DOES_NOT}(?<yes>describe|represent|reflect|capture|depict)s? (?:the|these|both|this|what|each|all)(?: (?:of|two|given|provided|shown|content|contents|the|these|left|right))* (?:image|picture|photo|scene|is shown|is depicted|you see|we see|i see)\\w*(?: (?:${RIGHTLY}|${WRONGLY}))?`,
    "g",
  ),
  new RegExp(
    `\\b(?<yes>nothing) (?:false|wrong|incorrect|inaccurate|untrue) (?:about|in|with) ${THE}${SENTENCE}`,
    "g",
  ),
  new RegExp(`\\b${SENTENCE}(?: ❝)? (?<no>should) (?:have )?(?:instead )?(?:say|said|read|state)`, "g"),
  new RegExp(
    `\\b${SENTENCE}(?: ❝)? (?:contains|has|includes) (?:(?:an?|some|several|factual) )*(?<no>errors?|mistakes?|inaccurac(?:y|ies))\\b`,
    "g",
  ),
  new RegExp(
    `(?:^|[ ,])(?<no>contradicting|contrary to|unlike|(?:something )?(?:different|other) (?:from|than)|the opposite of)(?: what)? ${THE}${SENTENCE}`,
    "g",
  ),
  new RegExp(
    `^(?:although |while )?${THE}${SENTENCE}(?: ❝)? (?:says|claims|states|mentions|asserts|suggests|implies|describes)\\b[^.]*?(?<no>,? (?:but|however|yet))\\b(?![^.]*\\b(?:cannot|unclear|not (?:clear|possible|sure|enough)|hard|difficult|unable|if|whether)\\b)`,
    "g",
  ),
];

/** The same without a word for the sentence. */
const OTHERS: readonly RegExp[] = [
  /\b(?:image|picture|photo)s?(?<not> does not| do not)?(?: do| does)?(?: \w+ly| indeed)? (?<yes>(?:show|depict|satisf|fulfil)\w*) (?:this|that)(?=[.!,]|$)/g,
  /\bwhat is (?:claimed|described|stated|said|asserted) is (?:indeed )?(?<not>not )?(?:indeed )?(?<yes>shown|depicted|seen|visible|there|correct|true)\b/g,
  new RegExp(
    `^(?:just |exactly |precisely )?(?<yes>as) (?:(?:is )?(?:stated|described|claimed)(?: (?:in|by) ${THE}${SENTENCE})?(?=[,.]|$)|${THE}${SENTENCE} (?:says|states|claims|describes)(?=[,.]|$))`,
    "g",
  ),
  /\bthe (?<no>opposite|reverse|contrary) (?:is|was|holds)\b|\b(?<no2>no) truth (?:to|in) (?:the|this) \w+/g,
  /\b(?:this|that|it|which|everything)(?<not> does not)? (?<yes>match(?:es)?|holds?(?: true| up)?)[.!]*$/g,
  new RegExp(
    `\\b(?<no>not (?:what|as|the way)) ${THE}(?:${SENTENCE}|it|was|is)\\s(?:says?|said|states?|stated|claims?|claimed|describe[sd]?|asserts?|suggest(?:s|ed)?)`,
    "g",
  ),
  /\b(?:that|this|it|which) is (?<not>not )?(?:(?:exactly|precisely) )?(?:(?<yes>what)|(?<no>the opposite of what)) (?:(?:the|both|these|two) )*(?:(?:image|picture|photo)s? (?:show|depict)s?|is (?:shown|depicted|seen))/g,
  new RegExp(
    `\\bi (?<not>do not |cannot )?(?:(?:fully|completely|would) )?(?:(?<yes>agree)|(?<no>disagree))(?: with (?:the|this|that) ${SENTENCE}| with (?:this|that|it|you)\\b| that\\b|[.!,]|$)`,
    "g",
  ),
];

const SENTENCE_WORD = new RegExp(`${SENTENCE}|condition|criteria|requirement|relation`);

/** Verdicts that compare the sentence with the pictures. */
export function imageVerdicts(text: string): (Found | undefined)[] {
  const patterns = SENTENCE_WORD.test(text) ? [...OF_SENTENCE, ...OTHERS] : OTHERS;
  return patterns.flatMap((pattern) =>
    matchesOf(pattern, text).map((match) => {
      const { not, yes, rightly, wrongly } = match.groups ?? {};
      const [before, rest] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      if (isSupposed(text, match.index)) return undefined;
      if (not === "cannot " && /^(?:confirm|verif)/.test(yes ?? "")) return undefined; // it may be true
      const verb = match[0].search(/(?:match|support|confirm|verif|satisf|refut|disprov)\w* /);
      if (/(?<!(?:fails?|failed|seems?|appears?|evidence)) to $/.test(match[0].slice(0, Math.max(verb, 0))))
        return undefined; // "enough to verify"
      if (STATED.test(rest)) return undefined; // "this confirms that the statement is false"
      const isOfOneOnly =
        ONLY.test(before) ||
        (/ only /.test(match[0]) && ONE.test(rest)) ||
        (ONE.test(` ${before.split(" ").at(-2)}`) && BUT_NOT.test(rest));
      const isNegated = (not !== undefined) !== NONE.test(before);
      const isAffirmed = wrongly === undefined && (yes ?? rightly) !== undefined;
      return {
        value: isAffirmed !== isNegated && !isOfOneOnly,
        strength: isOfOneOnly || PART.test(rest) ? 1 : 2,
        at: match.index,
      } as const;
    }),
  );
}

/** What is said of the sentence that has just been named. */
const STATED = new RegExp(`^(?: ❝)? ${COPULA}\\s+${JUDGEMENT}`, "u");

/** All matches; a search is quicker where there are none, as mostly. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}

/** "Only one of the two" before images, and one of them after a verb. */
const ONLY = /\bonly(?: (?:one|the|left|right|first|second|of|two|a|1))* *$/;
const ONE = /^(?: (?:to|for|in))?(?: (?:the|one of))* (?:left|right|first|second|one|1)\b/;
