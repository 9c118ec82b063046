import type { ParsedSentence } from "./pattern.ts";

/** A thing spoken of as "the ...", and whether the sentence had mentioned it before. */
export interface DefiniteNounPhrase {
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
      if (definite) found.push({ noun: text, isMentionedBefore: mentioned.has(singular(text)) });
      mentioned.add(singular(text));
    }
    if (text === "the") definite = !NOT_ANAPHORIC.test(next?.text ?? "");
    else definite &&= !head && MODIFIERS.has(tag);
  }
  return found;
}

/** "the other dog", "the same colour": the article belongs to the adjective. */
const NOT_ANAPHORIC = /^(other|same|opposite)$/;
const MODIFIERS: ReadonlySet<string> = new Set(["ADJ", "EN", "NOUN", "NUM"]);

/** "dogs" and "dog" are one thing for counting mentions. */
function singular(noun: string): string {
  return noun.endsWith("s") && !noun.endsWith("ss") ? noun.slice(0, -1) : noun;
}
