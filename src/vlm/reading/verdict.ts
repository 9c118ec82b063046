import { answerWord, bareText, loneAnswer } from "./words.ts";

/** What a statement says about the truth of the sentence. */
export interface Verdict {
  readonly value: boolean;
  /** 3: announced as the answer; 2: said of the whole sentence; 1: perhaps of a part of it. */
  readonly strength: 1 | 2 | 3;
}

/** Letters of a prompt that asks for one of two options, and what they stand for. */
export type Options = ReadonlyMap<string, boolean>;

/** The verdict of one statement (lower case, as `statementsOf` gives it); undefined when it has none. */
export function verdictOf(statement: string, options?: Options): Verdict | undefined {
  const text = statement.replaceAll(BOTH, " ? ").replaceAll(/\s+/g, " ").trim();
  const announced = announcedVerdict(text, options);
  if (announced !== undefined) return { value: announced, strength: 3 };
  const leading = leadingVerdict(text);
  const said = lastOf([...subjectVerdicts(text), ...trailingVerdicts(text), ...imageVerdicts(text)]);
  if (said !== undefined && (said.strength === 2 || leading === undefined)) return said;
  return leading === undefined ? said : { value: leading, strength: 2 };
}

/** Both answers together, as in the question: no answer. */
const BOTH =
  /\b(?:either |neither )?(?:true|yes|correct|accurate|right)\s*(?:\/|\bor\b|\band\b|\bnor\b|\bvs\.?\b|,? or)\s*(?:not\b(?!\s+(?:true|correct))|false|no\b|incorrect|inaccurate|wrong)|\b(?:either |neither )?(?:false|no|incorrect)\s*(?:\/|\bor\b|\band\b|\bnor\b)\s*(?:true|yes|correct)\b|\b(?:partially|partly|half|somewhat|mostly|not necessarily|not entirely clear if)[ -](?:true|correct|accurate|right|false|incorrect|wrong)\b|是否(?:正确|为真)?|对错|真假/g;

const ADVERBS =
  "(?:(?:also|indeed|actually|definitely|clearly|certainly|therefore|thus|hence|then|simply|completely|entirely|fully|totally|absolutely|generally|overall|still|both|most likely|likely|probably|very|quite|strictly|technically|factually|logically|evidently|obviously|apparently|just|only|always|exactly|considered|deemed|judged|evaluated as|labell?ed|classified as|determined to be|found to be|said to be|to be|as|a|an|the|marked as|objectively|basically|essentially|in fact|ultimately|unfortunately|perfectly|largely|plainly|necessarily|100 ?%|,),?\\s+)*";

const POSITIVE =
  "(?:true|correct|accurate|right(?! (?:side|image|picture|photo|one|of|now|half|hand|panel|box))|valid|supported|satisfied|the case|yes|verified|confirmed|entailed|consistent with|met\\b|fulfilled|factual|truthful|an accurate|in agreement)";
const NEGATIVE =
  "(?:false|incorrect|inaccurate|wrong|invalid|unsupported|untrue|contradicted|refuted|inconsistent with|mistaken|contradictory|unsatisfied|violated|erroneous|misleading|no(?=[.!,)]|$)|disproved|disproven|falsified)";
const NOT = "(?:(?:not|never|no longer|far from|anything but|hardly|neither)\\s+)";

/** Words for the sentence in question; the pronouns may mean a part of it. */
const WHOLE =
  "(?:statement|sentence|claim|caption|description|assertion|hypothesis|proposition|answer|text|premise|conclusion|verdict|response|label|result|condition|conditions|assessment|interpretation|characteri[sz]ation|❝|statements|phrase|observation|above|this one)";
const PRONOUN = "(?:it|this|that|which|everything|all of this|what is said|what it says)";
const COPULA =
  "(?:is|(?:cannot|could not) be|was|are|were|do(?:es)? not (?:seem|appear|look)|seems?|appears?|remains?|would be|must be|should be|will be|has to be|can be|evaluates to|turns out|becomes|reads|looks|holds|proves|=|→|->)";

const SUBJECT_VERDICT = new RegExp(
  `(?<![\\p{L}])(?<subject>${WHOLE}|${PRONOUN})(?![\\p{L}])(?<gap>[^.:;?]{0,160}?)\\s+(?<copula>${COPULA})\\s*(?:to be\\s+|to\\s+|out to be\\s+)?(?<before>${ADVERBS})(?<not>${NOT})?(?<after>${ADVERBS})(?:(?<yes>${POSITIVE})|(?<no>${NEGATIVE}))(?![\\w-])`,
  "gu",
);

interface Found extends Verdict {
  readonly at: number;
}

function lastOf(found: readonly (Found | undefined)[]): Verdict | undefined {
  const all = found.filter((each) => each !== undefined);
  const strongest = Math.max(...all.map(({ strength }) => strength));
  const last = all
    .filter(({ strength }) => strength === strongest)
    .sort((a, b) => a.at - b.at)
    .at(-1);
  return last && { value: last.value, strength: last.strength };
}

/** "The statement is not true", "the claim that ... is wrong", "this is accurate". */
function subjectVerdicts(text: string): (Found | undefined)[] {
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
    if (
      /^(?:can|must|should|has to) ?be/.test(copula) &&
      !/\b(?:answer|considered|concluded|deemed|so|therefore|thus|hence)\b/.test(text)
    )
      return undefined;
    if (/necessarily/.test(before + after) && not !== "") return undefined;
    if (
      /\b(?:not|cannot)\b/.test(gap) &&
      /\b(?:can|determine|sure|clear|know|confirm|verify|tell)\b/.test(gap)
    )
      return undefined;
    const isWhole = !new RegExp(`^${PRONOUN}$`).test(subject);
    const isPart =
      PART.test(rest) || (gap.length > 60 && /\b(?:but|however|although|while|whereas)\b/.test(rest));
    const isDenied = DENIAL.test(text.slice(0, match.index)) || NONE.test(text.slice(0, match.index));
    const isNegated = ((not !== "") !== / not |^cannot/.test(copula)) !== isDenied;
    const value = (yes !== undefined) !== isNegated;
    const isConcluded = CONCLUSION.test(text.slice(0, match.index));
    return {
      value,
      strength: (isWhole || isConcluded) && !isPart ? 2 : 1,
      at: match.index + match[0].length,
    };
  });
}

/** A verdict on one of the pictures or one part of the sentence only. */
const PART =
  /^[ ,]*(?:only )?(?:for|of|in|about|regarding|as to|on|with (?:respect|regard) to|when it comes to|concerning) (?:only )?(?:the |just )?(?:left|right|first|second|third|other|one|top|bottom|former|latter|that part|this part|part)\b/;

const CONCLUSION =
  /(?:^|[\s,.:])(?:so|therefore|thus|hence|consequently|accordingly|overall|in conclusion|in summary|to conclude|as a result|finally|ultimately|we can conclude that|which means|meaning|mak(?:es|ing)|render(?:s|ing)?)\b[ ,:]*[^.]{0,40}$/;

/** "I do not think that", "it is not the case that": the opposite of what follows. */
const DENIAL =
  /\b(?:not (?:think|believe|feel|say|consider|find|agree)|(?:is|was) not (?:the case|so)|disagree)(?: that)?(?: (?:the|this|that|given|above|whole)){0,3} *$/;

/** "None of the", "not all parts of the": the opposite of what follows. */
const NONE =
  /\b(?:neither|none|not all(?: (?:parts?|of it))?|not every part|no part|no)(?: of)?(?: (?:the|these|those|this|both|given|two|parts?|of)){0,3} *$/;

/** True when what stands at an index is a condition or a question, not a statement. */
function isSupposed(text: string, index: number): boolean {
  const clause = text.slice(0, index).split(/[,;:]/).at(-1) ?? "";
  if (/^(?:if|unless|assuming|supposing) (?!we |you |one |i )/.test(text)) return true;
  return (
    /\b(?:if|whether|unless|assuming|suppose|supposing|provided|until|in order for|for|wether|in case|how|check(?:ing)? that|requires?|would mean|hard to say|say that)\b/.test(
      clause,
    ) ||
    /^(?:is|was|does|do) /.test(text.trimStart()) ||
    /\?$/.test(text)
  );
}

/** "..., so no", "making it false", "therefore: true". */
const TRAILING =
  /(?:^|[\s,.:(])(?<cue>so|therefore|thus|hence|consequently|overall|in conclusion|in summary|finally|then|answer|say|conclude|choose|select|go with|is|→|->|=>|=|:|–|—|-|mak(?:es?|ing) (?:it|this|that|❝|(?:the |this |that )?(?:whole |entire |given |above )?(?:statement|sentence|claim|caption|description|assertion|condition)s?(?: ❝)?)|render(?:s|ing)? (?:the |it |this )?(?:statement|sentence|claim|caption|description)?|as|was|be)\s*[:,]?\s*(?:definitely |clearly |a |an |actually |indeed |also |completely |entirely |therefore )?(?<not>not )?(?<word>\S{2,14}?)[.!)\]✅❌\s]*$/g;

function trailingVerdicts(text: string): (Found | undefined)[] {
  return [...text.matchAll(TRAILING)].map((match) => {
    const { cue = "", not, word = "" } = match.groups ?? {};
    const value = answerWord(word);
    if (value === undefined || isSupposed(text, match.index)) return undefined;
    if (
      /^(?:is|was|be|as|-|–|—|=)$/.test(cue) &&
      !/^(?:true|false|correct|incorrect|yes|no|wrong)$/.test(word)
    )
      return undefined;
    if (cue === "be" && !/\b(?:answer|considered|concluded)\b/.test(text)) return undefined;
    if (/^(?:no|yes)$/.test(word) && /^(?:is|was|as|be)$/.test(cue) && !/\banswer\b/.test(text))
      return undefined;
    const isWeak = /^(?:is|was|be|as|:|-|–|—|=|then)$/.test(cue);
    return { value: value !== (not !== undefined), strength: isWeak ? 1 : 2, at: match.index };
  });
}

/** "The images do not match the description", "the sentence describes both pictures". */
const IMAGE_VERDICTS: readonly RegExp[] = [
  /\b(?:image|images|picture|pictures|photo|photos|photographs|scene|scenes|pair|they|evidence|it|this|that|which)(?:[^.;]{0,60}?) (?<not>do(?:es)? not |fails? to |cannot |(?:is|are) not )?(?:does |do |(?:is|are) )?(?:\w+ly )?(?:(?<yes>match(?:es|ing)?|support(?:s|ing)?|confirm(?:s|ing)?|satisf(?:y|ies|ying)|agrees? with|fits?|verif(?:y|ies)|meets?|corresponds? (?:to|with)|aligns? with|consistent with|compatible with|in (?:line|agreement|accordance) with)|(?<no>contradict(?:s|ing)?|refut(?:es?|ing)|disprov(?:es?|ing)|violat(?:es?|ing)|inconsistent with|incompatible with)) (?:with )?(?:the |this |that )?(?:given |provided |above |whole |entire )?(?:statement|sentence|claim|caption|description|assertion|condition|conditions|criteria|❝)/g,
  /\b(?:statement|sentence|claim|caption|description|assertion|❝)(?: ❝)? (?<not>do(?:es)? not |fails? to |cannot )?(?:does |do )?(?:\w+ly )?(?:(?<yes>match(?:es)?|(?:(?<=(?:accurate|correct|truthful|proper|perfect|exact|faithful)ly )(?:describe|represent|reflect|capture|depict)s?|(?:describe|represent|reflect|capture|depict)s? (?:the|these|both|this|what|each|all)(?: (?:of|two|given|provided|shown|content|contents|the|these|left|right))* (?:image|picture|photo|scene|is shown|is depicted|you see|we see|i see)\w*)|hold(?:s)?(?: true| up)?|appl(?:y|ies)|corresponds?|aligns?|fits?|agrees?)|(?<no>fails|contradicts?|misrepresents?|misdescribes?))(?![\w-])/g,
  /,? contradicting (?:the |this |that )(?:\w+ )?(?<no>statement|sentence|claim|caption|description|assertion|❝)/g,
  /\bi (?<not>do not |cannot )?(?:(?:fully|completely|would) )?(?:(?<yes>agree)|(?<no>disagree))(?: with (?:the|this|that) (?:statement|sentence|claim|caption|description)|[.!,]|$)/g,
];

function imageVerdicts(text: string): (Found | undefined)[] {
  return IMAGE_VERDICTS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const { not, yes } = match.groups ?? {};
      if (isSupposed(text, match.index)) return undefined;
      const isNegated = (not !== undefined) !== NONE.test(text.slice(0, match.index));
      const rest = text.slice(match.index + match[0].length);
      return {
        value: (yes !== undefined) !== isNegated,
        strength: PART.test(rest) ? 1 : 2,
        at: match.index,
      } as const;
    }),
  );
}

/** Words that announce the answer, in several languages, and what separates them from it. */
const ANNOUNCEMENT =
  /(?:^|[\s,({])(?:(?:final|correct|my|the|short|overall|best|most likely|predicted)\s+)*(?:answer|verdict|conclusion|label|judge?ment|prediction|result|output|response|decision|truth[- ]value|evaluation|assessment|determination|true or false|true\/false|yes or no|yes\/no|\?|antwort|réponse|respuesta|resposta|risposta|antwoord|jawaban|jibu|cevap|yanıt|ответ|відповідь|odpowiedź|答案|结论|回答|判断|答え|結論|정답|답|답변|إجابة|الإجابة|الجواب|उत्तर|பதில்|விடை|trả lời|đáp án|คำตอบ|svar|απάντηση|תשובה)(?:\s*\([^)]*\)|\s+(?:to (?:the|this) question|here|for (?:the|this) (?:statement|example|image|pair)))?\s*(?:would be|should be|must be|will be|is|was|est|es|é|è|ist|adalah|ni|是|为|為|は|:|：|=|→|->|=>|-|–|—)+\s*:?\s*(?<rest>[^\s].*)$/u;

/** A field of JSON such as `"is_true": false`. */
const JSON_FLAG =
  /[{,]\s*(?:\w+ )?(?:is )?(?:true|truth|truthful|truthfulness|correct|valid|holds)\s*:\s*(true|false|yes|no)\b/;

function announcedVerdict(text: string, options: Options | undefined): boolean | undefined {
  const rest = ANNOUNCEMENT.exec(text)?.groups?.rest;
  if (rest !== undefined && isSupposed(text.slice(0, text.length - rest.length), text.length - rest.length))
    return undefined;
  const flag = JSON_FLAG.exec(text)?.[1];
  if (flag !== undefined) return flag === "true" || flag === "yes";
  const said = rest ?? text;
  const option = options && optionVerdict(said, options);
  if (option !== undefined) return option;
  if (rest === undefined) return undefined;
  const lone = loneAnswer(bareText(rest));
  if (lone !== undefined) return lone;
  const leading = leadingVerdict(rest);
  if (leading !== undefined) return leading;
  return lastOf([...subjectVerdicts(rest), ...imageVerdicts(rest)])?.value ?? notVerdict(rest);
}

/** "not true", "probably false": an adjective with what modifies it. */
function notVerdict(text: string): boolean | undefined {
  const match = new RegExp(
    `^${ADVERBS}(?<not>${NOT})?${ADVERBS}(?:(?<yes>${POSITIVE})|(?<no>${NEGATIVE}))(?![\\w-])`,
  ).exec(text);
  if (!match || /\bright\b/.test(match[0])) return undefined;
  return (match.groups?.yes !== undefined) !== (match.groups?.not !== undefined);
}

/** "A", "(b)", "option A", "A. Yes": a letter alone or at the head of a list entry. */
function optionVerdict(text: string, options: Options): boolean | undefined {
  const match =
    /^(?:the )?(?:correct )?(?:option|choice|answer)?\s*(?:is\s+)?[([]?(?<letter>[a-z0-9])[)\].:,]*(?:\s|$)(?<rest>.*)$/u.exec(
      text,
    );
  const letter = match?.groups?.letter;
  const value = letter === undefined ? undefined : options.get(letter.toUpperCase());
  if (value === undefined) return undefined;
  // "a dog is on the left" begins with an article.
  const isAlone = bareText(match?.groups?.rest ?? "") === "";
  const isMarked =
    /^\W*(?:option |choice |answer )?[([]?\w[)\].:,]/.test(text) || /\b(?:option|choice)\b/.test(text);
  return isAlone || isMarked ? value : undefined;
}

/** "Yes, ...", "No. ...", "True because ...": the answer comes first. */
function leadingVerdict(text: string): boolean | undefined {
  const trimmed = text.replace(/^[([]?[a-d][)\].:]+\s*(?=\S)/, "").replace(LEADING_FILLERS, "");
  const whole = answerWord(bareText(trimmed));
  if (whole !== undefined) return whole;
  if (
    /^(?:(?:definitely|absolutely|certainly|of course|surely|clearly|probably|likely|most likely) not|not (?:quite|exactly|really|at all|entirely))(?=[.,!;:]|$)/.test(
      bareText(text),
    )
  )
    return false;
  const match =
    /^[^\p{L}\p{N}✓✔✅✗✘❌]*(?<word>[\p{L}\p{M}']+|[✓✔✅✗✘❌])(?<mark>\s*[.,:!;()–—\-/…、，。！：]*)\s*(?<rest>.*)$/su.exec(
      trimmed,
    );
  if (!match?.groups) return undefined;
  const { word = "", mark = "", rest = "" } = match.groups;
  const [next = ""] = /^[\p{L}\p{M}']+/u.exec(rest) ?? [];
  if (word === "not") return notVerdict(trimmed);
  if (/^(?:absolutely|definitely)$/.test(word) && /[!.,]/.test(mark)) return true;
  const value = answerWord(word);
  if (value === undefined) return undefined;
  const isMarked = /[.,:!;()–—/…、，。！：]|\s-+\s?|-\s/.test(mark + (rest === "" ? "." : ""));
  if (isMarked) {
    // "yes, no": nobody can tell.
    const second = answerWord(bareText(rest));
    const isUndecided =
      (second !== undefined && second !== value && /^[,/\s、，-]*$/.test(mark)) ||
      /^(?:maybe|perhaps|possibly|not sure|unsure)\b/.test(rest);
    return isUndecided ? undefined : value;
  }
  if (answerWord(bareText(rest)) === !value) return undefined;
  if (/^(?:yes|yeah|yep|yup|nope|✅|❌|✔|✗|✓)$/.test(word)) return value;
  if (word === "no" && /^\d+\W*$/.test(rest)) return value;
  if (
    /^(?:true|false|correct|incorrect|wrong)$/.test(word) &&
    /^(?:because|as|since|for|the|there|it|this|that|both|statement|in|based|given|due|they|only|one|each|neither|none|no|while|if|although|but|and|according|answer|all|i|we|you|a|an|these)$/.test(
      next,
    )
  )
    return !(word === "correct" && /^(?:answer)$/.test(next)) ? value : undefined;
  // "No the left one is empty", but not "no dogs", "no one", "no idea".
  if (
    word === "no" &&
    /^(?:the|there|it|its|this|that|they|these|those|he|she|because|since|as|in|only|both|neither|not|i|we|you|a|an|none|each|all|although|while|but|and|at|on|if|is|no|based|according|just)$/.test(
      next,
    )
  )
    return value;
  return undefined;
}

/** Words before an answer that leave it as it is. */
const LEADING_FILLERS =
  /^(?:(?:so|well|therefore|thus|hence|overall|finally|ok|okay|hmm|wait|actually|in conclusion|in summary|in short|sure|oh|ah|without (?:a |any )?doubt|i (?:think|believe|would say|say|guess|conclude|would answer|would conclude|pick|choose|select|(?:will |would )?go with)(?: that)?(?: it)?(?: is)?|probably|likely|most likely|(?:definitely|absolutely|certainly|surely)(?!\W+(?!(?:yes|no|true|false|correct|incorrect|not)\b))|most|clearly|my answer|final|based on (?:the|these|both) (?:image|images|picture|pictures|photos)(?: provided)?|looking at (?:the|these|both) (?:image|images|pictures)|response|sorry|to answer your question|in this case|for this (?:pair|image|statement))\s*[,:]?\s+)+/;
