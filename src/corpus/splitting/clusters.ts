import type { LinkedExamples } from "./linked-examples.ts";

/** The links that several sets have. */
export class SharedLinks {
  readonly linked: LinkedExamples;
  readonly #setsOf = new Map<number, number[]>();
  readonly #linksOf = new Map<number, number[]>();

  constructor(linked: LinkedExamples) {
    this.linked = linked;
    const firstSet = new Int32Array(linked.links).fill(-1);
    for (let example = 0; example < linked.examples; example += 1) {
      const set = linked.setOf(example);
      for (const link of linked.linksOf(example)) {
        const first = firstSet[link]!;
        if (first < 0) firstSet[link] = set;
        else if (first !== set) {
          if (!this.#setsOf.has(link)) this.#add(link, first);
          if (!this.#setsOf.get(link)!.includes(set)) this.#add(link, set);
        }
      }
    }
  }

  /** The links with the sets that share them. */
  get all(): ReadonlyMap<number, readonly number[]> {
    return this.#setsOf;
  }

  /** The links that a set shares with others. */
  of(set: number): readonly number[] {
    return this.#linksOf.get(set) ?? [];
  }

  /** The sets that share a link. */
  setsOf(link: number): readonly number[] {
    return this.#setsOf.get(link) ?? [];
  }

  #add(link: number, set: number): void {
    const sets = this.#setsOf.get(link);
    if (sets === undefined) this.#setsOf.set(link, [set]);
    else sets.push(set);
    const links = this.#linksOf.get(set);
    if (links === undefined) this.#linksOf.set(set, [link]);
    else links.push(link);
  }
}

/** Sets that are linked, directly or through others. */
export interface Cluster {
  readonly sets: readonly number[];
  readonly examples: number;
  /** Number of examples by synset. */
  readonly sizes: ReadonlyMap<number, number>;
}

/** All clusters, in the order of their first sets. */
export function findClusters(shared: SharedLinks): readonly Cluster[] {
  const { linked } = shared;
  const seen = new Uint8Array(linked.sets);
  const clusters: Cluster[] = [];
  for (let first = 0; first < linked.sets; first += 1) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const sets = [first];
    const sizes = new Map<number, number>();
    let examples = 0;
    for (const set of sets) {
      const synset = linked.synsetOf(set);
      sizes.set(synset, (sizes.get(synset) ?? 0) + linked.sizeOf(set));
      examples += linked.sizeOf(set);
      for (const link of shared.of(set))
        for (const other of shared.setsOf(link)) {
          if (seen[other] === 1) continue;
          seen[other] = 1;
          sets.push(other);
        }
    }
    clusters.push({ sets, examples, sizes });
  }
  return clusters;
}
