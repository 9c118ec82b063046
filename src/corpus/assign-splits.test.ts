import fc from "fast-check";
import { expect, test } from "vitest";
import { type Example, Random } from "../core/index.ts";
import { pairExample, sceneExample, tower } from "../core/testing/examples.ts";
import { assignSplits, type Cluster, ClusterTally, SPLIT_NAMES, setKey } from "./assign-splits.ts";
import type { ImageHashes } from "./leaks.ts";

const image = fc.integer({ min: 0, max: 12 }).map((n) => `image ${n}`);

/** Pairs of few images, so that sets are linked in every way; some images have hashes, some share them. */
const linkedPairs = fc
  .uniqueArray(
    fc.record({
      split: fc.constantFrom("dev", "test1"),
      set: fc.nat(11),
      pair: fc.nat(3),
      left: image,
      right: image,
      hash: fc.option(fc.nat(15), { nil: undefined }),
    }),
    { selector: ({ split, set, pair }) => `${split}-${set}-${pair}`, minLength: 1, maxLength: 40 },
  )
  .map((described) => {
    const hashes = new Map<string, string>();
    const examples = described.map(({ split, set, pair, left, right, hash }, i) => {
      if (hash !== undefined) hashes.set(`${split}-${set}-${pair}-img${i % 2}.png`, `hash ${hash}`);
      return pairExample(`${split}-${set}-${pair}-0`, true, { images: [left, right] });
    });
    return { examples, hashes };
  });

const seed = fc.string({ maxLength: 4 });
const heldOut = fc.double({ min: 0.05, max: 0.95, noNaN: true });

test("[D1] no set, image or hash crosses splits, whatever links there are", () => {
  fc.assert(
    fc.property(linkedPairs, seed, heldOut, ({ examples, hashes }, ...[text, share]) => {
      const splitOf = deal(examples, { hashes, seed: text, heldOut: share });
      const seen = new Map<string, string>();
      for (const example of examples) {
        const { picture, split, set, position } = example;
        const own = splitOf.get(setKey(example))!;
        expect(SPLIT_NAMES.nlvr2).toContain(own);
        const keys = [`set ${split} ${set}`];
        if (picture.kind === "pair") keys.push(`image ${picture.left}`, `image ${picture.right}`);
        for (const side of [0, 1]) {
          const hash = hashes.get(`${split}-${set}-${position}-img${side}.png`);
          if (hash !== undefined) keys.push(hash);
        }
        for (const key of keys) {
          expect(seen.get(key) ?? own, key).toBe(own);
          seen.set(key, own);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("[D1] no scene crosses splits, whatever the order of its boxes", () => {
  const heights = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 4 })));
  const scenes = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(3), heights), {
    selector: ([presentation, position]) => `${presentation}-${position}`,
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(scenes, seed, heldOut, (described, text, share) => {
      const examples = described.map(([presentation, position, [a, b, c]]) =>
        sceneExample(`${presentation}-${position}`, true, { scene: tower(a!, b!, c!) }),
      );
      const splitOf = deal(examples, { seed: text, heldOut: share });
      const seen = new Map<string, string>();
      examples.forEach((example, i) => {
        const key = described[i]![2].toSorted().join(); // the heights, in no order
        const own = splitOf.get(setKey(example))!;
        expect(seen.get(key) ?? own).toBe(own);
        seen.set(key, own);
      });
    }),
  );
});

test("[D1] clusters hold every set once, and are no larger than the links ask for", () => {
  fc.assert(
    fc.property(linkedPairs, ({ examples, hashes }) => {
      const clusters = clustersOf(examples, hashes);
      const sets = new Set(examples.map(setKey));
      expect(clusters.flatMap((cluster) => cluster.sets).toSorted()).toEqual([...sets].toSorted());
      expect(clusters.reduce((sum, cluster) => sum + cluster.examples, 0)).toBe(examples.length);
      // The second method: spread over shared keys until nothing is added.
      const keysOf = (set: string) =>
        new Set(
          examples
            .filter((example) => setKey(example) === set)
            .flatMap(({ picture, split, set: number, position }) => [
              ...(picture.kind === "pair" ? [picture.left, picture.right] : []),
              ...[0, 1].map((side) => hashes.get(`${split}-${number}-${position}-img${side}.png`) ?? ""),
            ])
            .filter((key) => key !== ""),
        );
      const keys = new Map([...sets].map((set) => [set, keysOf(set)]));
      for (const cluster of clusters) {
        const reached = new Set([cluster.sets[0]!]);
        for (const set of reached) {
          for (const other of sets) {
            if ([...keys.get(other)!].some((key) => keys.get(set)!.has(key))) reached.add(other);
          }
        }
        expect([...reached].toSorted()).toEqual([...cluster.sets].toSorted());
      }
    }),
  );
});

test("[D1] examples that had one set before they were given new numbers stay together", () => {
  const examples = [0, 1, 2, 3].map((set) =>
    pairExample(`dev-${set}-0-0`, true, { images: [`${set}`, `b${set}`] }),
  );
  const originOf = ({ set, position }: Example) => ({ split: "train", set: set % 2, position });
  const tally = new ClusterTally({ originOf });
  for (const example of examples) tally.add(example);
  expect(tally.clusters().map(({ sets }) => sets)).toEqual([
    ["dev-0", "dev-2"],
    ["dev-1", "dev-3"],
  ]);
});

test("[D1] with small clusters a fifth is held out, in three equal parts", () => {
  const examples = Array.from({ length: 1_500 }, (_, set) =>
    [0, 1, 2, 3].slice(0, 1 + (set % 4)).map((pair) => pairExample(`all-${set}-${pair}-0`, true)),
  ).flat();
  const sizes = sizesOf(examples, deal(examples, { seed: "sizes" }));
  const part = (0.2 * examples.length) / 3; // 250 of 3,750
  for (const name of ["dev", "test1", "test2"]) {
    expect(sizes.get(name)).toBeLessThanOrEqual(part);
    expect(sizes.get(name)).toBeGreaterThan(part - 4); // no set has more than four examples
  }
  expect(sizes.get("train")).toBeGreaterThanOrEqual(0.8 * examples.length);
});

test("[D1] a cluster that is larger than a held-out part goes to train", () => {
  const linked = Array.from({ length: 60 }, (_, set) =>
    pairExample(`all-${set}-0-0`, true, { images: ["shared", `own ${set}`] }),
  );
  const alone = Array.from({ length: 40 }, (_, set) => pairExample(`all-${100 + set}-0-0`, true));
  const splitOf = deal([...linked, ...alone], { seed: "large" });
  expect(new Set(linked.map((example) => splitOf.get(setKey(example))))).toEqual(new Set(["train"]));
  // 0.2 * 100 / 3 = 6.67, rounded to 7 for each part.
  expect(sizesOf(alone, splitOf)).toEqual(
    new Map([
      ["train", 19],
      ["dev", 7],
      ["test1", 7],
      ["test2", 7],
    ]),
  );
});

test("[D1] the same seed gives the same splits, another seed others", () => {
  const examples = Array.from({ length: 200 }, (_, set) => pairExample(`all-${set}-0-0`, true));
  expect(deal(examples, { seed: "1" })).toEqual(deal(examples, { seed: "1" }));
  expect(deal(examples, { seed: "1" })).not.toEqual(deal(examples, { seed: "2" }));
});

interface Deal {
  readonly hashes?: ImageHashes;
  readonly seed: string;
  readonly heldOut?: number;
}

function deal(examples: readonly Example[], { hashes, seed: text, heldOut: share = 0.2 }: Deal) {
  const names = SPLIT_NAMES[examples[0]!.corpus];
  const random = new Random(text);
  const splitOf = assignSplits(clustersOf(examples, hashes), { names, heldOut: share, random });
  if (examples[0]!.corpus === "nlvr") expect(names).toEqual(["train", "dev", "test", "hidden"]);
  return splitOf;
}

function clustersOf(examples: readonly Example[], hashes?: ImageHashes): readonly Cluster[] {
  const tally = new ClusterTally(hashes === undefined ? {} : { hashes });
  for (const example of examples) tally.add(example);
  return tally.clusters();
}

function sizesOf(examples: readonly Example[], splitOf: ReadonlyMap<string, string>) {
  const sizes = new Map<string, number>(SPLIT_NAMES.nlvr2.map((name) => [name, 0]));
  for (const example of examples) {
    const split = splitOf.get(setKey(example))!;
    sizes.set(split, sizes.get(split)! + 1);
  }
  return sizes;
}
