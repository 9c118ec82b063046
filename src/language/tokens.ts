/** SPEC A3: words and runs of punctuation, case kept, with letters and digits of every script as in Python 3. */
const TOKEN = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+/gu;

/** The tokens of a sentence by the papers' rule `\w+|[^\w\s]+`: "It's two." gives It ' s two . */
export function tokenize(sentence: string): string[] {
  return sentence.match(TOKEN) ?? [];
}

const WORD_START = /^[\p{L}\p{N}_]/u;

/** True for a token that is a word or a number, false for punctuation. */
export function isWord(token: string): boolean {
  return WORD_START.test(token);
}
