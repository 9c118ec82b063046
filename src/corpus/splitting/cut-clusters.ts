import type { Random } from "../../core/index.ts";
import type { Cluster, SharedLinks } from "./clusters.ts";
import { UNASSIGNED } from "./part-sizes.ts";

interface CutOptions {
  readonly shared: SharedLinks;
  /** The shares of all parts in each synset. */
  readonly shares: readonly (readonly number[])[];
  readonly random: Random;
  /** The part of each set, to be filled in. */
  readonly partOf: Int8Array;
}

/**
 * Cuts a cluster between sets. Each part but the largest grows from a random set by the set that shares most with it
 * and least with the rest, as long as the part has too few examples of the set's synset. The largest takes the rest.
 */
export function cutCluster(cluster: Cluster, { shared, shares, random, partOf }: CutOptions): void {
  const { linked } = shared;
  const order = random.shuffle(cluster.sets);
  const overall = shares[linked.synsetOf(cluster.sets[0]!)]!;
  const largest = overall.indexOf(Math.max(...overall));
  for (const part of overall.keys()) {
    if (part === largest) continue;
    const lacking = new Map(
      [...cluster.sizes].map(([synset, size]) => [synset, shares[synset]![part]! * size]),
    );
    const isWanted = (set: number) =>
      partOf[set] === UNASSIGNED && lacking.get(linked.synsetOf(set))! >= linked.sizeOf(set) / 2;
    const inside = new Map<number, number>(); // links of neighbouring sets into the part
    const gain = (set: number) => 2 * inside.get(set)! - shared.of(set).length;
    let next = 0;
    for (;;) {
      let best: number | undefined;
      for (const set of inside.keys())
        if (isWanted(set) && (best === undefined || gain(set) > gain(best))) best = set;
      while (best === undefined && next < order.length) {
        if (isWanted(order[next]!)) best = order[next];
        else next += 1;
      }
      if (best === undefined) break;
      partOf[best] = part;
      inside.delete(best);
      const synset = linked.synsetOf(best);
      lacking.set(synset, lacking.get(synset)! - linked.sizeOf(best));
      for (const link of shared.of(best))
        for (const other of shared.setsOf(link))
          if (partOf[other] === UNASSIGNED) inside.set(other, (inside.get(other) ?? 0) + 1);
    }
  }
  for (const set of cluster.sets) if (partOf[set] === UNASSIGNED) partOf[set] = largest;
}

/**
 * Drops examples until no picture is in two parts. A picture is left to the part that would otherwise lose most, in
 * relation to its share. In the end examples are kept whose pictures are in no other part any more.
 */
export function dropShared(
  shared: SharedLinks,
  { shares, partOf }: { readonly shares: readonly number[]; readonly partOf: Int8Array },
): ReadonlySet<number> {
  const { linked } = shared;
  const partOfExample = (example: number) => partOf[linked.setOf(example)]!;
  const crossing = new Map<number, number[]>(); // pictures in several parts, with their examples
  for (const [link, [first, ...others]] of shared.all)
    if (others.some((set) => partOf[set] !== partOf[first!])) crossing.set(link, []);
  for (let example = 0; example < linked.examples && crossing.size > 0; example += 1)
    for (const link of linked.linksOf(example)) crossing.get(link)?.push(example);
  const dropped = new Set<number>();
  const countsOf = (link: number) => {
    const counts = shares.map(() => 0);
    for (const example of crossing.get(link) ?? [])
      if (!dropped.has(example)) counts[partOfExample(example)]! += 1;
    return counts;
  };
  for (const [link, examples] of crossing) {
    const losses = countsOf(link).map((count, part) => count / shares[part]!);
    const keeping = losses.indexOf(Math.max(...losses));
    for (const example of examples) if (partOfExample(example) !== keeping) dropped.add(example);
  }
  for (const example of dropped) {
    const isFree = linked
      .linksOf(example)
      .every((link) => countsOf(link).every((count, part) => count === 0 || part === partOfExample(example)));
    if (isFree) dropped.delete(example);
  }
  return dropped;
}
