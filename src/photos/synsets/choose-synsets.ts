import { groupBy } from "../../core/index.ts";
import type { CandidateSet, LabelledSet } from "./read-sets.ts";

/** Settings by which synsets are chosen (SPEC P2). */
export interface ChoiceSettings {
  /** How many synsets to keep. */
  readonly keep: number;
  /** Queries of a synset, sets of a query, images of a set. */
  readonly queries: number;
  readonly sets: number;
  readonly images: number;
  /** The share of a set's images that must be interesting for a point. */
  readonly minInteresting: number;
}

/** NLVR2, section 3.1: 124 synsets; five queries each, five sets of eight images for each query; at least half of a set. */
export const CHOICE_SETTINGS: ChoiceSettings = {
  keep: 124,
  queries: 5,
  sets: 5,
  images: 8,
  minInteresting: 0.5,
};

/** Kind of a synset, by WordNet; null for a name that it does not have. */
export type SynsetKind = "animal" | "object" | null;

/** A synset and how often its images are rich enough to write about. */
export interface SynsetScore {
  readonly synset: string;
  readonly kind: SynsetKind;
  /** Sets of which at least half of the images are interesting, or the share that was set; more is better. */
  readonly points: number;
  readonly sets: number;
  readonly queries: number;
  readonly images: number;
  readonly interesting: number;
  /** True when all sets of a trial were marked; otherwise its points are not comparable. */
  readonly isComplete: boolean;
  readonly isKept: boolean;
}

/** Numbers of animals, of other things, and of synsets that WordNet does not have. */
export interface SynsetBalance {
  readonly animals: number;
  readonly objects: number;
  readonly unknown: number;
}

export interface SynsetChoice {
  /** Most points first; of equal points, the larger share of interesting images, then by name. */
  readonly synsets: readonly SynsetScore[];
  readonly kept: number;
  /** Of those that are kept; NLVR2's are "distributed evenly among animals and objects" (section 3.1). */
  readonly balance: SynsetBalance;
  /** The points of the last that is kept; null when none is. */
  readonly leastPoints: number | null;
  /** Number of dropped synsets with as many points as the last kept one. */
  readonly tied: number;
  readonly incomplete: number;
}

/** SPEC P2: a set where at least half of the images are interesting gives its synset a point; those with most are kept. */
export function chooseSynsets(
  marked: readonly LabelledSet[],
  { kindOf, ...settings }: Partial<ChoiceSettings> & { readonly kindOf: (synset: string) => SynsetKind },
): SynsetChoice {
  const used = { ...CHOICE_SETTINGS, ...settings };
  const bySynset = groupBy(marked, ({ synset }) => synset);
  const ranked = Array.from(bySynset, ([synset, sets]) => ({
    ...score(synset, sets, used),
    kind: kindOf(synset),
  })).sort(
    (a, b) =>
      b.points - a.points ||
      b.interesting / b.images - a.interesting / a.images ||
      (a.synset < b.synset ? -1 : 1),
  );
  const synsets = ranked.map((each, rank) => ({ ...each, isKept: rank < used.keep }));
  const kept = synsets.filter(({ isKept }) => isKept);
  const leastPoints = kept.at(-1)?.points ?? null;
  return {
    synsets,
    kept: kept.length,
    balance: {
      animals: kept.filter(({ kind }) => kind === "animal").length,
      objects: kept.filter(({ kind }) => kind === "object").length,
      unknown: kept.filter(({ kind }) => kind === null).length,
    },
    leastPoints,
    tied: synsets.filter(({ isKept, points }) => !isKept && points === leastPoints).length,
    incomplete: synsets.filter(({ isComplete }) => !isComplete).length,
  };
}

function score(
  synset: string,
  sets: readonly LabelledSet[],
  { queries, sets: setsOfQuery, minInteresting }: ChoiceSettings,
): Omit<SynsetScore, "isKept" | "kind"> {
  const sum = (numberOf: (set: LabelledSet) => number) =>
    sets.reduce((total, set) => total + numberOf(set), 0);
  return {
    synset,
    points: sets.filter(({ images, interesting }) => interesting.length >= minInteresting * images.length)
      .length,
    sets: sets.length,
    queries: new Set(sets.map(({ query }) => query)).size,
    images: sum(({ images }) => images.length),
    interesting: sum(({ interesting }) => interesting.length),
    isComplete: sets.length === queries * setsOfQuery,
  };
}

/**
 * The sets by which synsets are chosen (SPEC P2): of each synset the first queries, of each query the first sets, of each set
 * the first images, in the order in which they were gathered. Sets with fewer images are left out.
 */
export function trialSets<Set extends CandidateSet>(
  sets: readonly Set[],
  settings: Partial<ChoiceSettings> = {},
): Set[] {
  const used = { ...CHOICE_SETTINGS, ...settings };
  const taken = new Map<string, Map<string, number>>(); // sets of each query of each synset
  return sets.flatMap((set) => {
    if (set.images.length < used.images) return [];
    const queries = taken.get(set.synset) ?? new Map<string, number>();
    taken.set(set.synset, queries);
    const before = queries.get(set.query);
    if (before === undefined ? queries.size === used.queries : before === used.sets) return [];
    queries.set(set.query, (before ?? 0) + 1);
    return [{ ...set, images: set.images.slice(0, used.images) }];
  });
}
