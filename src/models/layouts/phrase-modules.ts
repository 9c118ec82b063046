import type { Feeds } from "../../tensors/index.ts";
import type { ModelExample } from "../baseline.ts";
import { type LayoutPhrase, parsePhraseTree } from "./phrase-tree.ts";

/** The most words of a phrase; the last ones are kept. */
export const PHRASE_WORDS = 3;

const KINDS = ["find", "measure", "transform"] as const;
type ModuleKind = (typeof KINDS)[number];

/** Number of modules of each kind, with one for none and one for unknown ones. */
export type ModuleSizes = Readonly<Record<ModuleKind, number>>;

/** A module that is laid out for a single sentence learns nothing for others. */
const MIN_COUNT = 2;
const nameOf = (kind: ModuleKind, module: string) => `${kind}: ${module}`;

/** The modules that occur in the layouts of at least two sentences, in alphabetical order; no word has a space in it, as they have. */
export function phraseModules(examples: readonly ModelExample[], maxPhrases: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of new Set(examples.map((each) => each.sentence))) {
    const names = parsePhraseTree(sentence, maxPhrases).flatMap(({ words, quantity, relation }) => [
      ...words.map((word) => nameOf("find", word)),
      nameOf("measure", quantity),
      nameOf("transform", relation),
    ]);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_COUNT)
    .map(([name]) => name)
    .sort();
}

export const isPhraseModule = (entry: string) => KINDS.some((kind) => entry.startsWith(nameOf(kind, "")));

const NONE = 0n;
const UNKNOWN = 1n;

/** Encodes the layouts of sentences: modules by number, and the parent of each phrase. */
export interface LayoutEncoder {
  readonly sizes: ModuleSizes;
  readonly layoutOf: (sentence: string) => readonly LayoutPhrase[];
  readonly encode: (examples: readonly ModelExample[]) => Feeds;
}

/** An encoder that knows these modules, which are numbered from 2. Layouts are kept, being slower to parse than to learn from. */
export function createLayoutEncoder(vocabulary: readonly string[], maxPhrases: number): LayoutEncoder {
  const [find, measure, transform] = KINDS.map((kind) => {
    const names = vocabulary.filter((name) => name.startsWith(nameOf(kind, "")));
    return new Map(names.map((name, i) => [name.slice(nameOf(kind, "").length), BigInt(i + 2)]));
  }) as [Map<string, bigint>, Map<string, bigint>, Map<string, bigint>];
  const kept = new Map<string, readonly LayoutPhrase[]>();
  const layoutOf = (sentence: string) => {
    const layout = kept.get(sentence) ?? parsePhraseTree(sentence, maxPhrases);
    kept.set(sentence, layout);
    return layout;
  };
  return {
    sizes: { find: find.size + 2, measure: measure.size + 2, transform: transform.size + 2 },
    layoutOf,

    encode(examples) {
      const phrases = examples.length * maxPhrases;
      const words = new BigInt64Array(phrases * PHRASE_WORDS).fill(NONE);
      const [quantities, relations] = [new BigInt64Array(phrases), new BigInt64Array(phrases)];
      const [isWord, isPhrase] = [new Float32Array(phrases * PHRASE_WORDS), new Float32Array(phrases)];
      const parents = new Float32Array(phrases * maxPhrases);
      for (const [row, { sentence }] of examples.entries()) {
        for (const [i, phrase] of layoutOf(sentence).entries()) {
          const at = row * maxPhrases + i;
          isPhrase[at] = 1;
          quantities[at] = measure.get(phrase.quantity) ?? UNKNOWN;
          relations[at] = transform.get(phrase.relation) ?? UNKNOWN;
          if (phrase.parent >= 0) parents[at * maxPhrases + phrase.parent] = 1;
          for (const [j, word] of phrase.words.slice(-PHRASE_WORDS).entries()) {
            words[at * PHRASE_WORDS + j] = find.get(word) ?? UNKNOWN;
            isWord[at * PHRASE_WORDS + j] = 1;
          }
        }
      }
      const dims = [examples.length, maxPhrases];
      return {
        "phrase words": { data: words, dims: [...dims, PHRASE_WORDS] },
        "is phrase word": { data: isWord, dims: [...dims, PHRASE_WORDS, 1] },
        quantity: { data: quantities, dims },
        relation: { data: relations, dims },
        parent: { data: parents, dims: [...dims, maxPhrases] },
        "is phrase": { data: isPhrase, dims: [...dims, 1] },
      };
    },
  };
}
