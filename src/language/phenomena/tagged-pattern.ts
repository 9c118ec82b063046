import type { Chunk } from "./chunk-words.ts";
import type { Word } from "./pos-tags.ts";

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
