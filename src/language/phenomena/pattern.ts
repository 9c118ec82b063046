import { type Chunk, chunkWords } from "./chunk-words.ts";
import { tagWords, type Word } from "./pos-tags.ts";

/** A sentence as the patterns see it: its words, its chunks, and both as searchable text. */
export interface ParsedSentence {
  readonly words: readonly Word[];
  readonly chunks: readonly Chunk[];
  readonly wordText: string;
  readonly chunkText: string;
}

/** A named observation about a sentence. Names are keys of the learned weights: renaming one means retraining. */
export interface Pattern {
  readonly name: string;
  readonly matches: (sentence: ParsedSentence) => boolean;
}

export function parseSentence(sentence: string): ParsedSentence {
  const words = tagWords(sentence);
  const chunks = chunkWords(words);
  return { words, chunks, wordText: taggedText(words), chunkText: taggedText(chunks) };
}

/** Holds where any of the tagged patterns is found among the words. */
export function inWords(name: string, ...patterns: readonly string[]): Pattern {
  const compiled = patterns.map(compilePattern);
  return { name, matches: ({ wordText }) => compiled.some((pattern) => pattern.test(wordText)) };
}

/** Holds where any of the tagged patterns is found among the chunks. */
export function inChunks(name: string, ...patterns: readonly string[]): Pattern {
  const compiled = patterns.map(compilePattern);
  return { name, matches: ({ chunkText }) => compiled.some((pattern) => pattern.test(chunkText)) };
}

/** Holds where any of the given patterns holds. */
export function anyOf(name: string, ...patterns: readonly Pattern[]): Pattern {
  return { name, matches: (sentence) => patterns.some(({ matches }) => matches(sentence)) };
}

/** A thing spoken of as "the ...", and whether the sentence had mentioned it before. */
interface DefiniteNounPhrase {
  readonly noun: string;
  readonly isMentionedBefore: boolean;
}

/** The heads of the definite noun phrases, images and sides left out: they are given by the task. */
export function definiteNounPhrases({ words }: ParsedSentence): DefiniteNounPhrase[] {
  const mentioned = new Set<string>();
  const found: DefiniteNounPhrase[] = [];
  let definite = false; // inside a phrase that "the" opened
  for (const [i, { text, tag }] of words.entries()) {
    const next = words[i + 1];
    const head = tag === "NOUN" && next?.tag !== "NOUN" && next?.tag !== "IMAGE";
    if (head) {
      const isPosition = POSITION.test(text) && next?.tag !== "BE";
      if (definite && !isPosition)
        found.push({ noun: text, isMentionedBefore: mentioned.has(singular(text)) });
      mentioned.add(singular(text));
    }
    if (text === "the") definite = !NOT_ANAPHORIC.test(next?.text ?? "");
    else definite &&= !head && MODIFIERS.has(tag);
  }
  return found;
}

/** "the other dog", "the same colour": the article belongs to the adjective. */
const NOT_ANAPHORIC = /^(other|same|opposite)$/;
/** "at the top", "in the background": a place in the picture, unless something is said of it. */
const POSITION = /^(top|bottom|base|middle|center|background|foreground)$/;
const MODIFIERS: ReadonlySet<string> = new Set(["ADJ", "EN", "NOUN", "NUM"]);

/** "dogs" and "dog" are one thing for counting mentions. */
function singular(noun: string): string {
  return noun.endsWith("s") && !noun.endsWith("ss") ? noun.slice(0, -1) : noun;
}

/** Words or chunks written as one text that a pattern can search: " begin/BEGIN the/DET dog/NOUN end/END ". */
export function taggedText(parts: readonly (Word | Chunk)[]): string {
  const words = parts.map(({ text, tag }) => `${text.replaceAll(/[\s/]/g, "|")}/${tag} `);
  return ` begin/BEGIN ${words.join("")}end/END `;
}

/**
 * Compiles a pattern over tagged words.
 *
 * A lower-case word stands for itself, an upper-case one for a tag, `a|b` for either, `!a|b` for any word but
 * these, `_` for any word; `?` and `*` follow what may be missing or repeated (at most four times) and `...`
 * skips up to six words. BEGIN and END are the edges: `BEGIN the ADJ* NOUN` finds "The big dog" at the start.
 */
export function compilePattern(pattern: string): RegExp {
  return new RegExp(` ${pattern.split(" ").map(compilePart).join("")}`);
}

const GAP = "(?:[^ ]+ ){0,6}";

function compilePart(part: string): string {
  if (part === "...") return GAP;
  const not = part.startsWith("!");
  const repeat = /[?*]$/.exec(part)?.[0] ?? "";
  const body = part.slice(not ? 1 : 0, part.length - repeat.length);
  const one = body === "_" ? "[^ ]+ " : `(?:${body.split("|").map(compileWord).join("|")}) `;
  const word = not ? `(?!${one})[^ ]+ ` : one;
  return `(?:${word})${repeat === "*" ? "{0,4}" : repeat}`;
}

/** `than` is a word with any tag, `NUM` any word with that tag, `left/SIDE` both. */
function compileWord(word: string): string {
  if (word.includes("/")) return escapeText(word);
  return /^[A-Z]/.test(word) ? `[^ ]+/${word}` : `${escapeText(word)}/[A-Z]+`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[.*+?^${}()[\]\\]/g, "\\$&");
}
