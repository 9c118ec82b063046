import type { Synset } from "../../language/index.ts";
import { generateQueries, HEURISTICS, type Heuristic, type QueryOptions } from "./generate-queries.ts";
import { ACTIVITIES, ANIMAL_QUANTITIES, QUANTITIES } from "./word-lists.ts";

/** A search that was made: the name of a synset and the query. */
export interface ReleasedQuery {
  readonly synset: string;
  readonly query: string;
}

/** Heuristic that produced a released query, as far as its words show it. */
export type ReleasedKind = "quantities" | "activities" | "hypernyms or similar words";

export interface QueryEvaluation {
  /** The share of released pairs that are generated; null when there are none. */
  readonly recall: number | null;
  readonly pairs: number;
  readonly found: number;
  readonly kinds: readonly {
    readonly kind: ReleasedKind;
    readonly pairs: number;
    readonly found: number;
    readonly recall: number | null;
  }[];
  /** The mean number of queries generated for a synset. */
  readonly queriesPerSynset: number;
  readonly mostQueries: number;
  readonly synsets: number;
  readonly generated: readonly {
    readonly heuristic: Heuristic;
    readonly queries: number;
    readonly found: number;
  }[];
  readonly misses: readonly ReleasedQuery[];
}

/**
 * Recall of the released queries by the generator, beside the number of queries that it generates. Each pair of
 * synset and query counts once, however many image sets came from it.
 */
export function evaluateQueries(
  released: Iterable<ReleasedQuery>,
  { synsets, options }: { readonly synsets: readonly Synset[]; readonly options: QueryOptions },
): QueryEvaluation {
  const made = synsets.map((synset) => ({
    name: synset.synonyms[0]!,
    queries: generateQueries(synset, options),
  }));
  const heuristicOf = new Map(
    made.flatMap(({ name, queries }) =>
      queries.map(({ query, heuristic }) => [keyOf(name, query), heuristic]),
    ),
  );
  const pairs = [...new Map(Array.from(released, (each) => [keyOf(each.synset, each.query), each])).values()];
  const isFound = ({ synset, query }: ReleasedQuery) => heuristicOf.has(keyOf(synset, query));
  const all = made.flatMap(({ queries }) => queries);
  return {
    ...count(pairs, isFound),
    kinds: KINDS.map((kind) => ({
      kind,
      ...count(
        pairs.filter(({ query }) => kindOf(query) === kind),
        isFound,
      ),
    })),
    queriesPerSynset: synsets.length === 0 ? 0 : all.length / synsets.length,
    mostQueries: Math.max(0, ...made.map(({ queries }) => queries.length)),
    synsets: synsets.length,
    generated: HEURISTICS.map((heuristic) => ({
      heuristic,
      queries: all.filter((query) => query.heuristic === heuristic).length,
      found: pairs.filter((pair) => heuristicOf.get(keyOf(pair.synset, pair.query)) === heuristic).length,
    })),
    misses: pairs.filter((pair) => !isFound(pair)),
  };
}

/** The query as it was sent: the release appends a number to tell image sets of one query apart. */
export function withoutNumber(query: string): string {
  return query.replace(/\d+$/, "");
}

const KINDS: readonly ReleasedKind[] = ["quantities", "activities", "hypernyms or similar words"];

function kindOf(query: string): ReleasedKind {
  if ([...QUANTITIES, ...ANIMAL_QUANTITIES].some((word) => query.startsWith(`${word} `))) return "quantities";
  return ACTIVITIES.some((word) => query.endsWith(`s ${word}`)) ? "activities" : "hypernyms or similar words";
}

function count(pairs: readonly ReleasedQuery[], isFound: (pair: ReleasedQuery) => boolean) {
  const found = pairs.filter(isFound).length;
  return { recall: pairs.length === 0 ? null : found / pairs.length, pairs: pairs.length, found };
}

function keyOf(synset: string, query: string): string {
  return `${synset}\n${query}`;
}
