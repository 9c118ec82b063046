import { answerText } from "./answer-text.ts";
import type { Outcome, Stop } from "./outcome.ts";
import { isRefusal } from "./refusals.ts";
import { statementsOf } from "./statements.ts";
import type { Options, Verdict } from "./verdict.ts";
import { verdictOf } from "./verdict-of.ts";
import { SENTENCE } from "./verdict-words.ts";
import { bareText, loneAnswer } from "./words.ts";

/** A reply as a model gave it. */
export interface Reply {
  readonly text: string;
  /** The reason why it ended; "end" where nothing is known. */
  readonly stop?: Stop | undefined;
  /** Letters that the prompt offered, such as A for true and B for false. */
  readonly options?: Options | undefined;
}

/**
 * The outcome of a reply (SPEC V1). Thinking is cut off, and the last statement about the sentence counts, one that is
 * announced as the answer before others. A reply that says neither true nor false is never counted as one of them.
 */
export function readReply({ text, stop = "end", options }: Reply): Outcome {
  if (stop === "filter") return "filtered";
  if (stop === "refusal") return "refused";
  const answer = answerText(text);
  if (stop === "length") return readCutReply(answer.text, options) ?? "out-of-tokens";
  const value = verdictOfAnswer(answer.text, options);
  if (value !== undefined) return value ? "true" : "false";
  return isRefusal(answer.text) ? "refused" : "unreadable";
}

/**
 * An answer in a reply that was cut off: one that is announced, or that the reply begins with. Whatever else it says may be a
 * step on the way to the opposite.
 */
function readCutReply(text: string, options: Options | undefined): Outcome | undefined {
  const statements = statementsOf(text);
  const announced = statements
    .map((each) => verdictOf(each, options))
    .findLast((each) => each?.strength === 3);
  const lone = loneReply(text);
  const [begin = ""] = statements;
  const first = verdictOf(begin, options);
  const isDirect = DIRECT.test(begin) || (ABOUT_SENTENCE.test(begin) && first?.strength === 2);
  const value = announced?.value ?? lone ?? (isDirect ? first?.value : undefined);
  return value === undefined ? undefined : value ? "true" : "false";
}

const DIRECT = /^[^\p{L}]*(?:yes|no|true|false|correct|incorrect)(?![\p{L}'])/u;

const ABOUT_SENTENCE = new RegExp(
  `^\\W*(?:(?:the|this|that|given|provided|above|following) )*${SENTENCE}(?![\\p{L}])`,
  "u",
);

/** The answer that is all a reply says, perhaps again and again. */
function loneReply(text: string): boolean | undefined {
  return text.length > MAX_LONE && !/^\W*(\S+)\s+\1\s/.test(text) ? undefined : loneAnswer(bareText(text));
}

const MAX_LONE = 80;

/** True, false, or undefined when the answer says neither, or both. */
function verdictOfAnswer(text: string, options: Options | undefined): boolean | undefined {
  const lone = loneReply(text);
  if (lone !== undefined) return lone;
  const last = lastLineVerdict(text, options);
  if (last !== undefined) return last;
  const statements = withoutFurtherQuestions(statementsOf(text));
  if (
    BOTH_ANSWERS_ONLY.test(
      text.replaceAll(/(?:true ?\/ ?false|yes ?\/ ?no)/gi, "?").replaceAll(IMAGE_OR_NUMBER, " "),
    )
  )
    return undefined;
  if (/^no\. ?\d+\W*$/i.test(text)) return undefined; // "No. 5"
  // From the last announcement on: nothing before it counts, and chains of thought are long.
  const said: { readonly statement: string; readonly verdict: Verdict | undefined }[] = [];
  for (const statement of statements.toReversed()) {
    const verdict = verdictOf(statement, options);
    said.unshift({ statement, verdict });
    if (verdict?.strength === 3) break;
  }
  let best = firstLineVerdict(text);
  let corrected = false; // since the best verdict so far
  for (const { statement, verdict } of said) {
    if (SECOND_THOUGHTS.test(statement)) corrected = true;
    if (verdict === undefined) continue;
    const isBetter =
      best === undefined || verdict.strength >= best.strength || (corrected && verdict.strength === 2);
    if (!isBetter) continue;
    best = verdict;
    corrected = false;
  }
  if (best !== undefined) return best.value;
  const words = text.match(/\b(?:true|false)\b/gi) ?? [];
  const isLast = /(?:^|\s)(?:True|False|TRUE|FALSE)[.!*\s]*$/.test(text); // without any mark before it
  return isLast && words.length === 1 ? words[0]!.toLowerCase() === "true" : undefined;
}

/** The answer that a long reply announces in its end, which is all that counts then; most chains of thought end so. */
function lastLineVerdict(text: string, options: Options | undefined): boolean | undefined {
  if (text.length < LONG || /^\W*(?:yes|no|true|false)\b/i.test(text)) return undefined;
  const end = statementsOf(text.slice(text.lastIndexOf("\n", text.lastIndexOf("\n") - 1) + 1)).at(-1);
  const verdict = end === undefined ? undefined : verdictOf(end, options);
  return verdict?.strength === 3 ? verdict.value : undefined;
}

const LONG = 200;

/** What tells the two answers of "Left: yes, right: no" or "Yes: 50 %, no: 50 %" apart. */
const IMAGE_OR_NUMBER =
  /\b(?:(?:for|in|of) )?(?:the )?(?:left|right|first|second|1st|2nd)(?:[ -](?:hand )?(?:image|picture|photo|one|side))?\b|\b(?:image|picture|photo) [12ab]\b|\b[ab](?=[.)])|\d+(?:\.\d+)? ?%?|\b(?:and|but)\b/gi;

/** Both answers and nothing else, as in "Yes\nNo": nobody can tell. */
const BOTH_ANSWERS_ONLY =
  /^(?=.*\b(?:true|yes)\b)(?=.*\b(?:false|no)\b)(?:[^\p{L}\p{N}?]*\b(?:true|yes|false|no)\b)+[^\p{L}\p{N}?]*$|^(?:true|yes)\W*\?\s*(?:no|false)\W*\?$/isu;

/** A reply that begins with its answer and goes on with a question of its own ends before that question. */
function withoutFurtherQuestions(statements: string[]): string[] {
  const [first = ""] = statements;
  if (first.endsWith("?") || loneReply(first) === undefined) return statements;
  const next = statements.findIndex((each) => each.endsWith("?"));
  return next < 0 ? statements : statements.slice(0, next);
}

/** An answer that has the first line to itself: what follows explains it. */
function firstLineVerdict(text: string): Verdict | undefined {
  const value = loneReply(text.split("\n", 1)[0]!);
  return value === undefined ? undefined : { value, strength: 3 };
}

const SECOND_THOUGHTS =
  /^(?:but )?(?:wait|hold on|actually|correction|on second thought|hmm|sorry|apologies|my mistake|no wait|let me (?:re|correct|look again|double))|\bi (?:made a mistake|was wrong|misread|need to correct|apologi[sz]e)\b/;
