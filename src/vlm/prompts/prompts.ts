import { CounterpointError } from "../../core/index.ts";

/** A prompt with a name and a version: a change of its text is a new version. */
export interface Prompt {
  readonly name: string;
  readonly version: number;
  readonly summary: string;
  /** The publication whose protocol it follows, or "Counterpoint". */
  readonly source: string;
  /** With the placeholders {pictures}, {picture1}, {picture2} ..., {scope} and {sentence}. */
  readonly text: string;
  /** The same with true and false, or the options, in the other order. */
  readonly exchanged: string;
  /** What stands for true and for false in it, as answers to few-shot examples. */
  readonly answers: { readonly true: string; readonly false: string };
  /** The same for the exchanged text, where it differs. */
  readonly exchangedAnswers?: { readonly true: string; readonly false: string };
}

export const PROMPTS: readonly [Prompt, ...Prompt[]] = [
  {
    name: "counterpoint",
    version: 1,
    summary: "the default: reasons are allowed, the last line is the answer",
    source: "Counterpoint",
    text: "{pictures}\nIs the following sentence true of {scope}?\nSentence: {sentence}\nEnd your reply with a line that says only “Answer: True” or “Answer: False”.",
    exchanged:
      "{pictures}\nIs the following sentence false or true of {scope}?\nSentence: {sentence}\nEnd your reply with a line that says only “Answer: False” or “Answer: True”.",
    answers: { true: "Answer: True", false: "Answer: False" },
  },
  {
    name: "short-answer",
    version: 1,
    summary: "a question that is answered by one word",
    source: "the short-answer format of Liu et al. 2024, Improved Baselines with Visual Instruction Tuning",
    text: "{pictures}\nIs this sentence true of {scope}: {sentence} Yes or no?\nAnswer the question using a single word or phrase.",
    exchanged:
      "{pictures}\nIs this sentence true of {scope}: {sentence} No or yes?\nAnswer the question using a single word or phrase.",
    answers: { true: "Yes", false: "No" },
  },
  {
    name: "options",
    version: 1,
    summary: "two options, answered by a letter",
    source:
      "the multiple-choice format of Liu et al. 2024, Improved Baselines with Visual Instruction Tuning",
    text: "{pictures}\nSentence: {sentence}\nIs the sentence true of {scope}?\nA. True\nB. False\nAnswer with the option's letter from the given choices directly.",
    exchanged:
      "{pictures}\nSentence: {sentence}\nIs the sentence true of {scope}?\nA. False\nB. True\nAnswer with the option's letter from the given choices directly.",
    answers: { true: "A", false: "B" },
    exchangedAnswers: { true: "B", false: "A" },
  },
];

/** The prompt of a name. */
export function promptNamed(name: string): Prompt {
  const found = PROMPTS.find((each) => each.name === name);
  if (found) return found;
  const hint = `Use one of ${PROMPTS.map((each) => each.name).join(", ")}, or the path of a file`;
  throw new CounterpointError("usage", `There is no prompt "${name}"`, { hint });
}

/** A prompt from the text of one's own file. */
export function ownPrompt(name: string, text: string): Prompt {
  if (!text.includes("{sentence}")) {
    const hint = "Put {sentence} where the sentence belongs, and {pictures} where the pictures do";
    throw new CounterpointError("usage", `The prompt ${name} has no placeholder {sentence}`, {
      at: [name],
      hint,
    });
  }
  const unknown = /\{(?!pictures\}|picture\d\}|scope\}|sentence\})[a-z]+\d?\}/.exec(text)?.[0];
  if (unknown !== undefined) {
    const hint = "Placeholders are {sentence}, {pictures}, {picture1}, {picture2} and {scope}";
    throw new CounterpointError("usage", `The prompt ${name} has an unknown placeholder ${unknown}`, {
      at: [name],
      hint,
    });
  }
  const full = /\{picture(?:s|\d)\}/.test(text) ? text : `{pictures}\n${text}`;
  const answers = { true: "True", false: "False" };
  return { name, version: 1, summary: "own prompt", source: name, text: full, exchanged: full, answers };
}
