import { groupBy } from "../../core/index.ts";
import type { CandidateSet, LabelledSet } from "./read-sets.ts";

/** N2 3.1: the synsets of NLVR2. */
const KEPT_SYNSETS = 124;

/** A synset and how often its images are rich enough to write about. */
export interface SynsetScore {
  readonly synset: string;
  /** Sets of which at least half of the images are interesting; more is better. */
  readonly points: number;
  readonly sets: number;
  readonly queries: number;
  readonly images: number;
  readonly interesting: number;
  /** True when all sets of a trial were marked; otherwise its points are not comparable. */
  readonly isComplete: boolean;
  readonly isKept: boolean;
}

export interface SynsetChoice {
  /** Most points first; of equal points, the larger share of interesting images, then by name. */
  readonly synsets: readonly SynsetScore[];
  readonly kept: number;
  /** The points of the last that is kept; null when none is. */
  readonly leastPoints: number | null;
  /** Number of dropped synsets with as many points as the last kept one. */
  readonly tied: number;
  readonly incomplete: number;
}

/** SPEC P2: a set where at least half of the images are interesting gives its synset a point; those with most are kept. */
export function chooseSynsets(
  marked: readonly LabelledSet[],
  { keep = KEPT_SYNSETS }: { readonly keep?: number | undefined } = {},
): SynsetChoice {
  const bySynset = groupBy(marked, ({ synset }) => synset);
  const ranked = Array.from(bySynset, ([synset, sets]) => score(synset, sets)).sort(
    (a, b) =>
      b.points - a.points ||
      b.interesting / b.images - a.interesting / a.images ||
      (a.synset < b.synset ? -1 : 1),
  );
  const synsets = ranked.map((each, rank) => ({ ...each, isKept: rank < keep }));
  const kept = synsets.filter(({ isKept }) => isKept);
  const leastPoints = kept.at(-1)?.points ?? null;
  return {
    synsets,
    kept: kept.length,
    leastPoints,
    tied: synsets.filter(({ isKept, points }) => !isKept && points === leastPoints).length,
    incomplete: synsets.filter(({ isComplete }) => !isComplete).length,
  };
}

function score(synset: string, sets: readonly LabelledSet[]): Omit<SynsetScore, "isKept"> {
  const sum = (numberOf: (set: LabelledSet) => number) =>
    sets.reduce((total, set) => total + numberOf(set), 0);
  return {
    synset,
    points: sets.filter(({ images, interesting }) => 2 * interesting.length >= images.length).length,
    sets: sets.length,
    queries: new Set(sets.map(({ query }) => query)).size,
    images: sum(({ images }) => images.length),
    interesting: sum(({ interesting }) => interesting.length),
    isComplete: sets.length === TRIAL.queries * TRIAL.sets,
  };
}

/** N2 3.1: for each synset five queries, for each query five sets, in each set eight images. */
const TRIAL = { queries: 5, sets: 5, images: 8 } as const;

/**
 * The sets by which synsets are chosen (SPEC P2): of each synset the first queries, of each query the first sets, of each set
 * the first images, in the order in which they were gathered. Sets with fewer images are left out.
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
