import type { CandidateSet } from "./candidate-set.ts";

/** N2 3.1: for each synset five queries, for each query five sets, in each set eight images. */
export const TRIAL = { queries: 5, sets: 5, images: 8 } as const;

/**
 * The sets by which synsets are chosen (SPEC P2): of each synset the first queries, of each query the first sets, of each set
 * the first images, in the order in which they were gathered. Sets with fewer images are passed over.
 */
export function trialSets<Set extends CandidateSet>(sets: readonly Set[]): Set[] {
  const taken = new Map<string, Map<string, number>>(); // sets of each query of each synset
  return sets.flatMap((set) => {
    if (set.images.length < TRIAL.images) return [];
    const queries = taken.get(set.synset) ?? new Map<string, number>();
    taken.set(set.synset, queries);
    const before = queries.get(set.query);
    if (before === undefined ? queries.size === TRIAL.queries : before === TRIAL.sets) return [];
    queries.set(set.query, (before ?? 0) + 1);
    return [{ ...set, images: set.images.slice(0, TRIAL.images) }];
  });
}
