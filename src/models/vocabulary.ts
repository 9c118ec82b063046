import { countValues } from "../core/index.ts";
import { tokenize } from "../language/index.ts";
import type { ModelExample } from "./baseline.ts";

/** The first entry, for every word that is not in the vocabulary. */
const UNKNOWN = "<unknown>";
/** Rarer words are unknown, so that something is learned about unknown words. */
const MIN_COUNT = 2;

interface VocabularyOptions {
  /** How often a word has to occur to be known; 2 by default. */
  readonly minCount?: number;
}

/**
 * The words that occur at least twice, or as often as is said, in the writing of sentences, in lower case, in alphabetical order after the unknown one.
 *
 * @example
 * ```ts
 * import { readCorpus } from "counterpoint";
 * import { wordVocabulary } from "counterpoint/models";
 *
 * const corpus = await readCorpus("train.json");
 * console.log(wordVocabulary(corpus.examples).length);
 * ```
 */
export function wordVocabulary(
  examples: readonly Pick<ModelExample, "sentence">[],
  options: VocabularyOptions = {},
): readonly string[] {
  return repeatedWords(examples, (sentence) => sentence.toLowerCase(), options);
}

/**
 * The same with case kept, for models that should learn everything that sentences reveal.
 *
 * @example
 * ```ts
 * import { readCorpus } from "counterpoint";
 * import { casedWordVocabulary } from "counterpoint/models";
 *
 * const corpus = await readCorpus("train.json");
 * console.log(casedWordVocabulary(corpus.examples).length);
 * ```
 */
export function casedWordVocabulary(
  examples: readonly Pick<ModelExample, "sentence">[],
  options: VocabularyOptions = {},
): readonly string[] {
  return repeatedWords(examples, (sentence) => sentence, options);
}

function repeatedWords(
  examples: readonly Pick<ModelExample, "sentence">[],
  read: (sentence: string) => string,
  { minCount = MIN_COUNT }: VocabularyOptions,
): readonly string[] {
  const sentences = new Set(examples.map(({ sentence }) => sentence));
  const counts = countValues([...sentences].flatMap((sentence) => tokenize(read(sentence))));
  const known = [...counts].filter(([, count]) => count >= minCount).map(([word]) => word);
  return [UNKNOWN, ...known.sort()];
}

/** The numbers of a sentence's words; an empty sentence is one unknown word. */
export function wordEncoder(vocabulary: readonly string[]): (sentence: string) => readonly number[] {
  const numberOf = findIn(vocabulary);
  return (sentence) => {
    const words = tokenize(sentence);
    return words.length === 0 ? [0] : words.map((word) => numberOf(word) ?? 0);
  };
}

/** The words of sentences that are not in the vocabulary; none where it is not one of words, as of a baseline that reads no sentence. */
export function outOfVocabulary(
  vocabulary: readonly string[],
  sentences: Iterable<string>,
): readonly string[] {
  if (vocabulary[0] !== UNKNOWN) return [];
  const numberOf = findIn(vocabulary);
  const words = new Set([...new Set(sentences)].flatMap((sentence) => tokenize(sentence)));
  const unknown = [...words].filter((word) => numberOf(word) === undefined);
  return [...new Set(unknown.map((word) => word.toLowerCase()))].sort();
}

/** Finds a word's number in a vocabulary: as it is written, or else in lower case. */
function findIn(vocabulary: readonly string[]): (word: string) => number | undefined {
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  return (word) => numbers.get(word) ?? numbers.get(word.toLowerCase());
}
