import type { Random } from "../../core/index.ts";
import type { Cluster } from "./clusters.ts";
import type { LinkedExamples } from "./linked-examples.ts";

/** In place of a part: the set has none yet. */
export const UNASSIGNED = -1;

/** A large synset has its share in every part within a quarter, a smaller one within the size of a set. */
export const TOLERANCE = 0.25;

/** Every part has its share of all examples within half a point. */
const OVERALL_TOLERANCE = 0.005;

interface PartOptions {
  readonly shares: readonly number[];
  readonly largeSynset: number;
  /** The part of each set, to be filled in for those that have none. */
  readonly partOf: Int8Array;
  readonly dropped: ReadonlySet<number>;
}

/** The sizes of parts without dropped examples, in each synset and overall, and what they lack of their shares. */
export class PartSizes {
  readonly #linked: LinkedExamples;
  readonly #shares: readonly number[];
  readonly #largeSynset: number;
  readonly #partOf: Int8Array;
  /** Number of examples of each set. */
  readonly #sizes: Int32Array;
  /** Number of examples of each synset, and in the last row of all. */
  readonly #totals: Float64Array;
  /** The same for each part. */
  readonly #counts: readonly Float64Array[];
  readonly #overall: number;
  /** The size of the largest set of each synset. */
  readonly #largestSets: Float64Array;

  constructor(linked: LinkedExamples, { shares, largeSynset, partOf, dropped }: PartOptions) {
    this.#linked = linked;
    this.#shares = shares;
    this.#largeSynset = largeSynset;
    this.#partOf = partOf;
    this.#sizes = Int32Array.from({ length: linked.sets }, (_, set) => linked.sizeOf(set));
    for (const example of dropped) this.#sizes[linked.setOf(example)]! -= 1;
    this.#overall = linked.synsets;
    this.#totals = new Float64Array(linked.synsets + 1);
    this.#largestSets = new Float64Array(linked.synsets);
    this.#counts = shares.map(() => new Float64Array(linked.synsets + 1));
    for (const [set, size] of this.#sizes.entries()) {
      const [synset] = this.#rowsOf(set);
      this.#largestSets[synset] = Math.max(this.#largestSets[synset]!, size);
      for (const row of this.#rowsOf(set)) {
        this.#totals[row]! += size;
        if (partOf[set] !== UNASSIGNED) this.#counts[partOf[set]!]![row]! += size;
      }
    }
  }

  /**
   * Places clusters at random, whatever their size. In each synset the parts are intervals of a circle, as long as what
   * they lack; the clusters lie around it in the given order, and belong to the part in which their middle is. Then
   * clusters are exchanged or moved where a tolerance is exceeded.
   */
  place(clusters: readonly Cluster[], random: Random): void {
    const bySynset = new Map<number, Cluster[]>();
    for (const cluster of clusters) {
      const synset = mainSynset(cluster);
      if (!bySynset.has(synset)) bySynset.set(synset, []);
      bySynset.get(synset)!.push(cluster);
    }
    const offsets = random
      .shuffle([...bySynset.keys()])
      .map((synset, i) => [synset, (i + 0.5) / bySynset.size] as const);
    for (const [synset, offset] of offsets) this.#placeAround(synset, bySynset.get(synset)!, offset);
    for (const [synset, own] of bySynset)
      for (const part of this.#shares.keys())
        while (this.#excessOf(synset, part) > 0 && this.#exchangeBest(own, part));
    this.#balance(clusters);
  }

  #placeAround(synset: number, clusters: readonly Cluster[], offset: number): void {
    const lacking = this.#shares.map((share, part) =>
      Math.max(0, share * this.#totals[synset]! - this.#counts[part]![synset]!),
    );
    const around = lacking.reduce((sum, length) => sum + length, 0);
    const all = clusters.reduce((sum, { examples }) => sum + examples, 0);
    let position = offset * all;
    for (const cluster of clusters) {
      let middle = (((position + cluster.examples / 2) % all) / all) * around;
      position += cluster.examples;
      const part = lacking.findIndex((length) => {
        middle -= length;
        return middle < 0;
      });
      this.#add(cluster, Math.max(part, 0));
    }
  }

  /** Moves clusters from parts that are too large to parts that are too small, without harm to their synsets. */
  #balance(clusters: readonly Cluster[]): void {
    for (const cluster of clusters) {
      const errors = this.#shares.map(
        (share, part) => this.#counts[part]![this.#overall]! - share * this.#totals[this.#overall]!,
      );
      const [from, to] = [errors.indexOf(Math.max(...errors)), errors.indexOf(Math.min(...errors))];
      if (this.#excessOf(this.#overall, from) + this.#excessOf(this.#overall, to) === 0) return;
      if (this.#partOf[cluster.sets[0]!] !== from) continue;
      const excess = () =>
        [...cluster.sizes.keys()].reduce(
          (sum, synset) => sum + this.#excessOf(synset, from) + this.#excessOf(synset, to),
          0,
        );
      const before = excess();
      this.#remove(cluster);
      this.#add(cluster, to);
      if (excess() <= before) continue;
      this.#remove(cluster);
      this.#add(cluster, from);
    }
  }

  /** Number of examples by which parts exceed their tolerances, overall and in each synset. */
  excess(): number {
    let excess = 0;
    for (const part of this.#shares.keys())
      for (const row of this.#totals.keys()) excess += this.#excessOf(row, part);
    return excess;
  }

  /** Corrects the shares by which clusters are cut in each synset: more for parts that are too small. */
  correct(cutShares: number[][]): void {
    for (const [synset, own] of cutShares.entries()) {
      const corrected = own.map((cutShare, part) => {
        const share = this.#shares[part]!;
        const actual = this.#counts[part]![synset]! / Math.max(this.#totals[synset]!, 1);
        return cutShare * Math.sqrt(share / Math.max(actual, share / 4)); // the root: not too far at once
      });
      const sum = corrected.reduce((total, share) => total + share, 0);
      cutShares[synset] = corrected.map((share) => share / sum);
    }
  }

  /** Exchanges a cluster of a part for one of another part, or moves one, as is best; false when nothing helps. */
  #exchangeBest(clusters: readonly Cluster[], part: number): boolean {
    const inPart = (wanted: number) => [
      undefined,
      ...clusters.filter(({ sets }) => this.#partOf[sets[0]!] === wanted),
    ];
    let best: readonly [Cluster | undefined, Cluster | undefined, number] | undefined;
    let least = -1e-9; // less would be an error of rounding
    for (const to of this.#shares.keys()) {
      if (to === part) continue;
      for (const one of inPart(part))
        for (const other of inPart(to)) {
          for (const cluster of [one, other]) if (cluster !== undefined) this.#remove(cluster);
          const change =
            this.#cost(one, to) + this.#cost(other, part) - this.#cost(one, part) - this.#cost(other, to);
          if (one !== undefined) this.#add(one, part);
          if (other !== undefined) this.#add(other, to);
          if (change < least) [least, best] = [change, [one, other, to]];
        }
    }
    if (best === undefined) return false;
    const [one, other, to] = best;
    for (const cluster of [one, other]) if (cluster !== undefined) this.#remove(cluster);
    if (one !== undefined) this.#add(one, to);
    if (other !== undefined) this.#add(other, part);
    return true;
  }

  /** The squared errors, relative to what is wanted as in chi-squared, that a cluster adds to a part. */
  #cost(cluster: Cluster | undefined, part: number): number {
    if (cluster === undefined) return 0;
    const cost = (row: number, size: number) => {
      const wanted = this.#shares[part]! * this.#totals[row]!;
      return wanted === 0 ? 0 : (size * (size - 2 * (wanted - this.#counts[part]![row]!))) / wanted;
    };
    let sum = cost(this.#overall, cluster.examples);
    for (const [synset, size] of cluster.sizes) sum += cost(synset, size);
    return sum;
  }

  #excessOf(row: number, part: number): number {
    const total = this.#totals[row]!;
    const wanted = this.#shares[part]! * total;
    const error = Math.abs(this.#counts[part]![row]! - wanted);
    if (row === this.#overall) return Math.max(0, error - OVERALL_TOLERANCE * total);
    const tolerance = total < this.#largeSynset ? this.#largestSets[row]! : TOLERANCE * wanted;
    return Math.max(0, error - tolerance);
  }

  #add({ sets }: Cluster, part: number): void {
    for (const set of sets) {
      this.#partOf[set] = part;
      for (const row of this.#rowsOf(set)) this.#counts[part]![row]! += this.#sizes[set]!;
    }
  }

  /** Removes a cluster from its part, which is returned. */
  #remove({ sets }: Cluster): number {
    const part = this.#partOf[sets[0]!]!;
    for (const set of sets)
      for (const row of this.#rowsOf(set)) this.#counts[part]![row]! -= this.#sizes[set]!;
    return part;
  }

  #rowsOf(set: number): [synset: number, overall: number] {
    return [this.#linked.synsetOf(set), this.#overall];
  }
}

/** The synset of most examples of a cluster. */
function mainSynset({ sizes }: Cluster): number {
  return [...sizes].reduce((main, each) => (each[1] > main[1] ? each : main))[0];
}
