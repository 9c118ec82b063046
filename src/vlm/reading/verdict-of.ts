import { announcedVerdict } from "./announced-verdict.ts";
import { imageVerdicts } from "./image-verdicts.ts";
import { leadingVerdict } from "./leading-verdict.ts";
import { foreignVerdict } from "./other-languages.ts";
import { isSupposed, judgedVerdicts, subjectVerdicts } from "./said-verdicts.ts";
import { type Found, lastOf, type Options, type Verdict } from "./verdict.ts";
import { answerWord } from "./words.ts";

/** The verdict of one statement (lower case, as `statementsOf` gives it); undefined when it has none. */
export function verdictOf(statement: string, options?: Options): Verdict | undefined {
  const text = statement.replaceAll(BOTH, " ? ").replaceAll(/\s+/g, " ").trim();
  const announced = announcedVerdict(text, options);
  if (announced !== undefined) return { value: announced, strength: 3 };
  const leading = leadingVerdict(text);
  const said = lastOf([
    ...subjectVerdicts(text),
    ...judgedVerdicts(text),
    ...trailingVerdicts(text),
    ...imageVerdicts(text),
  ]);
  // "No, the statement is false", whatever is said of parts after it.
  if (said?.strength === 2 && said.value === leading) return { value: leading, strength: 3 };
  if (said !== undefined && (said.strength === 2 || leading === undefined)) return said;
  if (leading !== undefined) return { value: leading, strength: 2 };
  return said ?? foreignVerdict(text);
}

/** Both answers together, as in the question: no answer. */
const BOTH =
  /\b(?:either |neither )?(?:true|yes|correct|accurate|right)\s*(?:\/|\bor\b|\band\b|\bnor\b|\bvs\.?\b|,? or)\s*(?:answer:? ?)?(?:not\b(?!\s+(?:true|correct))|false|no\b|incorrect|inaccurate|wrong)|\b(?:either |neither )?(?:false|no|incorrect)\s*(?:\/|&|\bor\b|\band\b|\bnor\b)\s*(?:true|yes|correct)\b|\b(?:true|yes)\s*[,&]\s*(?:false|no)[.!]?$|\b(?:partially|partly|half|somewhat|mostly|not necessarily|not entirely clear if)[ -](?:true|correct|accurate|right|false|incorrect|wrong)\b|\bneither (?:entail|support|confirm|prove|verif)\w*(?: by \w+)? nor \w+|是否(?:正确|为真)?|对错|真假/g;
/** "..., so no", "making it false", "therefore: true". */
const TRAILING =
  /(?<cue>(?<![^\s,.:(])(?:-|(?:but|so|therefore|thus|hence|consequently|overall|in conclusion|in summary|finally|then|answer|say|conclude|choose|select|pick|vote|lean(?:ing)? towards?|go(?:ing)? with|means|(?<deny>not )?mak(?:es?|ing) (?:it|this|that|❝|(?:the |this |that )?(?:whole |entire |given |above )?(?:statement|sentence|claim|caption|description|assertion|condition)s?(?: ❝)?)|render(?:s|ing)? (?:the |it |this )?(?:statement|sentence|claim|caption|description)?|be)(?![\p{L}]))|→|->|=>|=|:|–|—|\()\s*[:,]?\s*(?:definitely |clearly |a |an |actually |indeed |also |completely |entirely |therefore )?(?<not>not )?(?<word>\S{2,14}?)(?: here)?[.!)\]✅❌\s]*$/gu;

/** "From what I can see, yes", "so no, there is only one". */
const INTRODUCED =
  /^(?:from|despite|given|based|according|after|judging|looking|considering|in|with|as|to|on|by|even|though|although|while|hence|overall)\b(?!.*\b(?:signs?|reads?|says|written)\b)[^.?]*, (?<word>yes|no|true|false)[.!]*$|(?:^|[ ,])so,? (?<so>yes|no), |\b(?:a|is) (?<mine>yes|no) from me\b/;

function trailingVerdicts(text: string): (Found | undefined)[] {
  const { word: introduced, mine = introduced, so = mine } = INTRODUCED.exec(text)?.groups ?? {};
  if (so !== undefined) return [{ value: answerWord(so)!, strength: 2, at: 0 }]; // a word for yes or no
  const start = text.length <= MAX_TRAILING ? 0 : text.indexOf(" ", text.length - MAX_TRAILING) + 1;
  return [...text.slice(start).matchAll(TRAILING)].map((match) => {
    const at = start + match.index;
    const { cue = "", deny, not, word = "" } = match.groups ?? {};
    const value = answerWord(word);
    if (value === undefined || isSupposed(text, at)) return undefined;
    if (/^(?:be|-|–|—|=|\()$/.test(cue) && !/^(?:true|false|correct|incorrect|yes|no|wrong)$/.test(word))
      return undefined;
    if (
      cue === "be" &&
      (!/\b(?:answer|considered|concluded)\b/.test(text) || /\b(?:could|might|may) be\b/.test(text))
    )
      return undefined;
    if (/^(?:no|yes)$/.test(word) && cue === "be" && !/\banswer\b/.test(text)) return undefined;
    if (cue === ":" && /\b(?:signs?|reads?|says|text|words?|written|label)\b/.test(text)) return undefined; // what a sign says
    const isWeak = /^(?:be|:|-|–|—|=|\(|then)$/.test(cue);
    return { value: value !== ((not ?? deny) !== undefined), strength: isWeak ? 1 : 2, at };
  });
}

/** The end of a statement in which its last words are looked for. */
const MAX_TRAILING = 120;
