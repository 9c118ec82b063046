import { tagWords, type WordTag } from "../../language/index.ts";

/** What a network is put together from for a sentence: its phrases, one leaf each, in their order. */
export interface Phrase {
  /** What is named, the last word at the end: "yellow", "block". */
  readonly words: readonly string[];
  /** How many there are said to be, with what else stands before the words: "exactly 2"; empty if nothing does. */
  readonly quantity: string;
  /** How it stands to the phrase before it: "touching", "on"; empty for none. */
  readonly relation: string;
}

export interface LayoutLimits {
  readonly phrases: number;
  /** Of each phrase; the last ones are kept. */
  readonly words: number;
}

const NAMES: ReadonlySet<WordTag> = new Set(["NOUN", "ADJ", "SIDE", "IMAGE"]);
const RELATIONS: ReadonlySet<WordTag> = new Set(["PREP", "ING", "EN", "VERB", "SHOW"]);
/** Words that carry nothing: the article, "there", punctuation. */
const STOP_WORDS = /^(the|there|it|that|which|\W+)$/;
/** Words of quantities, whatever else they may be; "at" is of "at least" more often than of "at the base". */
const QUANTITY = /^(at|more|less|fewer|than|most|least)$/;
/** Words of one meaning. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((word, i) => [word, String(i + 1)]),
  ),
  an: "a",
};

/** Lays a sentence out by a shallow parse: nouns with their adjectives are phrases, what stands before one says how many and how. */
export function parseLayout(sentence: string, limits: LayoutLimits): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let [words, quantity, relation]: [string[], string[], string[]] = [[], [], []];
  const endPhrase = () => {
    if (words.length === 0) return;
    const named = words.slice(-limits.words);
    phrases.push({ words: named, quantity: quantity.join(" "), relation: relation.join(" ") });
    [words, quantity, relation] = [[], [], []];
  };
  for (const { text, tag } of tagWords(sentence.toLowerCase())) {
    if (NAMES.has(tag) && !QUANTITY.test(text)) {
      words.push(singular(text));
      continue;
    }
    endPhrase();
    if (STOP_WORDS.test(text)) continue;
    if (RELATIONS.has(tag) && !QUANTITY.test(text)) relation.push(text);
    else quantity.push(SYNONYMS[text] ?? text);
  }
  endPhrase();
  return phrases.slice(0, limits.phrases);
}

/** One word for one thing and for several: "boxes" as "box", "circles" as "circle". */
function singular(word: string): string {
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
