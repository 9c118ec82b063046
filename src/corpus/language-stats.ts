import { TextInterner } from "../formats/index.ts";
import { isWord, tokenize } from "../language/index.ts";
import type { LanguageStats } from "./schemas/audit.ts";

/** Length of a sentence in tokens, and without its punctuation. */
export interface SentenceLength {
  readonly tokens: number;
  readonly words: number;
}

/** Sums and counts of lengths. */
export class LengthTally {
  readonly #byTokens = new Map<number, number>();
  #sentences = 0;
  #tokens = 0;
  #words = 0;

  add({ tokens, words }: SentenceLength): void {
    this.#byTokens.set(tokens, (this.#byTokens.get(tokens) ?? 0) + 1);
    this.#sentences += 1;
    this.#tokens += tokens;
    this.#words += words;
  }

  get mean(): number {
    return this.#tokens / this.#sentences;
  }

  get meanWithoutPunctuation(): number {
    return this.#words / this.#sentences;
  }

  /** Number of sentences of so many tokens. */
  countOf(tokens: number): number {
    return this.#byTokens.get(tokens) ?? 0;
  }

  /** The lengths that occur, the shortest first. */
  get lengths(): readonly number[] {
    return [...this.#byTokens.keys()].sort((a, b) => a - b);
  }
}

/** Lengths, texts and vocabulary of sentences (SPEC A3). */
export class LanguageTally {
  readonly #texts = new TextInterner();
  readonly #vocabulary = new Set<string>();
  readonly lengths = new LengthTally();

  add(sentence: string, tokens: readonly string[], length: SentenceLength): void {
    this.#texts.idOf(sentence);
    for (const token of tokens) this.#vocabulary.add(token);
    this.lengths.add(length);
  }

  /** The numbers over what was added, with those over unique sentences beside them. */
  result(unique: LengthTally): Omit<LanguageStats, "examples" | "uniqueSentences"> {
    return {
      uniqueTexts: this.#texts.count,
      meanLength: this.lengths.mean,
      meanLengthOfSentences: unique.mean,
      meanLengthWithoutPunctuation: this.lengths.meanWithoutPunctuation,
      meanLengthOfSentencesWithoutPunctuation: unique.meanWithoutPunctuation,
      vocabulary: this.#vocabulary.size,
      vocabularyLowerCase: new Set(Array.from(this.#vocabulary, (token) => token.toLowerCase())).size,
      lengths: this.lengths.lengths.map((length) => ({
        length,
        sentences: unique.countOf(length),
        examples: this.lengths.countOf(length),
      })),
    };
  }
}

/** The length of a sentence that was cut into tokens. */
export function lengthOf(tokens: readonly string[]): SentenceLength {
  return { tokens: tokens.length, words: tokens.filter(isWord).length };
}

/** Counts the sentences of a plain text, each of which is an example of its own. */
export class PlainTextTally {
  readonly #language = new LanguageTally();
  #sentences = 0;

  add(sentence: string): void {
    const tokens = tokenize(sentence);
    this.#language.add(sentence, tokens, lengthOf(tokens));
    this.#sentences += 1;
  }

  result(): LanguageStats {
    const counts = { examples: this.#sentences, uniqueSentences: this.#sentences };
    return { ...counts, ...this.#language.result(this.#language.lengths) };
  }
}

/** The numbers of a corpus that are about language. */
export function languageOf(stats: LanguageStats): LanguageStats {
  return {
    examples: stats.examples,
    uniqueSentences: stats.uniqueSentences,
    uniqueTexts: stats.uniqueTexts,
    meanLength: stats.meanLength,
    meanLengthOfSentences: stats.meanLengthOfSentences,
    meanLengthWithoutPunctuation: stats.meanLengthWithoutPunctuation,
    meanLengthOfSentencesWithoutPunctuation: stats.meanLengthOfSentencesWithoutPunctuation,
    vocabulary: stats.vocabulary,
    vocabularyLowerCase: stats.vocabularyLowerCase,
    lengths: stats.lengths,
  };
}

/** Mean length and vocabulary of a corpus as a paper prints them. */
export interface PublishedLanguage {
  readonly title: string;
  readonly source: string;
  readonly meanLength: number;
  readonly vocabulary: number;
}

/** The papers draw the lengths of VQA, GQA, MSCOCO and CLEVR (N Fig. 3, N2 Fig. 3) and print no numbers of them. */
export const PUBLISHED_LANGUAGE: readonly PublishedLanguage[] = [
  { title: "NLVR", source: "Suhr et al. 2017, section 5", meanLength: 11.22, vocabulary: 262 },
  { title: "NLVR2", source: "Suhr et al. 2019, section 4", meanLength: 14.8, vocabulary: 7_457 },
];
