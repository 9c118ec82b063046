import { JUDGEMENT } from "./verdict-words.ts";
import { answerWord, bareText } from "./words.ts";

/** "Yes, ...", "No. ...", "True because ...": the answer comes first. */
export function leadingVerdict(text: string): boolean | undefined {
  const trimmed = text
    .replace(/^(?:(?:option|choice|answer) )?[([]?[a-d][)\].:]+\s*(?=\S)/, "")
    .replace(LEADING_FILLERS, "");
  const whole = phraseVerdict(trimmed);
  if (whole !== undefined) return whole;
  if (
    /^(?:(?:definitely|absolutely|certainly|of course|surely|clearly|obviously|probably|likely|most likely) not|not (?:quite|exactly|really|at all|entirely|completely)(?: (?:right|correct|true|accurate))?)(?=[.,!;:]|$)/.test(
      bareText(text.slice(0, MAX_PHRASE)),
    )
  )
    return false;
  const addressed =
    /^you are (?:absolutely |completely )?(?:(?<yes>right|correct)|wrong|mistaken|incorrect)(?=[.,!:]|$)/.exec(
      trimmed,
    );
  if (addressed) return addressed.groups?.yes !== undefined;
  const head = trimmed.split(/[,;:–—]/, 1)[0]!.trim();
  const phrase = head.includes(" ") ? phraseVerdict(head) : undefined;
  if (phrase !== undefined) return phrase;
  const named = NAMED_ANSWER.exec(trimmed)?.groups;
  if (named) return /^(?:true|yes)$/.test(named.answer!) === (named.not === undefined);
  const match =
    /^[^\p{L}\p{N}✓✔✅✗✘❌]*(?<word>[\p{L}\p{M}']+|[✓✔✅✗✘❌])(?<mark>\s*[.,:!;()–—\-/…、，。！：]*)\s*(?<rest>.*)$/su.exec(
      trimmed,
    );
  if (!match?.groups) return undefined;
  const { word = "", mark = "", rest = "" } = match.groups;
  const [next = ""] = /^[\p{L}\p{M}']+/u.exec(rest) ?? [];
  if (word === "not") return notVerdict(trimmed);
  if (/^(?:absolutely|definitely)$/.test(word) && /[!.,]/.test(mark))
    return /^(?:i |let |here|please|what|how|which)/.test(rest) ? undefined : true;
  // "Right, there are three", but not "right, left".
  if (word === "right" && /^[,!]/.test(mark) && /^(?:there|both|it|they|the|all|each|as)\b/.test(rest))
    return true;
  if (/^no,? thank/.test(trimmed)) return undefined;
  const value = answerWord(word);
  if (value === undefined) return undefined;
  if (/^[-]$/.test(mark) && /^\p{L}+(?: \p{L}+)?\W*$/u.test(rest)) return undefined; // "no-parking sign"
  const isMarked = /[.,:!;()–—/…、，。！：]|\s-+\s?|-\s/.test(mark + (rest === "" ? "." : ""));
  if (isMarked) {
    // "yes, no": nobody can tell.
    const second = phraseVerdict(rest);
    const isUndecided =
      (second !== undefined && second !== value && /^[,/\s、，-]*$/.test(mark)) ||
      /^(?:maybe|perhaps|possibly|not sure|unsure|partially|partly|(?:(?:it|this|that|we|you|i|is) )*(?:(?:not possible|impossible) to (?:determine|tell|know|say|verify)|unclear|cannot be determined|cannot (?:tell|know|determine)))\b/.test(
        rest,
      );
    return isUndecided ? undefined : value;
  }
  if (phraseVerdict(rest) === !value) return undefined;
  if (/^(?:yes|yeah|yep|yup|nope|✅|❌|✔|✗|✓)$/.test(word)) return value;
  if (word === "no" && /^\d+\W*$/.test(rest)) return value;
  if (
    /^(?:true|false|correct|incorrect|wrong)$/.test(word) &&
    /^(?:because|as|since|for|the|there|it|this|that|both|statement|in|based|given|due|they|only|one|each|neither|none|no|rather|while|if|although|but|and|according|answer|all|i|we|you|a|an|these|left|right)$/.test(
      next,
    )
  )
    return !(word === "correct" && /^(?:answer)$/.test(next)) ? value : undefined;
  // "No the left one is empty", but not "no dogs", "no one", "no idea".
  if (
    word === "no" &&
    /^(?:the|there|it|its|this|that|they|these|those|he|she|because|since|as|in|only|both|neither|not|i|we|you|a|an|none|each|all|although|while|but|and|at|on|if|is|no|based|according|just|left|right)$/.test(
      next,
    ) &&
    !/^left turn|^right turn/.test(rest)
  )
    return value;
  return undefined;
}

/** The answer that a short text is. */
function phraseVerdict(text: string): boolean | undefined {
  return text.length > MAX_PHRASE ? undefined : answerWord(bareText(text));
}

/** What is longer is no phrase. */
const MAX_PHRASE = 80;

/** Words before an answer that leave it as it is. */
const LEADING_FILLERS =
  /^(?:(?:so|well|therefore|thus|hence|overall|finally|ok|okay|hmm|wait|actually|in conclusion|in summary|in short|to sum up|all in all|to summari[sz]e|why(?= (?:yes|no)\b)|simply put|sure|oh|ah|without (?:a |any )?doubt|i (?:think|believe|would say|say|guess|conclude|would (?:answer|respond|reply)|would conclude|pick|choose|select|(?:will |would |am )?go(?:ing)? with)(?: that)?(?: it)?(?: is)?|(?:(?:most|very|quite) )?(?:probably|likely)|(?:definitely|absolutely|certainly|surely)(?!\W+(?!(?:yes|no|true|false|correct|incorrect|not)\b))|most|clearly|obviously|i (?:am |would )?lean(?:ing)? towards?|if i had to (?:guess|choose|answer|say|pick|decide)|my answer|final|based on (?:the|these|both) (?:image|images|picture|pictures|photos)(?: provided)?|looking at (?:the|these|both) (?:image|images|pictures)|response|unfortunately|(?:sorry|apologies)(?:,? but)?|to answer your question|in this case|for this (?:pair|image|statement))\s*[,:]?\s+)+/;

/** "False is the correct answer", "true is wrong". */
const NAMED_ANSWER =
  /^(?<answer>true|false|yes|no) (?:is|would be|should be) (?<not>not |incorrect|wrong)?(?:(?:the|my) )?(?:(?:correct|right|final|best) ?)?(?:answer|choice|option|response)?[.!]*$/;

const NOUN_NEXT =
  /^ (?!(?:because|as|since|for|the|there|it|this|that|both|statement|sentence|answer|in|based|given|due|they|only|one|each|neither|none|no|while|if|although|but|and|according|all|i|we|you|a|an|these|to|of|about|at|on|by|with|when|here|so|or|not|is|are)\b)\p{L}/u;

const MODIFIED = new RegExp(`^${JUDGEMENT}`);

/** "not true", "probably false": an adjective with what modifies it. */
export function notVerdict(text: string): boolean | undefined {
  const match = MODIFIED.exec(text);
  if (!match || /\bright\b/.test(match[0])) return undefined;
  if (NOUN_NEXT.test(text.slice(match[0].length))) return undefined; // "false teeth"
  return (match.groups?.yes !== undefined) !== (match.groups?.not !== undefined);
}
