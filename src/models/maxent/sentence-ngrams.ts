/** What a sentence says, as far as a classifier is told (N 6.2): its n-grams, and those around each of its numbers. */
export interface SentenceNgrams {
  readonly all: readonly string[];
  readonly numbers: readonly NumberInSentence[];
}

/** A number of a sentence, with the n-grams that it stands in, a # in its place. */
export interface NumberInSentence {
  readonly value: number;
  readonly context: readonly string[];
}

/** The longest n-grams have six words (N 6.2). */
const LONGEST = 6;

/** Takes a sentence apart. */
export function sentenceNgrams(sentence: string): SentenceNgrams {
  const words: readonly string[] = sentence.toLowerCase().match(/\w+/g) ?? [];
  const numbers = words.flatMap((word, at) => {
    const value = NUMBERS.get(word);
    if (value === undefined) return [];
    return [{ value, context: ngrams(words.with(at, "#"), { through: at }) }];
  });
  return { all: ngrams(words), numbers };
}

/** Numbers as people write them; a scene has eight items in a box and 24 in all, and hardly anybody counts that far. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].flatMap((word, i) => [
    [word, i + 1],
    [String(i + 1), i + 1],
  ]),
);

/** Every n-gram once; those alone that hold the word at a place, when one is given. */
function ngrams(words: readonly string[], { through }: { readonly through?: number } = {}): string[] {
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let end = from + 1; end <= Math.min(words.length, from + LONGEST); end += 1) {
      if (through === undefined || (from <= through && through < end)) {
        found.add(words.slice(from, end).join(" "));
      }
    }
  }
  return [...found];
}
