import type { CorpusName, Example, Random, Split } from "../core/index.ts";
import { TextInterner, uint32Column } from "../formats/index.ts";
import { hashesOf, type ImageHashes, type LeakOptions, pictureKeys } from "./leaks.ts";

/** SPEC D1: a fifth of the examples is held out, in three equal parts. */
const HELD_OUT = 0.2;

/** The names of the parts, training first. */
export const SPLIT_NAMES: Readonly<Record<CorpusName, readonly [Split, Split, Split, Split]>> = {
  nlvr: ["train", "dev", "test", "hidden"],
  nlvr2: ["train", "dev", "test1", "test2"],
};

/**
 * Groups examples into clusters that must stay together: examples of one image set or presentation, and sets that
 * share an image, an exact duplicate of it, or a near duplicate by perceptual hash.
 */
export class ClusterTally {
  readonly #hashes: ImageHashes;
  readonly #clusters = new UnionFind();
  readonly #sizes = new Map<string, number>();

  readonly #originOf: NonNullable<LeakOptions["originOf"]>;

  constructor({ hashes = new Map(), originOf = () => undefined }: LeakOptions = {}) {
    this.#hashes = hashes;
    this.#originOf = originOf;
  }

  add(example: Example): void {
    const set = setKey(example);
    this.#sizes.set(set, (this.#sizes.get(set) ?? 0) + 1);
    for (const key of pictureKeys(example)) this.#clusters.join(set, `picture ${key}`);
    const origin = this.#originOf(example);
    if (origin) this.#clusters.join(set, `origin ${setKey(origin)}`);
    for (const hash of hashesOf(origin ?? example, this.#hashes)) this.#clusters.join(set, `hash ${hash}`);
  }

  /** The clusters with their sets and numbers of examples, in order of first appearance. */
  clusters(): readonly Cluster[] {
    const clusters = new Map<number, { sets: string[]; examples: number }>();
    for (const [set, examples] of this.#sizes) {
      const root = this.#clusters.rootOf(set);
      const cluster = clusters.get(root) ?? { sets: [], examples: 0 };
      cluster.sets.push(set);
      cluster.examples += examples;
      clusters.set(root, cluster);
    }
    return [...clusters.values()];
  }
}

/** Image sets that must be in the same split. */
export interface Cluster {
  readonly sets: readonly string[];
  readonly examples: number;
}

/** The key of an example's image set or presentation. */
export function setKey({ split, set }: Pick<Example, "split" | "set">): string {
  return `${split}-${set}`;
}

/**
 * Assigns clusters to splits at random: each held-out split takes clusters, in random order, as long as they fit into
 * its share; training takes the rest. Returns the new split of every set.
 */
export function assignSplits(
  clusters: readonly Cluster[],
  {
    names,
    heldOut = HELD_OUT,
    random,
  }: { names: readonly [Split, ...Split[]]; heldOut?: number | undefined; random: Random },
): ReadonlyMap<string, Split> {
  const [train, ...parts] = names;
  const examples = clusters.reduce((sum, cluster) => sum + cluster.examples, 0);
  const room = parts.map((split) => ({ split, left: Math.round((examples * heldOut) / parts.length) }));
  const splitOf = new Map<string, Split>();
  for (const cluster of random.shuffle(clusters)) {
    const part = room.find(({ left }) => left >= cluster.examples);
    if (part) part.left -= cluster.examples;
    for (const set of cluster.sets) splitOf.set(set, part?.split ?? train);
  }
  return splitOf;
}

/** Disjoint sets of names with near-constant joins (Tarjan, 1975: path halving, union by size). */
class UnionFind {
  readonly #names = new TextInterner();
  readonly #parent = uint32Column();
  readonly #size = uint32Column();

  /** Index of the representative of a name's set, the same for all its members. */
  rootOf(name: string): number {
    let at = this.#numberOf(name);
    for (;;) {
      const parent = this.#parent.at(at)!;
      if (parent === at) return at;
      const grandparent = this.#parent.at(parent)!;
      this.#parent.set(at, grandparent);
      at = grandparent;
    }
  }

  join(a: string, b: string): void {
    const [one, two] = [this.rootOf(a), this.rootOf(b)];
    if (one === two) return;
    const [sizeOne, sizeTwo] = [this.#size.at(one)!, this.#size.at(two)!];
    const [small, large] = sizeOne < sizeTwo ? [one, two] : [two, one];
    this.#parent.set(small, large);
    this.#size.set(large, sizeOne + sizeTwo);
  }

  #numberOf(name: string): number {
    const known = this.#names.count;
    const number = this.#names.idOf(name);
    if (number === known) {
      this.#parent.push(number);
      this.#size.push(1);
    }
    return number;
  }
}
