import {
  cosine,
  type NounVectors,
  pluralOf,
  regularPluralOf,
  type Synset,
  type WordNet,
} from "../../language/index.ts";
import { ACTIVITIES, ANIMAL_QUANTITIES, EVERYDAY_NOUNS, QUANTITIES, TOO_GENERAL } from "./word-lists.ts";

export interface QueryOptions {
  readonly wordnet: WordNet;
  readonly vectors: NounVectors;
  /** The most queries for a synset. */
  readonly limit?: number | undefined;
  /** "geese" is English, "gooses" regular: the release of NLVR2 has regular plurals only. */
  readonly plurals: "english" | "regular";
}

/** Fewer than 60 queries for a synset, so that nothing is found by asking for everything. */
const QUERY_LIMIT = 59;
/** The least cosine of a similar word (Suhr et al. 2019, Table 1). Of the nearest, only the first are taken. */
const MIN_COSINE = 0.35;
const MAX_SIMILAR = 16;
const MAX_HYPERNYMS = 14;
const ANIMAL = "animal.n.01";

/**
 * The queries for a synset (SPEC P1), the most promising first: quantities for all; activities for animals; hypernyms and
 * similar words for everything else. Where they are too many, each heuristic gives its best.
 */
export function generateQueries(synset: Synset, options: QueryOptions): Query[] {
  const { wordnet, limit = QUERY_LIMIT } = options;
  const lists = wordnet.isHyponymOf(synset, ANIMAL)
    ? [quantities(synset, ANIMAL_QUANTITIES, options), activities(synset, options)]
    : [
        quantities(synset, QUANTITIES, options),
        hypernyms(synset, options).slice(0, MAX_HYPERNYMS),
        similarWords(synset, options).slice(0, MAX_SIMILAR),
      ];
  return roundRobin(lists, limit);
}

function quantities(synset: Synset, words: readonly string[], options: QueryOptions): Query[] {
  return combine(words, synset, (added, synonym) => ({
    query: `${added} ${plural(synonym, options)}`,
    heuristic: "quantities",
    synonym,
    added,
  }));
}

function activities(synset: Synset, options: QueryOptions): Query[] {
  return combine(ACTIVITIES, synset, (added, synonym) => ({
    query: `${plural(synonym, options)} ${added}`,
    heuristic: "activities",
    synonym,
    added,
  }));
}

/** Hypernyms of one word: the first word of each synset above, nearest first, then the second words, and so on. */
function hypernyms(synset: Synset, { wordnet }: QueryOptions): Query[] {
  const general = new Set(TOO_GENERAL.flatMap((id) => selfAndHypernyms(wordnet, id)));
  const specific = wordnet.hypernyms(synset).filter(({ offset }) => !general.has(offset));
  const words = specific.map(({ synonyms }) => synonyms.filter((word) => !word.includes(" ")));
  const ranked = Array.from({ length: Math.max(0, ...words.map((each) => each.length)) }, (_, rank) =>
    words.flatMap((each) => each[rank] ?? []),
  ).flat();
  return combine([...new Set(ranked)], synset, appendTo("hypernyms"));
}

function selfAndHypernyms(wordnet: WordNet, id: string): number[] {
  const synset = wordnet.synset(id)!;
  return [synset, ...wordnet.hypernyms(synset)].map(({ offset }) => offset);
}

/** Everyday nouns near each synonym in meaning; the nearest of every synonym before the second nearest of any. */
function similarWords(synset: Synset, { vectors }: QueryOptions): Query[] {
  const lists = synset.synonyms.map((synonym) =>
    nearNouns(synonym, vectors).map((noun) => appendTo("similar words")(noun, synonym)),
  );
  return roundRobin(lists, Number.POSITIVE_INFINITY);
}

function nearNouns(synonym: string, vectors: NounVectors): string[] {
  const own = vectors.vector(synonym);
  if (own === undefined) return [];
  const near = EVERYDAY_NOUNS.flatMap((noun) => {
    const other = vectors.vector(noun);
    if (other === undefined || synonym.split(" ").includes(noun)) return [];
    return [{ noun, similarity: cosine(own, other) }];
  });
  return near
    .filter(({ similarity }) => similarity > MIN_COSINE)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ noun }) => noun);
}

function appendTo(heuristic: Heuristic) {
  return (added: string, synonym: string): Query => ({
    query: `${synonym} ${added}`,
    heuristic,
    synonym,
    added,
  });
}

/** A query for each word and synonym; the first word with every synonym comes first. */
function combine(
  words: readonly string[],
  { synonyms }: Synset,
  make: (word: string, synonym: string) => Query,
): Query[] {
  return words.flatMap((word) => synonyms.map((synonym) => make(word, synonym)));
}

function plural(synonym: string, { plurals, wordnet }: QueryOptions): string {
  if (plurals === "regular") return regularPluralOf(synonym);
  return isScientific(synonym, wordnet) ? synonym : pluralOf(synonym);
}

/** "Canis lupus" has no plural; its first word is a genus, as that of "Afghan hound" is not. */
function isScientific(synonym: string, wordnet: WordNet): boolean {
  const [, genus] = /^([A-Z][a-z]+) [a-z]+$/.exec(synonym) ?? [];
  return genus !== undefined && wordnet.senses(`genus ${genus}`).length > 0;
}

/** One of each list in turn, each query once, until there are enough; a short list leaves its room to the others. */
function roundRobin(lists: readonly (readonly Query[])[], limit: number): Query[] {
  const taken = new Map<string, Query>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i += 1) {
    for (const list of lists) {
      const next = list[i];
      if (next && taken.size < limit && !taken.has(next.query)) taken.set(next.query, next);
    }
  }
  return [...taken.values()];
}

/** The four ways to make a query from a synonym (Suhr et al. 2019, Table 1). */
export const HEURISTICS = ["quantities", "hypernyms", "similar words", "activities"] as const;

export type Heuristic = (typeof HEURISTICS)[number];

/** A query to a search engine for images, and how it was made. */
export interface Query {
  readonly query: string;
  readonly heuristic: Heuristic;
  /** The synonym of the synset that it is made from. */
  readonly synonym: string;
  /** The word that was added to the synonym. */
  readonly added: string;
}
