import type { Options } from "./verdict.ts";
import { answerWord, bareText } from "./words.ts";

/**
 * The letters that a prompt offers for true and false, as in "A. True" and "B) no"; undefined when it offers none. Only a pair of
 * opposite answers counts.
 */
export function optionsOfPrompt(prompt: string): Options | undefined {
  const found = new Map<string, boolean>();
  for (const [, letter = "", words = ""] of prompt.matchAll(
    /(?:^|[\n(,;]|\s)\(?([A-Da-d1-4])[).:]\s*([^\n(),;]{1,20}?)(?=[\n,;.(]|\s\(?[A-D][).:]|$)/g,
  )) {
    const value = answerWord(bareText(words));
    if (value !== undefined) found.set(letter.toUpperCase(), value);
  }
  return found.size === 2 && new Set(found.values()).size === 2 ? found : undefined;
}
