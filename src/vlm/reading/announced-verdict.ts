import { imageVerdicts } from "./image-verdicts.ts";
import { leadingVerdict, notVerdict } from "./leading-verdict.ts";
import { isSupposed, subjectVerdicts } from "./said-verdicts.ts";
import { lastOf, type Options } from "./verdict.ts";
import { bareText, loneAnswer } from "./words.ts";

/** Words that announce the answer, in several languages, and what separates them from it. */
const ANNOUNCEMENT =
  /(?:^|[\s,({[]|(?<=[\p{Script=Han}\p{Script=Hiragana}]))(?:(?:final|correct|my|the|short|overall|best|most likely|predicted)\s+)*(?:answer|ans|verdict|conclusion|label|judge?ment|prediction|result|output|response|decision|truth[- ]value|evaluation|assessment|guess|determination|true or false|true\/false|yes or no|yes\/no|true \/ false|t\/f|y\/n|\?|antwort|réponse|respuesta|resposta|risposta|antwoord|jawaban(?:nya)?|jibu|cevap|yanıt|ответ|відповідь|odpowiedź|答案|答(?=[:：])|结论|回答|判断|答え|結論|정답|답|답변|إجابة|الإجابة|الجواب|उत्तर|பதில்|விடை|trả lời|đáp án|คำตอบ|svar|απάντηση|תשובה)(?:\s*\([^)]*\)|\s+(?:to (?:the|this) question|here|for (?:the|this) (?:statement|example|image|pair)))?\s*(?:(?:would be|should be|must be|will be|is|was|est|es|é|è|ist|adalah|ni)(?![\p{L}])|是(?![\s\p{P}]*$)|为|為|は(?!い(?!いえ))|:|：|\]|\)|=|→|->|=>|-|–|—|\s)+\s*:?\s*(?<rest>[^\s].*)$/u;

/** A field of JSON such as `"is_true": false`. */
const JSON_FLAG =
  /[{,]\s*(?:\w+ )?(?:is )?(?:true|truth|truthful|truthfulness|correct|valid|holds)\s*:\s*(true|false|yes|no)\b/;

/** The verdict that a statement announces as its answer: "Answer: true", a field of JSON, or a letter that the prompt offers. */
export function announcedVerdict(text: string, options: Options | undefined): boolean | undefined {
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
