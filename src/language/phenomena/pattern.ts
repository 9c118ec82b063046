import { type Chunk, chunkWords } from "./chunk-words.ts";
import { tagWords, type Word } from "./pos-tags.ts";
import { compilePattern, taggedText } from "./tagged-pattern.ts";

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
