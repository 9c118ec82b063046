import { editDistance } from "../../language/index.ts";
import { FILLERS, MEANING_CHANGING_WORDS } from "../grammar.ts";

/** A sentence that may have been meant, and how much had to be changed for it. */
export interface Repair {
  readonly words: readonly string[];
  readonly cost: number;
}

/** The words that may be meant, with their rarity: from 0 for the most frequent to 1 for those never seen. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A word, or two, that may have been meant instead of one. */
interface Candidate {
  readonly words: readonly string[];
  readonly cost: number;
}

const MAX_CANDIDATES = 5;
const MAX_REPAIRS = 40;
const SHORT = 4; // up to this length one mistake in a word, beyond it two
/** Number of words before a failure in which its cause is sought. */
const REPAIR_WINDOW = 5;
/** Words that are lost most easily; they may be put back where the sentence makes no sense without. */
const INSERTABLE_WORDS = ["is", "a", "has", "with", "of", "are", "the", "at", "and", "there"];
/** Fillers of a kind: small words that may stand where they add nothing, once in a sentence. */
const REMOVABLE_WORDS: ReadonlySet<string> = new Set(
  "a an the is are of has have with that which it in at and as to".split(" "),
);

/** Words that carry so much that they are never taken for a slip of another. */
const NEVER_CORRECTED: ReadonlySet<string> = new Set("none no not one all only or either neither".split(" "));

/** Words that never replace an existing word, since they would change the meaning. */
const NEVER_INSERTED: ReadonlySet<string> = new Set([...MEANING_CHANGING_WORDS, "or"]);

/** Nor is one of these thrown away by taking it for a filler: "two" is not "too". */
const NUMBER_WORDS: ReadonlySet<string> = new Set(["one", "two", "three", "four", "five", "six", "seven"]);

/** Repairs of the words that the vocabulary does not have, cheapest first; empty when one of them resembles nothing. */
export function repairUnknownWords(sentence: readonly string[], vocabulary: Vocabulary): Repair[] {
  const words = joinHalves(sentence, vocabulary);
  let repairs: readonly Repair[] = [{ words: [], cost: 0 }];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (vocabulary.has(word)) {
      repairs = repairs.map((repair) => ({ ...repair, words: [...repair.words, word] }));
      continue;
    }
    const candidates = candidatesFor(word, vocabulary);
    repairs = cheapest(
      repairs.flatMap((repair) => candidates.map((candidate) => append(repair, candidate))),
      MAX_REPAIRS,
    );
  }
  return [...repairs];
}

/**
 * Repairs of words that exist but were hardly meant: one is replaced by a neighbour, put in, or written once less; a
 * small word is replaced by another.
 * Only words shortly before the place up to which the sentence can be read, the next one, and the first are looked at:
 * there the trouble must be.
 */
export function repairRealWordErrors(
  words: readonly string[],
  vocabulary: Vocabulary,
  readable: number = words.length,
): Repair[] {
  const change = (at: number, remove: number, put: readonly string[], cost: number): Repair => ({
    words: words.toSpliced(at, remove, ...put),
    cost,
  });
  const repairsAt = (i: number): Repair[] => {
    const word = words[i]!;
    const meant = NEVER_CORRECTED.has(word) ? [] : neighbours(word, 1, vocabulary);
    return [
      ...(word === words[i + 1] ? [change(i, 1, [], 1.9)] : []),
      ...meant
        .filter(({ words: [put] }) => !NEVER_INSERTED.has(put!))
        .filter(({ words: [put] }) => !(NUMBER_WORDS.has(word) && FILLERS.includes(put!)))
        .map(({ words: put, cost }) => change(i, 1, put, cost + 0.5)),
      ...(REMOVABLE_WORDS.has(word) ? [change(i, 1, [], 2.2)] : []),
      ...(REMOVABLE_WORDS.has(word) ? INSERTABLE_WORDS.map((meant) => change(i, 1, [meant], 2.3)) : []),
      ...INSERTABLE_WORDS.map((lost) => change(i, 0, [lost], 2)),
    ];
  };
  const positions = [...words.keys()].filter(
    (i) => i === 0 || (i >= readable - REPAIR_WINDOW && i <= readable), // "three is a box" goes on well for long
  );
  return cheapest(positions.flatMap(repairsAt), Number.POSITIVE_INFINITY);
}

/** The words, with those joined that were written as two, one of which is no word: "tri angle". */
function joinHalves(words: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word, next = ""] = [words[i]!, words[i + 1]];
    const areHalves = !vocabulary.has(word) || !vocabulary.has(next);
    if (areHalves && vocabulary.has(word + next) && next !== "") {
      joined.push(word + next);
      i += 1;
    } else joined.push(word);
  }
  return joined;
}

function append({ words, cost }: Repair, candidate: Candidate): Repair {
  return { words: [...words, ...candidate.words], cost: cost + candidate.cost };
}

function cheapest<Each extends { readonly cost: number }>(all: readonly Each[], limit: number): Each[] {
  return [...all].sort((a, b) => a.cost - b.cost).slice(0, limit);
}

/** Digits are never a slip of other digits, nor to be passed over: they would make it another number. */
export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function candidatesFor(word: string, vocabulary: Vocabulary): Candidate[] {
  if (isNumber(word) || MEANING_CHANGING_WORDS.has(word)) return []; // it was meant, also where the grammar does not know it
  const near = neighbours(word, word.length > SHORT ? 2 : 1, vocabulary);
  return cheapest([...near, ...splits(word, vocabulary)], MAX_CANDIDATES);
}

/** Words within a number of mistakes; a lost first letter counts least, and frequent words win among equals. */
function neighbours(word: string, maxDistance: number, vocabulary: Vocabulary): Candidate[] {
  const found: Candidate[] = [];
  for (const [known, rarity] of vocabulary) {
    if (known === word || known.length === 1) continue;
    const mistakes = editDistance(word, known, maxDistance);
    if (mistakes > maxDistance) continue;
    const cost = known.slice(1) === word ? LOST_FIRST_LETTER : mistakes;
    found.push({ words: [known], cost: cost + rarity });
  }
  return found;
}

const LOST_FIRST_LETTER = 0.5;

/** Two words written as one, the first perhaps without its first letter. */
function splits(word: string, vocabulary: Vocabulary): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (!vocabulary.has(tail)) continue;
    if (vocabulary.has(head)) found.push({ words: [head, tail], cost: 0.8 + vocabulary.get(tail)! });
    for (const known of vocabulary.keys()) {
      if (known.slice(1) === head) found.push({ words: [known, tail], cost: 1 + vocabulary.get(known)! });
    }
  }
  return found;
}
