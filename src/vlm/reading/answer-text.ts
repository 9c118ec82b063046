/** The answer in a reply, without the thinking before it. */
export interface AnswerText {
  readonly text: string;
  /** True when the reply ends inside its thinking, so that there is no answer. */
  readonly endsInThinking: boolean;
}

/**
 * Cuts a raw reply down to its answer: thinking is removed, also where its end or its beginning is missing, and so are
 * tokens that mark turns. Where the model marks its answer with a tag, that part is the answer.
 */
export function answerText(reply: string): AnswerText {
  const normal = reply
    .normalize("NFKC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/~~[^~\n]+~~/g, " "); // struck through
  const channel = finalChannel(normal);
  if (channel === undefined) return { text: "", endsInThinking: true };
  const { text, endsInThinking } = withoutThinking(channel.replaceAll(FOLDED, " "));
  const plain = text.replace(OWN_PROMPT, "").replaceAll(TURN_TOKENS, " ").trim();
  return { text: taggedAnswer(plain) ?? withoutNextTurn(plain), endsInThinking };
}

const INVISIBLE = /\u00ad|[\u200b-\u200f]|\u2060|\ufeff|\ufe0e|\ufe0f/g;

/** Names of tags around thinking, as models write them: `<think>`, `[THINK]`, `◁think▷`, `<|begin_of_thought|>`, `<|START_THINKING|>`. */
const THINKING =
  "(?:[\\w:]*(?:think|thought|reason|reflect|scratchpad|rationale|monologue)[\\w:]*|analysis|summary|caption|cot|plan|internal|observ(?:e|ation))";
const OPENING = new RegExp(
  `(?:<\\|?|\\[|◁)\\s*(?!end)${THINKING}(?:\\s[^<>\\n]*)?\\s*(?:\\|?>|\\]|▷)|<unused94>`,
  "gi",
);
const CLOSING = new RegExp(
  `(?:<\\|?|\\[|◁)\\s*(?:/\\s*|end_(?:of_)?)${THINKING}\\s*(?:\\|?>|\\]|▷)|<unused95>`,
  "gi",
);

/** Thinking that is folded away in HTML. */
const FOLDED =
  /<details>\s*<summary>[^<]*(?:think|thought|reason)[^<]*<\/summary>[\s\S]*?(?:<\/details>|$)/gi;

/**
 * All that follows the last end of thinking, unless thinking begins again after it. Whatever stands before an end is
 * thinking, with or without a beginning: some chat templates put the beginning into the prompt.
 */
function withoutThinking(reply: string): AnswerText {
  const closings = [...reply.matchAll(CLOSING)];
  const lastEnd = closings.reduce((end, match) => Math.max(end, match.index + match[0].length), 0);
  const rest = reply.slice(lastEnd);
  const opening = rest.search(OPENING);
  if (opening < 0) return { text: rest, endsInThinking: false };
  // Thinking that never ends; an answer may stand before it.
  const before = rest.slice(0, opening);
  return { text: before, endsInThinking: before.trim() === "" };
}

/** The last message to the user in a reply of several channels (analysis, commentary, final); undefined when there is none. */
function finalChannel(reply: string): string | undefined {
  if (!/<\|channel\|>/.test(reply)) return reply;
  const start = reply.lastIndexOf("<|channel|>final");
  if (start < 0) return undefined;
  return reply.slice(start).replace(/^<\|channel\|>final\s*(?:<\|message\|>)?/, "");
}

/** Tokens of chat templates that leak into replies. */
const TURN_TOKENS =
  /<\|(?!begin_of_box|end_of_box)[a-z_0-9]+\|>|<\/?s>|<(?:pad|unk|eos|bos|end_of_utterance|end_of_turn|start_of_turn)>|<0x[0-9A-F]{2}>|\[\/?INST\]|^\s*(?:assistant|ASSISTANT|Assistant|gpt|model)\s*:/g;

/** The question, where a program kept it before the reply. */
const OWN_PROMPT = /^\s*(?:user|human)\s*:[\s\S]*?\b(?:assistant|gpt|model)\s*:/i;

/** Contents of the last tag or box that a model puts its answer into. */
const ANSWER_TAGS = [
  /(?:<|^)\s*(answer|final_answer|final|conclusion|verdict|output|response|label)\s*>([\s\S]*?)(?:<\s*\/\s*\1\s*>|$)/gi,
  /<\|begin_of_(box)\|>([\s\S]*?)(?:<\|end_of_box\|>|$)/gi,
  /\[(x)\]\s*([^[\n]+)/gi,
  /\\(boxed|fbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/gi,
];

/** The same for a field of an object in JSON or Python, which may be cut off. */
const ANSWER_FIELD =
  /["']((?:final[ _]?)?answer|final|verdict|judge?ment|conclusion|response|label|prediction|result)["']\s*:\s*(?:"((?:[^"\\]|\\.)*)|'((?:[^'\\]|\\.)*)|(true|false))/gi;
const OBJECT = /^(?:```\w*\s*)?\[?\s*\{/;

function taggedAnswer(text: string): string | undefined {
  for (const tag of OBJECT.test(text) ? [ANSWER_FIELD] : ANSWER_TAGS) {
    const last = [...text.matchAll(tag)].at(-1);
    const contents = last?.slice(2).find((each) => each !== undefined);
    if (contents !== undefined && /[\p{L}✓✔✅✗✘❌]/u.test(contents)) return contents.trim(); // numbers in boxes are steps
  }
  return undefined;
}

/** A model without a sense of turns goes on with questions of its own: these, and its answers to them, are no answer to ours. */
function withoutNextTurn(text: string): string {
  const next = text.search(
    /(?:\n\s*(?:#{1,4}\s*)?|#{3,4}\s*|(?<=^\W*(?:(?:yes|true|false)[.!]?|no[.!]))\s+)(?:question|q|user|human|instruction|input|sentence|statement|prompt|premise)\s*\d*\s*:/i,
  );
  if (next < 0) return text;
  const before = text.slice(0, next).trim();
  return before.length > 0 && before.length <= MAX_SHORT_ANSWER ? before : text;
}

/** What is longer is a chain of thought, which may have such headings itself. */
const MAX_SHORT_ANSWER = 60;
