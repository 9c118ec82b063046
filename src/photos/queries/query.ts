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
