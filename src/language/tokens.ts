/** SPEC A3: words and runs of punctuation, case kept, with letters and digits of every script as in Python 3. */
const TOKEN = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+/gu;

/** The same with combining marks inside words, without which Tamil or Hindi would be cut at every vowel sign. */
const MARKED_TOKEN = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200c\u200d]*|[^\p{L}\p{N}_\s]+/gu;

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The tokens of a sentence. In English by the papers' rule `\w+|[^\w\s]+`: "It's two." gives
 * It ' s two . In other languages words keep their combining marks, and where words are not spaced they are found by
 * the Unicode rules and dictionaries of `Intl.Segmenter`.
 */
export function tokenize(sentence: string, language = "en"): string[] {
  if (isEnglish(language)) return sentence.match(TOKEN) ?? [];
  const text = sentence.normalize("NFC");
  if (!UNSPACED.test(text)) return text.match(MARKED_TOKEN) ?? [];
  return Array.from(segmenterOf(language).segment(text), ({ segment }) => segment.trim()).filter(Boolean);
}

/** The language tag of texts whose language nobody gave. */
export const UNKNOWN_LANGUAGE = "und";

/** True for English in any region. */
export function isEnglish(language: string): boolean {
  return language === "en" || /^en(?:-|$)/i.test(language);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, known);
  return known;
}

const WORD_START = /^[\p{L}\p{N}_]/u;

/** True for a token that is a word or a number, false for punctuation. */
export function isWord(token: string): boolean {
  return WORD_START.test(token);
}
