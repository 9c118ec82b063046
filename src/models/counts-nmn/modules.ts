import { tagWords, type WordTag } from "../../language/index.ts";
import type { Feeds } from "../../tensors/index.ts";
import type { ModelExample } from "../baseline.ts";
import { singularOf } from "../layouts/phrase-tree.ts";

/** The most phrases of a sentence: more than two were better on dev. */
export const LEAVES = 5;
/** The most words of a phrase. */
export const WORDS = 3;

const KINDS = ["word", "quantity", "relation"] as const;
type ModuleKind = (typeof KINDS)[number];

/** Number of modules of each kind, with one for none and one for unknown words. */
export type ModuleCounts = Readonly<Record<ModuleKind, number>>;

/** A module's name in the vocabulary. */
const nameOf = (kind: ModuleKind, module: string) => `${kind}: ${module}`;

/** A module that is laid out for a single sentence learns nothing for others. */
const MIN_COUNT = 2;

/** The modules that occur in at least two sentences whose layouts are not too large, in alphabetical order. */
export function buildModuleVocabulary(examples: readonly ModelExample[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of new Set(examples.map((each) => each.sentence))) {
    const names = parseLayout(sentence, { phrases: LEAVES, words: WORDS }).flatMap(
      ({ words, quantity, relation }) => [
        ...words.map((word) => nameOf("word", word)),
        nameOf("quantity", quantity),
        nameOf("relation", relation),
      ],
    );
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_COUNT)
    .map(([name]) => name)
    .sort();
}

/** The number of what a sentence does not have. */
const NONE = 0n;
/** The number of a module that is not known. */
const UNKNOWN = 1n;

interface IndexedModules {
  readonly sizes: ModuleCounts;
  readonly encode: (examples: readonly ModelExample[]) => Feeds;
}

/** Numbers modules from 2. Layouts are kept, being slower to parse than to learn from. */
export function indexModules(modules: readonly string[]): IndexedModules {
  const [word, quantity, relation] = KINDS.map((kind) => {
    const names = modules.filter((name) => name.startsWith(nameOf(kind, "")));
    return new Map(names.map((name, i) => [name.slice(nameOf(kind, "").length), BigInt(i + 2)]));
  }) as [Map<string, bigint>, Map<string, bigint>, Map<string, bigint>];
  const kept = new Map<string, readonly Phrase[]>();
  return {
    sizes: { word: word.size + 2, quantity: quantity.size + 2, relation: relation.size + 2 },

    encode(examples) {
      const phrases = examples.length * LEAVES;
      const words = new BigInt64Array(phrases * WORDS).fill(NONE);
      const [quantities, relations] = [new BigInt64Array(phrases), new BigInt64Array(phrases)];
      const [isWord, isPhrase] = [new Float32Array(phrases * WORDS), new Float32Array(phrases)];
      for (const [row, { sentence }] of examples.entries()) {
        const laidOut = kept.get(sentence) ?? parseLayout(sentence, { phrases: LEAVES, words: WORDS });
        kept.set(sentence, laidOut);
        for (const [i, phrase] of laidOut.entries()) {
          const at = row * LEAVES + i;
          isPhrase[at] = 1;
          quantities[at] = quantity.get(phrase.quantity) ?? UNKNOWN;
          relations[at] = relation.get(phrase.relation) ?? UNKNOWN;
          for (const [j, each] of phrase.words.entries()) {
            words[at * WORDS + j] = word.get(each) ?? UNKNOWN;
            isWord[at * WORDS + j] = 1;
          }
        }
      }
      const dims = [examples.length, LEAVES];
      return {
        words: { data: words, dims: [...dims, WORDS] },
        "is word": { data: isWord, dims: [...dims, WORDS, 1] },
        quantity: { data: quantities, dims },
        relation: { data: relations, dims },
        "is phrase": { data: isPhrase, dims: [...dims, 1] },
      };
    },
  };
}

/** Layout of the network for a sentence: its phrases, one leaf each, in order. */
interface Phrase {
  /** Words of the noun phrase, the head last: "yellow", "block". */
  readonly words: readonly string[];
  /** Quantity, with the other words before the noun phrase: "exactly 2"; empty if there are none. */
  readonly quantity: string;
  /** Relation to the phrase before it: "touching", "on"; empty for none. */
  readonly relation: string;
}

interface LayoutLimits {
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
      words.push(singularOf(text));
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
