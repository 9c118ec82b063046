import {
  cosine,
  type NounVectors,
  pluralOf,
  regularPluralOf,
  type Synset,
  type WordNet,
} from "../../language/index.ts";
import {
  ACTIVITIES,
  ANIMAL_QUANTITIES,
  EVERYDAY_ANIMALS,
  EVERYDAY_NOUNS,
  QUANTITIES,
  TOO_GENERAL,
} from "./word-lists.ts";

export interface QueryOptions {
  readonly wordnet: WordNet;
  readonly vectors: NounVectors;
  /** The least similarity of a similar word; it depends on the vectors. */
  readonly minCosine: number;
  /** The most queries for a synset. */
  readonly limit?: number | undefined;
  /**
   * "paper": English plurals, and hypernyms for all but animals (Suhr et al. 2019, Table 1). "release": as the files of NLVR2 have
   * them, regular plurals only ("gooses"), and animals called so ("zebra animal").
   */
  readonly conventions: "paper" | "release";
}

/** Fewer than 60 queries for a synset, so that nothing is found by asking for everything. */
const QUERY_LIMIT = 59;
/** The most queries of these heuristics, measured on the released development split (docs/photos-queries.md). */
const MAX_SIMILAR = 40;
const MAX_HYPERNYMS = 12;
const ANIMAL = "animal.n.01";

/**
 * The queries for a synset (SPEC P1), the most promising first: quantities for all; activities for animals; hypernyms and
 * similar words for everything else. Where they are too many, each heuristic gives its best, and quantities, which succeed most often, twice
 * as many.
 */
export function generateQueries(synset: Synset, options: QueryOptions): Query[] {
  const { wordnet, limit = QUERY_LIMIT, conventions } = options;
  const lists = wordnet.isHyponymOf(synset, ANIMAL)
    ? [
        { perTurn: 2, queries: quantities(synset, ANIMAL_QUANTITIES, options) },
        { perTurn: 1, queries: activities(synset, options) },
        { perTurn: 1, queries: conventions === "release" ? animalNames(synset, options) : [] },
      ]
    : [
        { perTurn: 2, queries: quantities(synset, QUANTITIES, options) },
        { perTurn: 1, queries: hypernyms(synset, options).slice(0, MAX_HYPERNYMS) },
        { perTurn: 1, queries: similarWords(synset, options).slice(0, MAX_SIMILAR) },
      ];
  return takeInTurn(lists, limit);
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

/** Hypernyms, also of several words: the first term of each synset above, nearest first, then the second terms, and so on. */
function hypernyms(synset: Synset, { wordnet }: QueryOptions): Query[] {
  const general = new Set(TOO_GENERAL.flatMap((id) => selfAndHypernyms(wordnet, id)));
  const specific = wordnet.hypernyms(synset).filter(({ offset }) => !general.has(offset));
  const ranked = Array.from(
    { length: Math.max(0, ...specific.map(({ synonyms }) => synonyms.length)) },
    (_, rank) => specific.flatMap(({ synonyms }) => synonyms[rank] ?? []),
  ).flat();
  return combine([...new Set(ranked)], synset, appendTo("hypernyms"));
}

/** Hypernyms of animals that everybody uses. */
function animalNames(synset: Synset, { wordnet }: QueryOptions): Query[] {
  const above = wordnet.hypernyms(synset).filter(({ id }) => EVERYDAY_ANIMALS.includes(id));
  const names = above.map(({ synonyms }) => synonyms[0]!);
  return combine(names, synset, appendTo("hypernyms"));
}

function selfAndHypernyms(wordnet: WordNet, id: string): number[] {
  const synset = wordnet.synset(id)!;
  return [synset, ...wordnet.hypernyms(synset)].map(({ offset }) => offset);
}

/** Everyday nouns near each synonym in meaning; the nearest of every synonym before the second nearest of any. */
function similarWords(synset: Synset, options: QueryOptions): Query[] {
  const lists = synset.synonyms.map((synonym) => ({
    perTurn: 1,
    queries: nearNouns(synonym, synset, options).map((noun) => appendTo("similar words")(noun, synonym)),
  }));
  return takeInTurn(lists, Number.POSITIVE_INFINITY);
}

/**
 * Nouns by the mean of two cosines: with the synonym, and with the hypernyms right above it. A vector mixes all senses of a word, and
 * "cup" alone is near "stadium".
 */
function nearNouns(synonym: string, synset: Synset, { wordnet, vectors, minCosine }: QueryOptions): string[] {
  const own = vectors.vector(synonym);
  if (own === undefined) return [];
  const sense = vectors.vector(senseWords(synset, wordnet)) ?? own;
  const near = EVERYDAY_NOUNS.flatMap((noun) => {
    const other = vectors.vector(noun);
    if (other === undefined || synonym.split(" ").includes(noun)) return [];
    return [{ noun, similarity: (cosine(own, other) + cosine(sense, other)) / 2 }];
  });
  return near
    .filter(({ similarity }) => similarity > minCosine)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ noun }) => noun);
}

/** Words that tell the sense of a synset from the others of its words: the first term of each hypernym right above it. */
function senseWords({ hypernymOffsets }: Synset, wordnet: WordNet): string {
  return hypernymOffsets.map((offset) => wordnet.synsetAt(offset).synonyms[0]!).join(" ");
}

/** Every word whose vector the queries of a synset may need. */
export function wordsOfQueries(synset: Synset, wordnet: WordNet): readonly string[] {
  return [...synset.synonyms, senseWords(synset, wordnet), ...EVERYDAY_NOUNS];
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

function plural(synonym: string, { conventions, wordnet }: QueryOptions): string {
  if (conventions === "release") return regularPluralOf(synonym);
  return isScientific(synonym, wordnet) ? synonym : pluralOf(synonym);
}

/** "Canis lupus" has no plural; its first word is a genus, as that of "Afghan hound" is not. */
function isScientific(synonym: string, wordnet: WordNet): boolean {
  const [, genus] = /^([A-Z][a-z]+) [a-z]+$/.exec(synonym) ?? [];
  return genus !== undefined && wordnet.senses(`genus ${genus}`).length > 0;
}

/** Queries of a heuristic, best first, and how many of them are taken in each turn. */
interface Turn {
  readonly perTurn: number;
  readonly queries: readonly Query[];
}

/** Some of each list in turn, each query once, until there are enough; a short list leaves its room to the others. */
function takeInTurn(lists: readonly Turn[], limit: number): Query[] {
  const taken = new Map<string, Query>();
  const turns = Math.max(0, ...lists.map(({ queries, perTurn }) => Math.ceil(queries.length / perTurn)));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { queries, perTurn } of lists) {
      for (const next of queries.slice(turn * perTurn, (turn + 1) * perTurn)) {
        if (taken.size < limit && !taken.has(next.query)) taken.set(next.query, next);
      }
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
