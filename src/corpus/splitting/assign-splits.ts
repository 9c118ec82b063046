import type { Random, Split } from "../../core/index.ts";
import { type Cluster, findClusters, SharedLinks } from "./clusters.ts";
import { cutCluster, dropShared } from "./cut-clusters.ts";
import type { LinkedExamples } from "./linked-examples.ts";
import { PartSizes, TOLERANCE, UNASSIGNED } from "./part-sizes.ts";

/** SPEC D1: a fifth of the examples is held out, in three equal parts. */
const HELD_OUT = 0.2;

/** Number of examples from which a synset has its share in every split within the tolerance; smaller ones within a set. */
const LARGE_SYNSET = 120;

/** Share of dropped examples above which there is a warning. */
export const MAX_DROPPED_SHARE = 0.05;

type FourSplits = readonly [train: Split, dev: Split, open: Split, sealed: Split];

/** The names of the splits, as the releases of NLVR and of NLVR2 have them. */
export const SPLITS_OF_SCENES: FourSplits = ["train", "dev", "test", "hidden"];
export const SPLITS_OF_PHOTOGRAPHS: FourSplits = ["train", "dev", "test1", "test2"];

/** True for a split whose labels stay with those who build a corpus (SPEC D5): Test-U of both. */
export function isSealedSplit(split: Split): boolean {
  return [SPLITS_OF_SCENES[3], SPLITS_OF_PHOTOGRAPHS[3]].includes(split);
}

/** The number of each example's split, or `DROPPED`. */
export type Assignment = Int8Array;

/** In place of a split: the example shares a picture with examples of another split. */
export const DROPPED = -1;

/**
 * Assigns examples to train and three equal splits that are held out (SPEC D1).
 *
 * Sets are assigned at random, with every synset in equal proportions. Sets that share a picture form a cluster. It
 * stays whole if it fits into the smallest split, overall and in each large synset; otherwise it is cut between sets,
 * and where a picture is on both sides of the cut, the examples of one side are dropped.
 */
export function assignSplits(
  linked: LinkedExamples,
  { random, heldOut = HELD_OUT }: { readonly random: Random; readonly heldOut?: number | undefined },
): Assignment {
  if (heldOut === 0) return new Int8Array(linked.examples);
  const shares = [1 - heldOut, heldOut / 3, heldOut / 3, heldOut / 3];
  return assignParts(linked, { shares, largeSynset: LARGE_SYNSET, random: random.split("splits") });
}

/** Divides examples that were held out into three equal parts, as `assignSplits` does. */
export function divideHeldOut(linked: LinkedExamples, { random }: { readonly random: Random }): Assignment {
  const shares = [1 / 3, 1 / 3, 1 / 3];
  return assignParts(linked, {
    shares,
    largeSynset: LARGE_SYNSET * HELD_OUT,
    random: random.split("held out"),
  });
}

/** Maximum number of tries: until all sizes are within their tolerances, and all where clusters are cut, to drop few. */
const MAX_TRIES = 30;

interface PartOptions {
  readonly shares: readonly number[];
  readonly largeSynset: number;
  readonly random: Random;
}

function assignParts(linked: LinkedExamples, { shares, largeSynset, random }: PartOptions): Assignment {
  const shared = new SharedLinks(linked);
  const { cut, large, whole } = sortClusters(findClusters(shared), { linked, shares, largeSynset });
  const cutShares = Array.from({ length: linked.synsets }, () => [...shares]);
  const largest = shares.indexOf(Math.max(...shares));
  let best = { excess: Number.POSITIVE_INFINITY, dropped: 0, assignment: new Int8Array() };
  for (let tries = 0; tries < MAX_TRIES && (cut.length > 0 || best.excess > 0); tries += 1) {
    const partOf = new Int8Array(linked.sets).fill(UNASSIGNED);
    for (const { sets } of large) for (const set of sets) partOf[set] = largest;
    for (const cluster of cut) cutCluster(cluster, { shared, shares: cutShares, random, partOf });
    const dropped = dropShared(shared, { shares, partOf });
    const sizes = new PartSizes(linked, { shares, largeSynset, partOf, dropped });
    sizes.place(random.shuffle(whole), random);
    const excess = sizes.excess();
    if (excess < best.excess || (excess === best.excess && dropped.size < best.dropped)) {
      const assignment = Int8Array.from({ length: linked.examples }, (_, example) =>
        dropped.has(example) ? DROPPED : partOf[linked.setOf(example)]!,
      );
      best = { excess, dropped: dropped.size, assignment };
    }
    sizes.correct(cutShares);
  }
  return best.assignment;
}

/**
 * Sorts clusters: those that stay whole because they fit into the smallest part, overall and in each synset (small ones within a set); large
 * ones that fit together into the largest part; and those that have to be cut.
 */
function sortClusters(
  clusters: readonly Cluster[],
  {
    linked,
    shares,
    largeSynset,
  }: { readonly linked: LinkedExamples; readonly shares: readonly number[]; readonly largeSynset: number },
): Readonly<Record<"cut" | "large" | "whole", readonly Cluster[]>> {
  const [totals, largestSets] = [new Float64Array(linked.synsets), new Float64Array(linked.synsets)];
  for (let set = 0; set < linked.sets; set += 1) {
    const [synset, size] = [linked.synsetOf(set), linked.sizeOf(set)];
    totals[synset]! += size;
    largestSets[synset] = Math.max(largestSets[synset]!, size);
  }
  const smallest = Math.min(...shares);
  /** True for a synset whose share in the smallest part is less than half a set: no part of it can be cut off. */
  const isTiny = (synset: number) => smallest * totals[synset]! < largestSets[synset]! / 2;
  const fits = (
    { sizes, examples }: Omit<Cluster, "sets">,
    { share, isTolerant }: { readonly share: number; readonly isTolerant: boolean },
  ) => {
    const most = (total: number, tolerance: number) => share * total + (isTolerant ? tolerance : 0);
    if (examples > most(linked.examples, TOLERANCE * share * linked.examples)) return false;
    return [...sizes].every(([synset, size]) => {
      const total = totals[synset]!;
      const tolerance = total < largeSynset ? largestSets[synset]! : TOLERANCE * share * total;
      return isTiny(synset) || size <= most(total, tolerance);
    });
  };
  const inSmallest = { share: smallest, isTolerant: true };
  const inLargest = { share: Math.max(...shares), isTolerant: false }; // the other parts need the rest
  const isWhole = (cluster: Cluster) => cluster.sets.length === 1 || fits(cluster, inSmallest);
  const cut: Cluster[] = [];
  const large: Cluster[] = [];
  let together = { examples: 0, sizes: new Map<number, number>() };
  const tooLarge = clusters.filter((cluster) => !isWhole(cluster));
  for (const cluster of tooLarge.toSorted((a, b) => a.examples - b.examples)) {
    const sizes = new Map(together.sizes);
    for (const [synset, size] of cluster.sizes) sizes.set(synset, (sizes.get(synset) ?? 0) + size);
    const more = { examples: together.examples + cluster.examples, sizes };
    if (fits(more, inLargest)) {
      together = more;
      large.push(cluster);
    } else cut.push(cluster);
  }
  return { cut, large, whole: clusters.filter(isWhole) };
}
